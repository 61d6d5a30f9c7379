/** Field schemas shared by the areas. Each refusal says what to do, in the yard's words. */
import * as z from 'zod/mini';
import { MOST_ON_DIAL, READING_REFUSALS, readOdometer } from './odometer-text.ts';
import { cleanLine, cleanLines } from './people-text.ts';

const DIGITS = /^\d{1,16}$/;

/** A record's id in a JSON body or an answer: a positive integer that JavaScript holds exactly. */
export const id = z.int('This must be a whole number.').check(z.positive('This must be above zero.'));

/** A record's id in a path or query, where everything is text. */
export const idText = z.pipe(
  z
    .union([z.string(), z.number()])
    .check(
      z.refine(
        (v) => DIGITS.test(String(v)) && Number.isSafeInteger(Number(v)) && Number(v) > 0,
        'This must be the number of a record.',
      ),
    ),
  z.transform(Number),
);

export const idParams = z.object({ id: idText });

const isStorable = (v: string) => !v.includes('\u0000') && v.isWellFormed();
const UNSTORABLE = 'This holds a character that cannot be stored.';

/** Text of a person as it is kept. What PostgreSQL cannot store (NUL, half of a surrogate pair) is refused, not cleaned: no keyboard writes it. */
const written = (max: number, clean: (text: string) => string) =>
  z
    .string('This must be text.')
    .check(z.refine(isStorable, UNSTORABLE), z.overwrite(clean), z.maxLength(max, `At most ${max} characters.`));

const FILL_IN = 'Please fill this in.';

/** One line that a person wrote: cleaned, at most `max` characters, and something of it can be seen. */
export const text = (max: number) => written(max, cleanLine).check(z.minLength(1, FILL_IN));

/** Like `text`, of several lines. */
export const lines = (max: number) => written(max, cleanLines).check(z.minLength(1, FILL_IN));

/** Like `lines`, but may be empty, and is where nothing of it can be seen. */
export const note = (max: number) => written(max, cleanLines);

function isDay(value: string): boolean {
  const m = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!m) return false;
  const day = new Date(Date.UTC(Number(m[1]), Number(m[2]) - 1, Number(m[3])));
  return Number(m[1]) >= 1900 && day.toISOString().startsWith(value);
}

/** A calendar day of the yard, `YYYY-MM-DD`. */
export const day = z.string('This must be a date.').check(z.refine(isDay, 'This must be a date like 2026-11-21.'));

/** One day, or a range `from,to` (both included, at most 93 days). */
export const dayRange = z.string('This must be a date or two.').check(
  z.refine((v) => {
    const [from = '', to = from, ...rest] = v.split(',');
    const span = Date.parse(to) - Date.parse(from);
    return rest.length === 0 && isDay(from) && isDay(to) && span >= 0 && span <= 93 * 86_400_000;
  }, 'This must be a date, or two with a comma, the earlier first, at most 93 days apart.'),
);

/** A time of day of the yard, `HH:MM`. */
export const timeOfDay = z
  .string('This must be a time.')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'This must be a time like 14:30.'));

/** An instant, ISO 8601 in UTC with milliseconds, `2026-11-21T14:30:00.000Z`. */
export const instant = z
  .string('This must be a moment.')
  .check(
    z.refine(
      (v) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/.test(v) && !Number.isNaN(Date.parse(v)),
      'This must be a moment like 2026-11-21T14:30:00.000Z.',
    ),
  );

/** An odometer reading in the vehicle's own unit, as the cluster shows it. */
export const odometerValue = z
  .int('This must be a whole number.')
  .check(z.minimum(0, READING_REFUSALS.below), z.maximum(MOST_ON_DIAL, READING_REFUSALS.tooLong));

/** The same as it is sent: text is read as the app reads what people type. Nobody would be told of tenths that are left out. */
export const odometerReading = z.pipe(
  z.union([z.number(), z.string()], 'This must be a whole number.'),
  z.pipe(
    z.transform((sent: number | string, { issues }) => {
      const read = typeof sent === 'string' ? readOdometer(sent) : { value: sent, tenths: false };
      const refusal =
        read === null ? FILL_IN : 'refusal' in read ? read.refusal : read.tenths ? READING_REFUSALS.tenths : null;
      if (refusal !== null) issues.push({ code: 'custom', message: refusal, input: sent });
      return read !== null && 'value' in read ? read.value : z.NEVER;
    }),
    odometerValue,
  ),
);

/** SHA-256 in lower-case hex. */
export const sha256 = z
  .string('This must be a checksum.')
  .check(z.regex(/^[0-9a-f]{64}$/, 'This must be a SHA-256 in hex.'));

const coordinate = (limit: number) => z.number('This must be a number.').check(z.minimum(-limit), z.maximum(limit));
export const latitude = coordinate(90);
export const longitude = coordinate(180);

const numberFromText = z.pipe(
  z.union([z.string(), z.number()], 'This must be a number.'),
  z.transform((v) => (typeof v === 'string' && v.trim() === '' ? Number.NaN : Number(v))),
);

/** A number in a multipart field or a query, where everything is text. */
export const numberText = <T extends z.ZodMiniType<number, number>>(schema: T) =>
  // Named, because the output is otherwise inferred as unknown.
  z.pipe<typeof numberFromText, T>(numberFromText, schema);

function parsedText(sent: unknown, { issues }: { readonly issues: object[] }): unknown {
  if (typeof sent !== 'string') return sent;
  try {
    return JSON.parse(sent);
  } catch {
    issues.push({ code: 'custom', message: 'This must be JSON.', input: sent });
    return z.NEVER;
  }
}

/** A list or an object in a multipart field, where everything is text: as JSON, or as it is where the call came as JSON. */
export function jsonText<O, I>(schema: z.ZodMiniType<O, I>): z.ZodMiniType<O, I | string> {
  return z.pipe(z.pipe(z.unknown(), z.transform(parsedText)), schema) as z.ZodMiniType<O, I | string>;
}

/** Yes or no in a multipart field, where everything is text. */
export const booleanText = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0'], 'This must be true or false.')]),
  z.transform((sent) => sent === true || sent === 'true' || sent === '1'),
);

export const email = text(200).check(z.regex(/^[^\s@]+@[^\s@]+$/, 'This must be an e-mail address.'));

/** Made by who asks, so that the same again is known for the same. */
export const uuid = z
  .string('This must be a UUID.')
  .check(z.regex(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i, 'This must be a UUID.'));

/** A sum of the yard's currency, with cents at most. */
export const sum = z.number('This must be a number.').check(
  z.minimum(0, 'This must not be below zero.'),
  z.maximum(999_999_999, 'At most 999,999,999.'),
  z.refine((value) => /^\d+(\.\d{1,2})?$/.test(String(value)), 'At most two digits after the point.'),
);

/** Keyset paging of every list: `cursor` is what the last page's `next_cursor` said; at most 500 a page. */
export const paging = {
  cursor: z.optional(z.string().check(z.maxLength(200, 'At most 200 characters.'))),
  limit: z.optional(
    numberText(
      z.int('This must be a whole number.').check(z.minimum(1, 'At least 1.'), z.maximum(500, 'At most 500.')),
    ),
  ),
};

/** The answer's frame: `status` repeats the HTTP status, `message` is for people. */
export const frame = { status: z.int(), message: z.string() };

export const done = z.object(frame);

/** 422: every field that was refused, each with its reasons. */
export const fieldErrors = z.object({ message: z.string(), errors: z.record(z.string(), z.array(z.string())) });
export type FieldErrors = z.output<typeof fieldErrors>['errors'];

/** The three clocks of an act: device, time since the app's start on the device, and (added by the server) receipt. */
export const actTimes = {
  /** When it was done, corrected by the measured offset of the device's clock. */
  at: z.optional(instant),
  /** The device's own clock, uncorrected. */
  device_at: z.optional(instant),
  /** Milliseconds of the device's monotonic clock between the act and the sending. */
  elapsed_ms: z.optional(z.int('This must be a whole number.').check(z.minimum(0), z.maximum(400 * 86_400_000))),
};
