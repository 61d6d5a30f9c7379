/** What is read at the return, as its form holds it and as the call wants it. Pure. */
import { type CheckoutValues, rentalClosing } from '#contract/areas/rental-closing.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { cleanlinesses } from '#contract/areas/rental-words.ts';
import type { Body } from '#contract/endpoint.ts';
import { formatNumber } from '#lib/format-number.ts';
import { zoneInput, zoneInstant, zoneMoment } from '#kit/rental/zone-moment.ts';

export type ReadingName = 'odometer' | 'fuel_eighths' | 'charge_percent' | 'cleanliness' | 'keys' | 'returned_at';
export type ReadingValues = Record<ReadingName, string>;

/** Of all there can be. */
export const readingLabels = {
  odometer: 'Odometer',
  fuel_eighths: 'Fuel',
  charge_percent: 'Charge',
  cleanliness: 'Cleanliness',
  keys: 'Keys',
  returned_at: 'Back at',
} as const;

export const fuelWords = ['Empty', '1/8', '2/8', '3/8', '4/8', '5/8', '6/8', '7/8', 'Full'] as const;

type Fact = Exclude<ReadingName, 'returned_at'>;

const SHAPE = rentalClosing.note.body.shape;

/** As the call wants it. The dial is text, for people write it with commas, and the call reads it so. */
function contentOf(name: Fact, value: string): string | number | null {
  const text = value.trim();
  if (text === '') return null;
  return name === 'odometer' || name === 'cleanliness' ? text : Number(text);
}

/** As they are called, of this vehicle: a hybrid has both a tank and a battery. */
export function labelsOf({ is_electric }: CheckoutValues, { vehicle }: Booking): Partial<Record<ReadingName, string>> {
  const { fuel_eighths, charge_percent, ...rest } = readingLabels;
  const isHybrid = vehicle?.fuel === 'hybrid' || vehicle?.fuel === 'plug_in';
  const { odometer, ...others } = rest;
  return {
    odometer,
    ...(is_electric ? {} : { fuel_eighths }),
    ...(is_electric || isHybrid ? { charge_percent } : {}),
    ...others,
  };
}

const written = (value: number | string | null): string => (value === null ? '' : String(value));

export function readingsOf(values: CheckoutValues): ReadingValues {
  const { odometer, fuel_eighths, charge_percent, cleanliness, keys, returned_at, zone } = values;
  return {
    odometer: written(odometer),
    fuel_eighths: written(fuel_eighths),
    charge_percent: written(charge_percent),
    cleanliness: written(cleanliness),
    keys: written(keys),
    returned_at: returned_at === null ? '' : zoneInput(returned_at, zone),
  };
}

/** What is wrong with what is written; null for nothing. What was noted of the dial and of the time can be changed, not taken back. */
export function readingProblem(name: ReadingName, value: string, own: string): string | null {
  if (value.trim() === '')
    return own !== '' && (name === 'odometer' || name === 'returned_at') ? 'Please fill this in.' : null;
  if (name === 'returned_at') return null;
  const checked = SHAPE[name].safeParse(contentOf(name, value));
  return checked.success ? null : (checked.error.issues[0]?.message ?? 'Please look at this.');
}

/** Only what was changed: what others read meanwhile stays theirs. */
export function notedOf(
  values: ReadingValues,
  changed: readonly ReadingName[],
  zone: string,
): Body<typeof rentalClosing.note> {
  const at = zoneInstant(values.returned_at, zone);
  const facts = changed.filter((name) => name !== 'returned_at').map((name) => [name, contentOf(name, values[name])]);
  return {
    ...(Object.fromEntries(facts) as Body<typeof rentalClosing.note>),
    ...(changed.includes('returned_at') && at !== null && { returned_at: at }),
    at: new Date().toISOString(),
  };
}

/** As it went out. */
export function outTexts({ out, unit, zone }: CheckoutValues, { picked_up_at }: Booking, now: number) {
  const { odometer, fuel_eighths, charge_percent, keys } = out;
  return {
    odometer: odometer === null ? null : `${formatNumber(odometer)} ${unit}`,
    fuel_eighths: fuel_eighths === null ? null : (fuelWords[fuel_eighths] ?? null),
    charge_percent: charge_percent === null ? null : `${charge_percent} %`,
    cleanliness: null,
    keys: keys === null ? null : String(keys),
    returned_at: picked_up_at === null ? null : zoneMoment(picked_up_at, zone, now),
  } satisfies Record<ReadingName, string | null>;
}

/** As it came back. */
export function inTexts(values: CheckoutValues, now: number): Record<ReadingName, string | null> {
  const { odometer, fuel_eighths, charge_percent, cleanliness, keys, returned_at, unit, zone } = values;
  return {
    odometer: odometer === null ? null : `${formatNumber(odometer)} ${unit}`,
    fuel_eighths: fuel_eighths === null ? null : (fuelWords[fuel_eighths] ?? null),
    charge_percent: charge_percent === null ? null : `${charge_percent} %`,
    cleanliness: cleanliness === null ? null : cleanlinesses[cleanliness],
    keys: keys === null ? null : String(keys),
    returned_at: returned_at === null ? null : zoneMoment(returned_at, zone, now),
  };
}
