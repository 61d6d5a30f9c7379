/** What a file may say of a booking, and how its texts are understood. Pure. */
import { centsOf, textOfCents } from '#contract/rental/cents.ts';
import { judgeVin, readVin } from '#contract/vin.ts';
import type { ImportField, RowErrors, Value, Values } from '#server/import/door.ts';

const field = (name: string, title: string, also: readonly string[], hint: string): ImportField => ({
  field: name,
  title,
  also,
  kind: name.endsWith('_on') ? 'date' : 'text',
  hint,
});

const STARTS = ['Trip start', 'Start', 'Pickup', 'From'];
const ENDS = ['Trip end', 'End', 'Return', 'To'];

/** A day and its time may stand in one column, which then fills both. */
export const FIELDS: readonly ImportField[] = [
  field(
    'external_ref',
    'Booking number',
    ['Reservation ID', 'Reservation', 'Booking ID', 'Reference'],
    'As the other system has it',
  ),
  field('renter', 'Renter', ['Guest', 'Customer', 'Name'], 'First and last name'),
  field('email', 'E-mail', ['Email', 'Renter e-mail'], ''),
  field('phone', 'Phone', ['Telephone', 'Renter phone'], ''),
  field('plate', 'Plate', ['License plate', 'Licence plate', 'Registration', 'Vehicle'], 'Of a vehicle of the yard'),
  field('vin', 'VIN', ['Vehicle identification number'], '17 characters'),
  field('starts_on', 'Goes out on', ['Start date', 'Pickup date', ...STARTS], 'The day, on the clocks of the branch'),
  field('start_time', 'Goes out at', ['Start time', 'Pickup time', ...STARTS], 'Like 14:30'),
  field('ends_on', 'Comes back on', ['End date', 'Return date', ...ENDS], 'The day'),
  field('end_time', 'Comes back at', ['End time', 'Return time', ...ENDS], 'Like 14:30'),
  field('total', 'Total', ['Price', 'Amount'], 'With tax'),
  field('deposit', 'Deposit', ['Security deposit'], ''),
  field('status', 'Status', [], 'Pending or confirmed'),
  field('note', 'Note', ['Notes', 'Comment'], ''),
];

/** Without these there is no booking. */
const NEEDED = ['external_ref', 'renter', 'starts_on', 'start_time', 'ends_on', 'end_time', 'total'] as const;

type Understood = { readonly value: Value } | { readonly wrong: string };

/** `10:30` of `2026-10-30 10:30`, of `10:30 AM`, of `2026-10-30T10:30:00`. */
export function timeOf(text: string): Understood {
  const [, hours = '', minutes = '', half = ''] =
    /(?:^|[ T])(\d{1,2}):(\d{2})(?::\d{2})?\s*([AP]M)?$/i.exec(text) ?? [];
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);
  if (hours === '' || hour > 23 || Number(minutes) > 59) return { wrong: 'This must be a time like 14:30.' };
  return { value: `${String(hour).padStart(2, '0')}:${minutes}` };
}

function sumOf(text: string): Understood {
  const digits = text.replaceAll(/[\s,$€£']/g, '');
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(digits)) return { wrong: 'This must be a sum like 161.29.' };
  return { value: textOfCents(centsOf(digits)) };
}

function vinOf(text: string): Understood {
  const { vin } = readVin(text);
  const verdict = judgeVin(vin);
  return verdict.check === 'refused' ? { wrong: verdict.why } : { value: vin };
}

const STATUSES: Readonly<Record<string, string>> = {
  pending: 'pending',
  requested: 'pending',
  confirmed: 'confirmed',
  booked: 'confirmed',
};

function statusOf(text: string): Understood {
  const value = STATUSES[text.toLowerCase()];
  return value === undefined ? { wrong: 'This must be pending or confirmed.' } : { value };
}

const renterOf = (text: string): Understood =>
  / /.test(text) && text.length <= 160 ? { value: text } : { wrong: 'This must be a first and a last name.' };

const emailOf = (text: string): Understood =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) && text.length <= 200
    ? { value: text }
    : { wrong: 'This must be an e-mail address.' };

const textOf =
  (most: number) =>
  (text: string): Understood =>
    text.length > most ? { wrong: `At most ${most} characters.` } : { value: text };

const READERS: Readonly<Record<string, (text: string) => Understood>> = {
  external_ref: textOf(120),
  renter: renterOf,
  email: emailOf,
  phone: textOf(40),
  plate: textOf(20),
  vin: vinOf,
  start_time: timeOf,
  end_time: timeOf,
  total: sumOf,
  deposit: sumOf,
  status: statusOf,
  note: textOf(2000),
};

/** The values of a row. An empty cell says nothing, and changes nothing. */
export function valuesOf(texts: Readonly<Record<string, string>>): {
  readonly values: Values;
  readonly errors: RowErrors;
} {
  const read = Object.entries(texts).flatMap(([name, text]) => {
    const words = text.trim();
    return words === '' ? [] : [[name, READERS[name]?.(words) ?? { value: words }] as const];
  });
  const values = Object.fromEntries(
    read.flatMap(([name, one]) => ('value' in one ? [[name, one.value] as const] : [])),
  );
  const wrong = read.flatMap(([name, one]) => ('wrong' in one ? [[name, [one.wrong]] as const] : []));
  const said = new Set(read.map(([name]) => name));
  const lacking = NEEDED.filter((name) => !said.has(name)).map((name) => [name, ['Please fill this in.']] as const);
  return { values, errors: Object.fromEntries([...lacking, ...wrong]) };
}

/** `Elena Maria Marsh`: the last word is the family's. */
export function namesOf(renter: string): { readonly first_name: string; readonly last_name: string } {
  const words = renter.split(' ');
  return { first_name: words.slice(0, -1).join(' ').slice(0, 80), last_name: (words.at(-1) ?? '').slice(0, 80) };
}
