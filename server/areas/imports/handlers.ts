/** Past imports of every door: listed, their wrong rows, undone. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { imports as rows } from '#contract/areas/imports.ts';
import type { ImportDoorName } from '#contract/import.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { invalid, lacking, missing } from '#server/http/refusal.ts';
import { checkRights } from '#server/import/apply.ts';
import type { Applied, ImportDoor, RowErrors } from '#server/import/door.ts';
import { previewTable } from '#server/import/preview.ts';
import { type ImportRecord, lastImports, rowsOf, summaryById, UNDO_MS } from '#server/import/queries.ts';
import { readFile } from '#server/import/read-file.ts';
import { titled } from '#server/import/table.ts';
import { undoRows } from '#server/import/undo.ts';
import { wrongRowsCsv } from '#server/import/wrong-rows.ts';
import { importDoors } from './doors.ts';

/** 403 when the person lacks the right of the door. */
function doorOf({ person }: Context, name: ImportDoorName): ImportDoor {
  const door = importDoors[name];
  if (!person.can(door.right)) throw lacking(door.right);
  return door;
}

/** The import, held where it is to be changed. Previews are seen by whoever made them alone. */
async function importOf(ctx: Context, id: number, isHeld = false): Promise<{ found: ImportRecord; door: ImportDoor }> {
  const select = ctx.db.selectFrom('imports').selectAll().where('id', '=', id);
  const found = await (isHeld ? select.forUpdate() : select).executeTakeFirst();
  if (!found) throw missing('import');
  const door = doorOf(ctx, found.door);
  if (found.state === 'previewed' && found.created_by !== ctx.person.id) throw missing('import');
  return { found, door };
}

/** What the import was applied by. 422 when it was not, or more than a day ago. */
function appliedOf({ state, stamp, applied_at: at }: ImportRecord, now: Date): Applied {
  if (state !== 'applied' || stamp === null || at === null)
    throw invalid({ id: ['It was not applied, so there is nothing to undo.'] });
  if (now.getTime() - at.getTime() > UNDO_MS)
    throw invalid({ id: ['It was applied more than a day ago. Change its records in their list.'] });
  return { stamp, at };
}

async function undo(ctx: Context, door: ImportDoor, found: ImportRecord): Promise<string[]> {
  const applied = appliedOf(found, ctx.now);
  const done = await rowsOf(ctx.db, found.id);
  checkRights(ctx, door, done);
  const kept = await undoRows(ctx, door, done, applied);
  const undone = { state: 'undone' as const, undone_at: ctx.now, undone_by: ctx.person.id };
  await ctx.db.updateTable('imports').set(undone).where('id', '=', found.id).execute();
  const detail = { door: door.name, kept: kept.length };
  ctx.audit({ action: 'import.undo', entity: 'import', entityId: found.id, detail });
  return kept;
}

/** Of an applied import the rows that it left out then; of a previewed one what it would leave out now. */
async function wrongRows(ctx: Context, door: ImportDoor, found: ImportRecord): Promise<string> {
  const table = await readFile(await buffer(ctx.files.open(found.sha256)), found.sheet);
  const { mapping, date_format: dateFormat, profile, on_both: onBoth } = found;
  const lines =
    found.state === 'previewed'
      ? (await previewTable(ctx, door, table, { mapping, dateFormat, profile, onBoth })).verdicts
      : (await rowsOf(ctx.db, found.id)).map(({ row_no, ...row }) => ({ ...row, row: row_no }));
  const errors = lines.flatMap((line): [number, RowErrors][] =>
    line.verdict === 'error' ? [[line.row, line.errors]] : [],
  );
  return wrongRowsCsv(door, titled(table, door.most), new Map(errors));
}

export const imports: Handlers<typeof rows> = {
  list: async ({ query }, ctx) => {
    doorOf(ctx, query.door);
    return { status: 200, message: '', imports: await lastImports(ctx.db, query.door, ctx.now) };
  },

  wrongRows: async ({ params }, ctx) => {
    const { found, door } = await importOf(ctx, params.id);
    const bytes = Buffer.from(await wrongRows(ctx, door, found));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const name = `${found.file_name.replace(/\.\w+$/, '')} wrong rows.csv`;
    return { stream: () => Readable.from([bytes]), mime: 'text/csv', size: bytes.length, sha256, name, isMade: true };
  },

  undo: async ({ params }, ctx) => {
    const { found, door } = await importOf(ctx, params.id, true);
    // An import that is undone already is no error: the answer may have been lost, and this is the repetition.
    const kept = found.state === 'undone' ? [] : await undo(ctx, door, found);
    return { status: 200, message: 'Import undone.', import: await summaryById(ctx.db, found.id, ctx.now), kept };
  },
};
