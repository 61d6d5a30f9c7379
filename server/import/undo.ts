/** Undoes an import. Only what is as the import left it is put back; a record that it made goes whole, or stays. */
import type { Context } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { anyOf } from '#server/lib/any-of.ts';
import type { Applied, Change, Found, ImportDoor } from './door.ts';
import { isSame } from './preview.ts';
import type { rowsOf } from './queries.ts';

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

interface Undoing {
  readonly door: ImportDoor;
  readonly applied: Applied;
  /** Made records that somebody has worked on since. */
  readonly workedOn: ReadonlySet<number>;
}

const CHANGED = 'it was changed since.';

/** Whether the field still has the import's value and nobody edited it since. Fields that no record holds are the door's to judge. */
function isUntouched({ values, stamps }: Found, field: string, { after }: Change, { stamp }: Applied): boolean {
  const last = stamps[field];
  const isOurs = last === undefined || last === stamp;
  return !(field in values) || (isOurs && isSame(values[field] ?? null, after));
}

/**
 * Records that somebody has worked on since they were made, also at what no column of the file holds: a file, a deletion that was undone. The
 * audit knows of all of it.
 */
async function workedOn({ db }: Context, noun: string, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('audit')
    .select('entity_id')
    .distinct()
    .where('entity', '=', noun)
    .where(anyOf('entity_id', ids))
    .where('action', '<>', `${noun}.create`)
    .execute();
  return new Set(rows.map(({ entity_id }) => entity_id));
}

/** Puts one record back. Answers why it stays, wholly or in part. */
async function undoRow(ctx: Context, { door, applied, ...one }: Undoing, row: Row, found: Found) {
  const fields = Object.entries(row.changes);
  const mine = fields.filter(([field, change]) => isUntouched(found, field, change, applied));
  const isWhole = mine.length === fields.length;
  if (row.verdict === 'new')
    return isWhole && !one.workedOn.has(found.id) ? door.takeAway(ctx, found.id, applied) : CHANGED;
  const before = Object.fromEntries(mine.map(([field, change]) => [field, change.before]));
  const why = await door.putBack(ctx, found.id, before, applied);
  return why ?? (isWhole ? null : CHANGED);
}

/** What the area's rules refuse stays, with their own words; the other rows go back all the same. */
async function tryUndo(...[ctx, one, row, found]: Parameters<typeof undoRow>): Promise<string | null> {
  try {
    return await undoRow(ctx, one, row, found);
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'invalid') throw error;
    return error.message;
  }
}

/** Undoes the rows, the last one first. Answers a sentence for each record that stays as it is, wholly or in part. */
export async function undoRows(ctx: Context, door: ImportDoor, rows: readonly Row[], applied: Applied) {
  const written = rows.flatMap(({ entity_id, ...row }) =>
    entity_id !== null && (row.verdict === 'new' || row.verdict === 'changed') ? [{ ...row, entity_id }] : [],
  );
  const open = await door.open(ctx);
  const found = await open.find(written.map(({ entity_id }) => entity_id));
  const made = written.filter(({ verdict }) => verdict === 'new').map(({ entity_id }) => entity_id);
  const one = { door, applied, workedOn: await workedOn(ctx, door.noun, made) };
  const kept: string[] = [];
  for (const row of written.toReversed()) {
    const record = found.get(row.entity_id);
    // Somebody has deleted it: that is kept, too.
    if (!record || record.isDeleted) continue;
    const why = await tryUndo(ctx, one, row, record);
    if (why !== null) kept.push(`“${record.name}” stays: ${why}`);
  }
  await door.endUndo?.(ctx, applied);
  return kept.toReversed();
}
