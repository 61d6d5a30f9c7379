/** The handler of a door. `preview` says what a file would do and writes no record; `apply` does it, once, as long as nothing else changed. */
import { buffer } from 'node:stream/consumers';
import type { Endpoint } from '#contract/endpoint.ts';
import type { importAnswer, importBody, ImportReport } from '#contract/import.ts';
import type * as z from 'zod/mini';
import { attach } from '#server/files/attachments.ts';
import type { StoredBlob } from '#server/files/blob-store.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { invalid, missing, Refusal } from '#server/http/refusal.ts';
import { changedFields } from '#server/kit/history/changed.ts';
import { must } from '#server/lib/must.ts';
import { applyRows } from './apply.ts';
import type { ImportDoor, Verdict } from './door.ts';
import { type Preview, presentRows, previewSha, previewTable, type Reading } from './preview.ts';
import { countsOf, type ImportRecord, rowsOf, summaryById, writeRows } from './queries.ts';
import { readFile } from './read-file.ts';
import type { Table } from './read-table.ts';
import { samplesOf } from './table.ts';

type Schema = z.ZodMiniType;
type ImportEndpoint = Endpoint<Schema, Schema, typeof importBody, typeof importAnswer>;
type Body = z.output<typeof importBody>;
type Answer = z.output<typeof importAnswer>;

/** How long a preview can be applied. */
const APPLY_MS = 30 * 60_000;
/** Previews that nobody applied are forgotten after this. */
const FORGOTTEN_MS = 24 * 3_600_000;
const CHANGED = 'Records changed since the preview. This is what the file would do now.';

/**
 * Files are read outside of any transaction: that may take seconds, and the embedded database has one connection. So the row is `apart`, which
 * also lets a 409 leave its new preview behind.
 */
export function importHandler(door: ImportDoor): Handler<ImportEndpoint> {
  return async ({ body, files }, ctx) => {
    const file = files['file']?.[0];
    const before = body.import_id === undefined ? null : await ownImport(ctx, door, body.import_id);
    if (before && before.state !== 'previewed') return settled(ctx, door, before, body);
    if (body.mode === 'apply') return apply(ctx, door, applicable(before, body, file, ctx.now), body);
    return preview(ctx, door, before, body, file);
  };
}

/** The import, as long as it is only previewed for whoever previewed it. 404 for one of another door. */
async function ownImport({ db, person }: Context, door: ImportDoor, id: number): Promise<ImportRecord> {
  const found = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();
  const isSeen = found && (found.state !== 'previewed' || found.created_by === person.id);
  if (!isSeen || found.door !== door.name) throw missing('import');
  return found;
}

const bytesOf = (ctx: Context, { sha256 }: Pick<ImportRecord, 'sha256'>) => buffer(ctx.files.open(sha256));

async function preview(
  ctx: Context,
  door: ImportDoor,
  before: ImportRecord | null,
  body: Body,
  file: StoredBlob | undefined,
): Promise<Answer> {
  if (!file && !before) throw invalid({ file: ['Please add a file.'] });
  const bytes = file ? await buffer(file.open()) : await bytesOf(ctx, must(before, 'the import'));
  const table = await readFile(bytes, body.sheet ?? (file ? null : (before?.sheet ?? null)));
  const reading: Reading = {
    mapping: body.mapping ?? (file ? null : (before?.mapping ?? null)),
    dateFormat: body.date_format ?? (file ? null : (before?.date_format ?? null)),
    profile: body.profile ?? before?.profile ?? '',
    onBoth: body.on_both ?? before?.on_both ?? 'keep',
  };
  return ctx.write(async (inner) => {
    const seen = await previewTable(inner, door, table, reading);
    const id = file
      ? await begin(inner, door, file, bytes, kept(table, seen, reading, inner.now))
      : must(before, 'the import').id;
    if (!file)
      await inner.db
        .updateTable('imports')
        .set(kept(table, seen, reading, inner.now))
        .where('id', '=', id)
        .execute();
    return { status: 200, message: '', import: await report(inner, door, id, table, seen) };
  });
}

/** What the record of an import keeps of a preview. */
const kept = (table: Table, seen: Preview, { profile, onBoth }: Reading, previewed_at: Date) => ({
  profile,
  header_sha: seen.titles.headerSha,
  sheet: table.sheet,
  mapping: JSON.stringify(seen.mapping),
  date_format: seen.dateFormat,
  on_both: onBoth,
  counts: JSON.stringify(countsOf(seen.verdicts)),
  preview_sha: previewSha(seen),
  previewed_at,
});

async function begin(ctx: Context, door: ImportDoor, file: StoredBlob, bytes: Buffer, of: ReturnType<typeof kept>) {
  const { sha256, mime, size } = file;
  // The row first: it holds back who sweeps the store (files/sweep.ts) until the bytes are in it.
  await ctx.db
    .insertInto('blobs')
    .values({ sha256, mime, size, created_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await ctx.files.put(bytes);
  const old = new Date(ctx.now.getTime() - FORGOTTEN_MS);
  await ctx.db.deleteFrom('imports').where('state', '=', 'previewed').where('previewed_at', '<', old).execute();
  const file_name = file.name === '' ? 'file' : file.name;
  const row = { ...of, door: door.name, file_name, sha256, state: 'previewed' as const, created_by: ctx.person.id };
  const { id } = await ctx.db.insertInto('imports').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The previewed import, if it can be applied with this. 422 where it was another file, was read in another way, or is too old. */
function applicable(before: ImportRecord | null, body: Body, file: StoredBlob | undefined, now: Date): ImportRecord {
  if (!before) throw invalid({ import_id: ['Preview the file first.'] });
  if (file && file.sha256 !== before.sha256)
    throw invalid({ file: ['This is another file than the one that was previewed. Preview it first.'] });
  const isOther =
    changedFields(before.mapping, body.mapping ?? {}) ?? changedFields(body.mapping ?? {}, before.mapping);
  if (body.mapping && isOther) throw invalid({ mapping: ['Preview the file with this mapping first.'] });
  for (const field of ['sheet', 'date_format', 'profile', 'on_both'] as const)
    if (body[field] !== undefined && body[field] !== before[field])
      throw invalid({ [field]: ['Preview the file with this first.'] });
  if (now.getTime() - before.previewed_at.getTime() > APPLY_MS)
    throw invalid({ import_id: ['It was previewed more than 30 minutes ago. Preview it again.'] });
  return before;
}

async function apply(ctx: Context, door: ImportDoor, before: ImportRecord, body: Body): Promise<Answer> {
  const { id, mapping, date_format: dateFormat, profile, on_both: onBoth } = before;
  const table = await readFile(await bytesOf(ctx, before), before.sheet);
  const reading = { mapping, dateFormat, profile, onBoth };
  const done = await ctx.write(async (inner) => {
    const held = await inner.db.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!held) throw missing('import');
    // Pressed twice: the second waited for the first.
    if (held.state !== 'previewed') return { answer: await settled(inner, door, held, body) };
    const seen = await previewTable(inner, door, table, reading);
    if (previewSha(seen) !== held.preview_sha) {
      await inner.db
        .updateTable('imports')
        .set(kept(table, seen, reading, inner.now))
        .where('id', '=', id)
        .execute();
      return { changed: await report(inner, door, id, table, seen) };
    }
    const { onError, isMerged } = { onError: body.on_error ?? ('stop' as const), isMerged: seen.isMerged };
    const verdicts = await applyRows(inner, door, seen.verdicts, { onError, isMerged });
    await settle(inner, door, held, verdicts);
    return {
      answer: {
        status: 200,
        message: 'Imported.',
        import: await report(inner, door, id, table, { ...seen, verdicts }),
      },
    };
  });
  if (done.changed) throw new Refusal('conflict', CHANGED, null, null, { import: done.changed });
  return done.answer;
}

async function settle(ctx: Context, door: ImportDoor, { id, sha256, file_name }: ImportRecord, verdicts: Verdict[]) {
  const { mime, size } = await ctx.db
    .selectFrom('blobs')
    .selectAll()
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow();
  const blob = { sha256, mime, size, name: file_name, open: () => ctx.files.open(sha256) };
  await attach(ctx, 'import', id, { field: 'file', blobs: [blob] });
  await writeRows(ctx.db, id, door.noun, verdicts);
  const counts = countsOf(verdicts);
  await ctx.db
    .updateTable('imports')
    .set({
      state: 'applied',
      applied_at: ctx.now,
      applied_by: ctx.person.id,
      stamp: ctx.stamp,
      counts: JSON.stringify(counts),
    })
    .where('id', '=', id)
    .execute();
  ctx.audit({ action: 'import.apply', entity: 'import', entityId: id, detail: { door: door.name, counts } });
}

/** An import is applied once. Asking again, because the answer was lost, says what it did; a new preview of it would be of no use. */
async function settled(
  ctx: Context,
  door: ImportDoor,
  { id, state, ...row }: ImportRecord,
  body: Body,
): Promise<Answer> {
  if (body.mode === 'preview' || state === 'undone')
    throw invalid({ import_id: [`This import was ${state} already. Choose the file again.`] });
  const done = await rowsOf(ctx.db, id);
  const open = await door.open(ctx);
  const found = await open.find(done.flatMap(({ entity_id }) => entity_id ?? []));
  const rows = presentRows(
    open,
    done.map(({ row_no, entity_id, ...one }) => ({
      ...one,
      row: row_no,
      name: found.get(entity_id ?? 0)?.name ?? door.nameOf(one.values),
    })),
  );
  const summary = await summaryById(ctx.db, id, ctx.now);
  const { mapping, date_format } = row;
  const read = { fields: fieldsOf(door), sheets: [], sheet: row.sheet, columns: [], mapping, date_format };
  return {
    status: 200,
    message: 'This file was imported already.',
    import: { ...summary, ...read, rows, more: done.length - rows.length },
  };
}

const fieldsOf = ({ fields }: ImportDoor) => fields.map(({ field, title, hint }) => ({ field, title, hint }));

async function report(ctx: Context, door: ImportDoor, id: number, table: Table, seen: Preview): Promise<ImportReport> {
  const rows = presentRows(seen.open, seen.verdicts);
  return {
    ...(await summaryById(ctx.db, id, ctx.now)),
    fields: fieldsOf(door),
    sheets: [...table.sheets],
    sheet: table.sheet,
    columns: seen.titles.headers.map((title, n) => ({ title, samples: samplesOf(seen.titles, n) })),
    mapping: seen.mapping,
    date_format: seen.dateFormat,
    rows,
    more: seen.verdicts.length - rows.length,
  };
}
