/** Says what each row of a file would do, and writes nothing. Applying asks again, because records may have changed meanwhile. */
import { createHash } from 'node:crypto';
import type { ImportDates, ImportRow, Mapping } from '#contract/import.ts';
import type { Context } from '#server/http/handler.ts';
import type { Change, Found, ImportDoor, OpenDoor, ReadRow, RowErrors, Value, Values, Verdict } from './door.ts';
import { lastIds, lastMapping, lastValues } from './queries.ts';
import type { Table } from './read-table.ts';
import { dateFormatOf, dayOfText, guessMapping, knownMapping, textsOf, type Titled, titled } from './table.ts';

/** How to read a table. What is null is found from the table itself. */
export interface Reading {
  readonly mapping: Mapping | null;
  readonly dateFormat: ImportDates | null;
  readonly profile: string;
  readonly onBoth: 'keep' | 'file';
}

export interface Preview {
  readonly titles: Titled;
  readonly mapping: Mapping;
  readonly dateFormat: ImportDates | null;
  /** One for each record, not for each row, where the door merges rows. */
  readonly verdicts: readonly Verdict[];
  readonly isMerged: boolean;
  readonly open: OpenDoor;
}

/** Reads the rows of the table and judges each. 422 on `date_format` when its days can be read in two ways. */
export async function previewTable(ctx: Context, door: ImportDoor, table: Table, reading: Reading): Promise<Preview> {
  const titles = titled(table, door.most);
  const { headers, headerSha } = titles;
  const mapping = knownMapping(
    door.fields,
    headers,
    reading.mapping ?? {
      ...guessMapping(door.fields, headers),
      ...(await lastMapping(ctx.db, door.name, headerSha)),
    },
  );
  door.refuse?.(titles, mapping);
  const open = await door.open(ctx);
  const { rows, dateFormat } = readRows(door, open, titles, mapping, reading.dateFormat);
  const known = await withLastIds(ctx, door, rows, reading.profile);
  const single = oneForEach(door, known);
  const verdicts = await judgeAll(ctx, door, open, single, reading);
  return { titles, mapping, dateFormat, verdicts, isMerged: single.length < known.length, open };
}

/** Hash of what the rows would do. */
export const previewSha = ({ verdicts }: Preview): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        verdicts.map(({ row, id, verdict, changes, kept, errors }) => [row, id, verdict, changes, kept, errors]),
      ),
    )
    .digest('hex');

function readRows(door: ImportDoor, open: OpenDoor, titles: Titled, mapping: Mapping, said: ImportDates | null) {
  const texts = titles.lines.map((line) => textsOf(line, titles.headers, mapping));
  const days = door.fields.flatMap(({ kind, field }) => (kind === 'date' && field in mapping ? [field] : []));
  const dateFormat = dateFormatOf(
    days.flatMap((field) => texts.map((row) => row[field] ?? '')),
    said,
  );
  const rows = titles.lines.map(({ row }, n): ReadRow => {
    const cells = texts[n] ?? {};
    const read = days.map((field) => {
      const text = cells[field] ?? '';
      return [field, text === '' ? '' : dayOfText(text, dateFormat)] as const;
    });
    const wrong = read.flatMap(([field, day]) => (day === null ? [[field, ['There is no such day.']] as const] : []));
    const one = open.read(row, { ...cells, ...Object.fromEntries(read.map(([field, day]) => [field, day ?? ''])) });
    return { ...one, errors: { ...one.errors, ...Object.fromEntries(wrong) } };
  });
  return { rows, dateFormat };
}

/** A record that people gave other names since the last import is the one that its key meant then. */
async function withLastIds(ctx: Context, door: ImportDoor, rows: readonly ReadRow[], profile: string) {
  const keys = rows.flatMap(({ id, key }) => (id === null && key !== '' ? [key] : []));
  const ids = await lastIds(ctx.db, door, profile, [...new Set(keys)]);
  return rows.map((row) => ({ ...row, id: row.id ?? ids.get(row.key) ?? null }));
}

const subjectOf = ({ row, id, key }: ReadRow): string => (id !== null ? `id ${id}` : key === '' ? `row ${row}` : key);

/** Rows about the same record are made one by the door, or all but the first are wrong. */
function oneForEach({ merge }: ImportDoor, rows: readonly ReadRow[]): readonly ReadRow[] {
  return [...Map.groupBy(rows, subjectOf).values()].flatMap((same) => {
    const [first, ...others] = same;
    if (!first) return [];
    if (others.length === 0) return [first];
    if (merge) return [merge(same)];
    const errors = { '': [`Row ${first.row} is about the same one.`] };
    return [first, ...others.map((row) => ({ ...row, errors: { ...row.errors, ...errors } }))];
  });
}

async function judgeAll(
  ctx: Context,
  door: ImportDoor,
  open: OpenDoor,
  rows: readonly ReadRow[],
  { profile, onBoth }: Reading,
): Promise<Verdict[]> {
  const ids = [...new Set(rows.flatMap(({ id }) => id ?? []))];
  const found = await open.find(ids);
  const said = await lastValues(ctx.db, door, profile, ids);
  return rows.map((row) => {
    const record = found.get(row.id ?? 0) ?? null;
    const name = record?.name ?? door.nameOf(row.values);
    if (Object.keys(row.errors).length > 0) return { ...row, name, verdict: 'error', changes: {}, kept: [] };
    return { ...row, name, ...judge(row.values, record, said.get(row.id ?? 0) ?? {}, onBoth) };
  });
}

/** Texts are compared without regard to case. */
export const isSame = (a: Value, b: Value): boolean =>
  typeof a === 'string' && typeof b === 'string' ? a.toLowerCase() === b.toLowerCase() : a === b;

/**
 * What a row does to its record. A field that only the file changed since it last `said` something is taken, one that only a person changed is
 * kept, and `onBoth` decides when both did. A field of which no file said anything yet is taken.
 */
function judge(
  values: Values,
  found: Found | null,
  said: Values,
  onBoth: 'keep' | 'file',
): Pick<Verdict, 'verdict' | 'changes' | 'kept'> {
  if (found?.isDeleted) return { verdict: 'deleted', changes: {}, kept: [] };
  const fields = Object.entries(values);
  if (!found) return { verdict: 'new', changes: changesOf(fields, () => null), kept: [] };
  const nowOf = (field: string): Value => (field in found.values ? found.values[field] : said[field]) ?? null;
  const different = fields.filter(([field, value]) => !isSame(value, nowOf(field)));
  const isKept = ([field, value]: readonly [string, Value]): boolean => {
    const last = said[field];
    if (last === undefined || isSame(last, nowOf(field))) return false;
    return onBoth === 'keep' || isSame(last, value);
  };
  const taken = different.filter((field) => !isKept(field));
  const kept = different.filter(isKept).map(([field]) => field);
  return { verdict: taken.length > 0 ? 'changed' : 'same', changes: changesOf(taken, nowOf), kept };
}

const changesOf = (fields: readonly (readonly [string, Value])[], nowOf: (field: string) => Value) =>
  Object.fromEntries(fields.map(([field, after]): [string, Change] => [field, { before: nowOf(field), after }]));

/** The most rows of an answer, and the verdicts that come first. */
const SHOWN = 500;
const FIRST = ['error', 'deleted', 'changed', 'new', 'same'] as const;

/** As answers show the rows: at most 500, those that need attention first. */
export function presentRows(open: OpenDoor, verdicts: readonly Omit<Verdict, 'values' | 'key' | 'id'>[]): ImportRow[] {
  const say = (field: string, value: Value): string => (value === null ? '' : open.say(field, value));
  const shown = FIRST.flatMap((verdict) => verdicts.filter((row) => row.verdict === verdict)).slice(0, SHOWN);
  return shown.map(({ row, verdict, name, changes, kept, errors }) => ({
    row,
    verdict,
    name,
    changes: Object.fromEntries(
      Object.entries(changes).map(([field, { before, after }]) => [
        field,
        { before: say(field, before), after: say(field, after) },
      ]),
    ),
    kept: [...kept],
    errors: listsOf(errors),
  }));
}

const listsOf = (errors: RowErrors): Record<string, string[]> =>
  Object.fromEntries(Object.entries(errors).map(([field, reasons]) => [field, [...reasons]]));
