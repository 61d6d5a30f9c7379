/** What Bouncie's answers look like, read with care: a field of another shape than expected is no data, and no reason to lose the others. */
import * as z from 'zod/mini';
import type { Reported, Tokens } from './provider.ts';

const otherwise = z.catch;
const orNull = <T extends z.ZodMiniType>(schema: T) => z._default(otherwise(z.nullable(schema), null), null);
const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));
const moment = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((said) => new Date(said)),
);
const number = z.number();
/** Zero is what trackers say that have not read the dial yet; −1 is what they say of a tank that they cannot read. */
const distance = number.check(z.positive(), z.maximum(9_999_999));
const percent = number.check(z.minimum(0), z.maximum(100));
const code = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[PCBU][0-9A-F]{4}$/));

const mil = z.object({
  milOn: orNull(z.boolean()),
  lastUpdated: orNull(moment),
  qualifiedDtcList: orNull(z.array(z.unknown())),
});
const location = z.object({
  lat: number.check(z.minimum(-90), z.maximum(90)),
  lon: number.check(z.minimum(-180), z.maximum(180)),
  lastUpdated: orNull(moment),
});
const battery = z.object({ percent: orNull(percent), lastUpdated: orNull(moment) });

const stats = z.object({
  lastUpdated: orNull(moment),
  odometer: orNull(distance),
  odometerUnit: orNull(z.enum(['km', 'mi'])),
  fuelLevel: orNull(percent),
  isRunning: orNull(z.boolean()),
  location: orNull(location),
  mil: orNull(mil),
  battery: orNull(battery),
});

const vehicle = z.object({
  imei: text,
  vin: orNull(text),
  nickName: orNull(text),
  model: orNull(z.object({ make: orNull(text), name: orNull(text), year: orNull(z.int()) })),
  stats: orNull(stats),
});
type Vehicle = z.output<typeof vehicle>;

const tokens = z.object({
  access_token: z.string().check(z.minLength(1), z.maxLength(8_000)),
  expires_in: z.number().check(z.positive()),
  refresh_token: orNull(z.string().check(z.minLength(1), z.maxLength(8_000))),
});

const LONGEST_SECONDS = 90 * 86_400;

/** Null when they are none. */
export function tokensIn(body: unknown, now: Date): Tokens | null {
  const read = z.safeParse(tokens, body);
  if (!read.success) return null;
  const { access_token, expires_in, refresh_token } = read.data;
  const expiresAt = new Date(now.getTime() + Math.min(expires_in, LONGEST_SECONDS) * 1000);
  return { access: access_token, expiresAt, refresh: refresh_token };
}

/** The trackers of a list; null when it is no list. What has no id of its own cannot be told from others, and is left out. */
export function reportedIn(body: unknown): readonly Reported[] | null {
  if (!Array.isArray(body)) return null;
  const reported = body.flatMap((one) => {
    const read = z.safeParse(vehicle, one);
    return read.success ? [reportedOf(read.data)] : [];
  });
  return [...new Map(reported.map((one) => [one.externalId, one])).values()];
}

function reportedOf({ imei, vin, nickName, model, stats: told }: Vehicle): Reported {
  const at = told?.lastUpdated ?? null;
  const place = told?.location ?? null;
  return {
    externalId: imei,
    vin: vin?.toUpperCase().replace(/[\s-]/g, '') ?? null,
    name: nickName ?? [model?.make, model?.name, model?.year].filter(Boolean).join(' '),
    odometer:
      told && told.odometer !== null && at ? { value: told.odometer, unit: told.odometerUnit ?? 'mi', at } : null,
    location:
      place && (place.lastUpdated ?? at)
        ? { latitude: place.lat, longitude: place.lon, at: (place.lastUpdated ?? at) as Date }
        : null,
    fuelPercent: told?.fuelLevel ?? null,
    batteryPercent: told?.battery?.percent ?? null,
    isRunning: told?.isRunning ?? null,
    milOn: told?.mil?.milOn ?? null,
    codes: codesIn(told?.mil?.qualifiedDtcList ?? null),
    dataAt: newest([at, place?.lastUpdated, told?.mil?.lastUpdated, told?.battery?.lastUpdated]),
  };
}

function codesIn(list: readonly unknown[] | null): readonly string[] | null {
  if (list === null) return null;
  const read = list.map((one) =>
    z.safeParse(code, typeof one === 'object' && one !== null ? (one as { code?: unknown }).code : one),
  );
  return [...new Set(read.flatMap((one) => (one.success ? [one.data] : [])))].slice(0, MOST_CODES);
}

const MOST_CODES = 50;

function newest(moments: readonly (Date | null | undefined)[]): Date | null {
  const known = moments.filter((one) => !!one).map(Number);
  return known.length === 0 ? null : new Date(Math.max(...known));
}
