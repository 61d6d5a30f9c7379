/** What a file of the marketplace may say of a vehicle, and how its texts are understood. Pure. */
import { listingStatuses, type ListingStatus } from '#contract/areas/marketplace.ts';
import { vehicleLabels } from '#contract/areas/vehicle-record.ts';
import { MOST_ON_DIAL } from '#contract/odometer-text.ts';
import { judgeVin, readVin } from '#contract/vin.ts';
import type { ImportField, ReadRow, RowErrors, Value, Values } from '#server/import/door.ts';

const field = (name: string, title: string, also: readonly string[], hint: string): ImportField => ({
  field: name,
  title,
  also,
  kind: name === 'read_on' ? 'date' : 'text',
  hint,
});

/** Other titles are those of the marketplace's own files. */
export const FIELDS: readonly ImportField[] = [
  field('external_id', 'Listing id', ['Vehicle id', 'External id'], 'The marketplace’s number'),
  field('vin', vehicleLabels.vin, ['Vehicle identification number'], '17 characters'),
  field(
    'plate',
    vehicleLabels.plate,
    ['License plate', 'Licence plate', 'Registration', 'Vehicle'],
    'Alone, or in brackets at the end',
  ),
  field('plate_region', vehicleLabels.plate_region, ['Plate region', 'License state'], 'Such as US-NJ'),
  field('name', vehicleLabels.name, ['Vehicle name', 'Nickname'], ''),
  field('make', vehicleLabels.make, [], ''),
  field('model', vehicleLabels.model, [], ''),
  field('model_year', vehicleLabels.model_year, ['Year'], ''),
  field('color', vehicleLabels.color, ['Color'], ''),
  field('branch_id', vehicleLabels.branch_id, ['Location', 'Yard'], 'Its name; for new vehicles'),
  field('odometer', vehicleLabels.odometer, ['Check-out odometer', 'Mileage'], 'What the dial showed'),
  field('read_on', 'Read on', ['Trip end', 'End date', 'Date'], 'The day of the trip or reading'),
  field('status', 'Listing status', ['Status'], 'Listed, snoozed or unlisted'),
  field('title', 'Listing title', ['Title'], ''),
  field('url', 'Listing link', ['URL', 'Link'], 'Begins with https://'),
];

type Understood = { readonly value: Value } | { readonly wrong: string };

/** `KX41 RTU` of `Toyota Corolla 2021 (KX41 RTU)`. */
const inBrackets = (text: string): string => /\(([^()]+)\)\s*$/.exec(text)?.[1]?.trim() ?? text;

/** Letters and digits, in capitals: by them plates are the same. */
export const plateKey = (plate: string): string => plate.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

function plateOf(text: string): Understood {
  const plate = inBrackets(text);
  const { length } = plateKey(plate);
  return length < 2 || length > 12 ? { wrong: 'A plate has two to twelve letters and digits.' } : { value: plate };
}

function vinOf(text: string): Understood {
  const { vin } = readVin(text);
  const verdict = judgeVin(vin);
  return verdict.check === 'refused' ? { wrong: verdict.why } : { value: vin };
}

function wholeOf(text: string, least: number, most: number): Understood {
  const digits = text.replaceAll(/[\s,.']/g, '').replace(/(km|mi|miles)$/i, '');
  const value = /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
  return value >= least && value <= most ? { value } : { wrong: `This must be a number from ${least} to ${most}.` };
}

/** Other words for what becomes of a listing. */
const STATUSES: Readonly<Record<string, ListingStatus>> = {
  ...Object.fromEntries(['listed', 'snoozed', 'unlisted'].map((word) => [word, word as ListingStatus])),
  active: 'listed',
  paused: 'snoozed',
  inactive: 'unlisted',
};

function statusOf(text: string): Understood {
  const value = STATUSES[text.toLowerCase()];
  return value === undefined ? { wrong: 'This must be listed, snoozed or unlisted.' } : { value };
}

/** Danger: people click it. */
const urlOf = (text: string): Understood =>
  /^https?:\/\/\S+$/.test(text) && text.length <= 500 ? { value: text } : { wrong: 'This must be a link: https://…' };

const regionOf = (text: string): Understood =>
  /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(text.toUpperCase())
    ? { value: text.toUpperCase() }
    : { wrong: 'This must be like US-NJ.' };

/** The most characters of the other texts, as the calls of vehicles take them. */
const MOST_TEXT: Readonly<Record<string, number>> = { name: 120, color: 40, title: 200 };

function textOf(name: string, text: string): Understood {
  const most = MOST_TEXT[name] ?? 60;
  return text.length > most ? { wrong: `At most ${most} characters.` } : { value: text };
}

const READERS: Readonly<Record<string, (text: string) => Understood>> = {
  vin: vinOf,
  plate: plateOf,
  plate_region: regionOf,
  model_year: (text) => wholeOf(text, 1900, 2100),
  odometer: (text) => wholeOf(text, 0, MOST_ON_DIAL),
  status: statusOf,
  url: urlOf,
};

/** The values of a row. An empty cell says nothing, and changes nothing. */
export function valuesOf(texts: Readonly<Record<string, string>>): {
  readonly values: Values;
  readonly errors: RowErrors;
} {
  const read = Object.entries(texts).flatMap(([name, text]) => {
    const words = text.trim();
    return words === '' ? [] : [[name, READERS[name]?.(words) ?? textOf(name, words)] as const];
  });
  const values = read.flatMap(([name, one]) => ('value' in one ? [[name, one.value] as const] : []));
  const errors = read.flatMap(([name, one]) => ('wrong' in one ? [[name, [one.wrong]] as const] : []));
  return { values: Object.fromEntries(values), errors: Object.fromEntries(errors) };
}

/** A value in words, where its text is none. */
export const statusText = (value: Value): string => listingStatuses[value as ListingStatus] ?? String(value);

const dayOf = ({ values }: ReadRow): string => String(values['read_on'] ?? '');

/** The later row says all that it says; a day without a reading says nothing of one. */
function laidOver(older: Values, newer: Values): Values {
  const { read_on, ...others } = newer;
  return { ...older, ...others, ...(newer['odometer'] !== undefined && read_on !== undefined && { read_on }) };
}

/** A file of trips has a row a trip: the vehicle is as its newest trip says, and the other trips fill what that one leaves out. */
export function mergeTrips(rows: readonly ReadRow[]): ReadRow {
  const inTime = rows.toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)));
  const newest = inTime.at(-1) as ReadRow;
  return { ...newest, values: inTime.reduce<Values>((all, { values }) => laidOver(all, values), {}) };
}
