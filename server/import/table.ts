/** The header and rows of a table, which column fills which field, and how its days are written. Pure. */
import { createHash } from 'node:crypto';
import type { ImportDates, Mapping } from '#contract/import.ts';
import { invalid } from '#server/http/refusal.ts';
import type { ImportField } from './door.ts';
import type { Table } from './read-table.ts';

interface Line {
  /** Counted as people do: the first line of the file is 1. */
  readonly row: number;
  readonly cells: readonly string[];
}

export interface Titled {
  readonly headers: readonly string[];
  readonly lines: readonly Line[];
  /** SHA-256 of the titles, by which equal headers are recognised. */
  readonly headerSha: string;
}

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell !== '').length;

/** The first line that is not empty is the header; a note of one cell above it is left out. 422 where there is no row, or there are too many. */
export function titled({ rows }: Table, most: number): Titled {
  const lines = rows.map((cells, n) => ({ row: n + 1, cells })).filter(({ cells }) => filled(cells) > 0);
  const [first, second] = lines;
  const isNote = first && second && filled(first.cells) === 1 && first.cells[0] !== '' && filled(second.cells) > 1;
  const [header, ...body] = isNote ? lines.slice(1) : lines;
  if (!header || body.length === 0) throw invalid({ file: ['There are no rows in this file below its header.'] });
  if (body.length > most)
    throw invalid({ file: [`At most ${most.toLocaleString('en')} rows at a time. Split the file.`] });
  const headers = header.cells.filter((title) => title !== '');
  const headerSha = createHash('sha256').update(JSON.stringify(headers)).digest('hex');
  const underTitles = (cells: readonly string[]) =>
    header.cells.flatMap((title, n) => (title === '' ? [] : [cells[n] ?? '']));
  return { headers, headerSha, lines: body.map(({ row, cells }) => ({ row, cells: underTitles(cells) })) };
}

/** Some values of a column, so that people see what it holds. */
const SAMPLES = 3;
export const samplesOf = ({ lines }: Titled, column: number): string[] =>
  [...new Set(lines.slice(0, 200).flatMap(({ cells }) => cells[column] || []))].slice(0, SAMPLES);

const plain = (title: string): string => title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Maps fields to columns by their titles: to the first name of a field that is the title of one. */
export function guessMapping(fields: readonly ImportField[], headers: readonly string[]): Mapping {
  const pairs = fields.flatMap(({ field, title, also }) => {
    const names = [title, field, ...also].map(plain);
    const header = names.map((name) => headers.find((one) => plain(one) === name)).find((one) => one !== undefined);
    return header === undefined ? [] : [[field, header] as const];
  });
  return Object.fromEntries(pairs);
}

/** The mapping without fields and columns that do not exist. */
export const knownMapping = (fields: readonly ImportField[], headers: readonly string[], mapping: Mapping): Mapping =>
  Object.fromEntries(
    fields.flatMap(({ field }) => {
      const title = mapping[field];
      return title !== undefined && headers.includes(title) ? [[field, title] as const] : [];
    }),
  );

/** The texts of a line by the fields that they fill. */
export const textsOf = ({ cells }: Line, headers: readonly string[], mapping: Mapping): Record<string, string> =>
  Object.fromEntries(Object.entries(mapping).map(([field, title]) => [field, cells[headers.indexOf(title)] ?? '']));

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T].*)?$/;
const OTHER = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:,? .*)?$/;

/**
 * How these texts write days; null when all of them are ISO or no dates. The meaning of 03/04/2026 is never guessed: another date of the file
 * with a number above 12 decides, or the person does (422 `date_format`).
 */
export function dateFormatOf(texts: readonly string[], said: ImportDates | null): ImportDates | null {
  if (said !== null) return said;
  const pairs = texts.flatMap((text) => {
    const [, a, b] = OTHER.exec(text) ?? [];
    return a === undefined ? [] : [[Number(a), Number(b)] as const];
  });
  if (pairs.length === 0) return null;
  if (pairs.some(([a]) => a > 12)) return 'dmy';
  if (pairs.some(([, b]) => b > 12)) return 'mdy';
  const example = texts.find((text) => OTHER.test(text)) ?? '';
  throw invalid({ date_format: [`Does ${example} begin with the day or with the month?`] });
}

/** The day as `2026-04-03`; null when the text is no date, or there is no such day. */
export function dayOfText(text: string, format: ImportDates | null): string | null {
  const [, year, month, day] = ISO.exec(text) ?? [];
  if (year !== undefined) return asDay(year, month, day);
  const [, a, b, y] = OTHER.exec(text) ?? [];
  return format === 'mdy' ? asDay(y, a, b) : asDay(y, b, a);
}

function asDay(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}
