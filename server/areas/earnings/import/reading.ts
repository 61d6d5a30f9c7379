/** How the texts of a row are understood. Pure. */
import { type EarningPart, earningComponents, mayTakeOff } from '#contract/areas/earning-record.ts';
import type { Mapping } from '#contract/import.ts';
import { centsOf, formatCents, textOfCents } from '#contract/rental/cents.ts';
import { timeOf } from '#server/areas/rentals/import/fields.ts';
import { invalid } from '#server/http/refusal.ts';
import type { RowErrors, Value, Values } from '#server/import/door.ts';
import type { Titled } from '#server/import/table.ts';
import { SUM_COLUMNS, sumName } from './columns.ts';

export type Texts = Readonly<Record<string, string>>;

interface Understood {
  readonly values: Values;
  readonly errors: RowErrors;
}

/** Without these nobody can say which trip it is, or that all of it was read. */
const NEEDED = ['reservation_id', 'vehicle_id', 'starts_on', 'ends_on', 'total'] as const;
const LONGEST: Readonly<Record<string, number>> = { reservation_id: 120, guest: 160, payout_ref: 120 };

/** `-$1,006.20`, `(26.48)`; null when it is no sum. */
function centsOfText(text: string): number | null {
  const isTakenOff = /^\(.*\)$/.test(text);
  const digits = text.replaceAll(/[\s,$€£'()]/g, '');
  if (!/^-?\d{1,7}(\.\d{1,2})?$/.test(digits)) return null;
  return isTakenOff ? -centsOf(digits) : centsOf(digits);
}

/** A column that is not mapped holds sums: it would be missing in the payout, so the file is refused (422 `file`). */
export function refuseUnknownSums({ headers, lines }: Titled, mapping: Mapping): void {
  const known = new Set(Object.values(mapping));
  const isSum = (text: string) => /\d\.\d{2}\)?$/.test(text) && centsOfText(text) !== null;
  const unknown = headers.filter((title, n) => {
    const cells = lines.map(({ cells: all }) => all[n] ?? '').filter((text) => text !== '');
    return !known.has(title) && cells.every(isSum) && cells.some((text) => centsOfText(text) !== 0);
  });
  if (unknown.length === 0) return;
  const names = unknown.map((title) => `“${title}”`).join(', ');
  throw invalid({ file: [`It has sums that are not known here: ${names}. Say of which component they are.`] });
}

function distanceOf(text: string): number | null {
  const digits = text.replaceAll(/[\s,]|mi$|km$/gi, '');
  return /^\d{1,6}(\.\d)?$/.test(digits) ? Number(digits) : null;
}

/** What a row says of its trip. An empty cell says nothing; a moment without a time of day says only its day. */
export function tripOfRow(texts: Texts): Understood {
  const values: Record<string, Value> = {};
  const errors: Record<string, string[]> = {};
  for (const field of NEEDED) if ((texts[field] ?? '') === '') errors[field] = ['Please fill this in.'];
  for (const field of ['reservation_id', 'guest', 'payout_ref', 'starts_on', 'ends_on', 'received_on']) {
    const text = (texts[field] ?? '').trim();
    const most = LONGEST[field] ?? Infinity;
    if (text.length > most) errors[field] = [`At most ${most} characters.`];
    else if (text !== '') values[field] = text;
  }
  for (const field of ['start_time', 'end_time']) {
    const time = timeOf(texts[field] ?? '');
    if ('value' in time) values[field] = time.value;
  }
  const driven = texts['driven'] ?? '';
  if (driven === '') return { values, errors };
  const distance = distanceOf(driven);
  return distance === null
    ? { values, errors: { ...errors, driven: ['This must be a distance like 264.'] } }
    : { values: { ...values, driven: distance }, errors };
}

/** The sums of a row by component, and what is wrong with them: each is a sum, and together they are the total. */
export function sumsOfRow(texts: Texts): {
  readonly sums: ReadonlyMap<EarningPart, number>;
  readonly errors: RowErrors;
} {
  const sums = new Map<EarningPart, number>();
  const errors: Record<string, string[]> = {};
  for (const { field, component } of SUM_COLUMNS) {
    const text = texts[field] ?? '';
    if (text === '') continue;
    const cents = centsOfText(text);
    if (cents === null) errors[field] = ['This must be a sum like 161.29.'];
    else sums.set(component, (sums.get(component) ?? 0) + cents);
  }
  for (const [component, cents] of sums)
    if (cents < 0 && !mayTakeOff(component))
      errors[sumName(component)] = [`${earningComponents[component]} must not be below zero.`];
  return { sums, errors: { ...errors, ...totalErrors(texts, [...sums.values()]) } };
}

function totalErrors({ total = '', status = '' }: Texts, cents: readonly number[]): RowErrors {
  if (total === '') return {};
  const said = centsOfText(total);
  if (said === null) return { total: ['This must be a sum like 830.52.'] };
  const sum = cents.reduce((one, other) => one + other, 0);
  if (sum !== said)
    return { total: [`The columns add up to ${formatCents(sum)}, the file says ${formatCents(said)}.`] };
  if (cents.some((one) => one !== 0)) return {};
  return /cancel/i.test(status)
    ? { status: ['This trip was cancelled and brought nothing.'] }
    : { total: ['This trip brought nothing.'] };
}

/** The components as values of the import. What is nothing is said only of a record that may have had something. */
export const valuesOfSums = (sums: ReadonlyMap<EarningPart, number>, isKnown: boolean): Values =>
  Object.fromEntries(
    [...sums].flatMap(([component, cents]): [string, Value][] =>
      cents !== 0 ? [[sumName(component), textOfCents(cents)]] : isKnown ? [[sumName(component), null]] : [],
    ),
  );
