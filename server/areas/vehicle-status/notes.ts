/** Notes about vehicles. Nothing that was written is lost: an edit keeps the old text as a version, a deletion keeps the note. */
import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import { type noteCalls, OWN_NOTE_MS, type VehicleNote } from '#contract/areas/vehicle-note-calls.ts';
import { id } from '#contract/schema.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { forbidden, missing } from '#server/http/refusal.ts';
import { deleteRow, heldRow, insertRow, mergeRow } from '#server/kit/records.ts';
import { actTime } from '#server/lib/act-times.ts';
import { cutPage, moment, readCursor } from '#server/lib/cursor.ts';
import { iso } from '#server/lib/iso.ts';
import { must } from '#server/lib/must.ts';
import { notBefore } from '#server/lib/not-before.ts';
import { tellVehicle } from '../vehicles/events.ts';
import { needNotesOf, vehicleToChange } from './access.ts';

const KIND = { table: 'vehicle_notes', noun: 'vehicle_note' } as const;
const PAGE = 50;

async function notesWhere(db: Kysely<Database>, which: ReturnType<typeof sql>, limit: number): Promise<VehicleNote[]> {
  const { rows } = await sql<VehicleNote>`
    select n.id, n.vehicle_id, coalesce(v.vin, '') as vin, n.body, n.followup_date::text as followup_date, n.created_by,
      author.name as created_by_name, n.created_at, n.edited_at, editor.name as edited_by_name, n.deleted_at,
      deleter.name as deleted_by_name,
      (select coalesce(json_agg(json_build_object('body', o.body, 'at', o.at, 'by_name', u.name) order by o.id desc), '[]')
        from vehicle_note_versions o join users u on u.id = o.by where o.note_id = n.id) as versions
    from vehicle_notes n
    join vehicles v on v.id = n.vehicle_id
    join users author on author.id = n.created_by
    left join users editor on editor.id = n.edited_by
    left join users deleter on deleter.id = n.deleted_by
    where ${which} order by n.created_at desc, n.id desc limit ${limit}`.execute(db);
  return rows.map((row) => ({
    ...row,
    created_at: iso(row.created_at),
    edited_at: iso(row.edited_at),
    deleted_at: iso(row.deleted_at),
    versions: row.versions.map((version) => ({ ...version, at: iso(version.at) })),
  }));
}

async function noteById(db: Kysely<Database>, noteId: number): Promise<VehicleNote> {
  const [note] = await notesWhere(db, sql`n.id = ${noteId}`, 1);
  return must(note, `note ${noteId}`);
}

/** The vehicle shows its newest note. It must be held. */
async function showNewest(ctx: Context, vehicleId: number): Promise<void> {
  await sql`
    update vehicles set updated_at = ${notBefore(ctx.now)},
      note = coalesce(newest.body, ''), followup_date = newest.followup_date
    from (select 1) as one
    left join lateral (
      select body, followup_date from vehicle_notes where vehicle_id = ${vehicleId} and deleted_at is null
      order by created_at desc, id desc limit 1
    ) newest on true
    where vehicles.id = ${vehicleId}
      and (vehicles.note, vehicles.followup_date) is distinct from (coalesce(newest.body, ''), newest.followup_date)`.execute(
    ctx.db,
  );
}

/** The note with its vehicle, both held. 404 for the note of another branch's vehicle. */
async function noteToChange(ctx: Context, noteId: number) {
  const named = await ctx.db
    .selectFrom('vehicle_notes')
    .select('vehicle_id')
    .where('id', '=', noteId)
    .executeTakeFirst();
  if (!named) throw missing('note');
  await vehicleToChange(ctx, named.vehicle_id);
  return heldRow(ctx, KIND, noteId, 'any');
}

type Note = Awaited<ReturnType<typeof noteToChange>>;

/** One's own within a day, else with the right for others'. */
function needTheirs({ person, now }: Context, note: Note): void {
  const isOwn = note.created_by === person.id && now.getTime() - note.created_at.getTime() <= OWN_NOTE_MS;
  if (!isOwn && !person.can('vehicle-note.update'))
    throw forbidden('Notes of others, and one’s own after a day, are changed by those who may change all notes.');
}

const noteKey = z.tuple([moment, id]);

export const noteHandlers: Handlers<typeof noteCalls> = {
  saveNote: async ({ params, body }, ctx) => {
    const vehicle = await vehicleToChange(ctx, params.id);
    const { at } = actTime(body, ctx.now);
    const planned = await ctx.db
      .selectFrom('vehicles')
      .select(sql<string | null>`followup_date::text`.as('day'))
      .where('id', '=', vehicle.id)
      .executeTakeFirst();
    const followup_date = body.followup_date === undefined ? (planned?.day ?? null) : body.followup_date;
    const noteId = await insertRow({ ...ctx, now: at }, KIND, {
      vehicle_id: vehicle.id,
      body: body.body,
      followup_date,
      edited_at: null,
      edited_by: null,
    });
    await tellVehicle(ctx, vehicle.id, { kind: 'note', text: body.body, at });
    await showNewest(ctx, vehicle.id);
    return { status: 200, message: 'Note saved.', note: await noteById(ctx.db, noteId) };
  },

  notes: async ({ params, query }, ctx) => {
    await needNotesOf(ctx, params.id);
    const after = readCursor(query.cursor, noteKey);
    const limit = query.limit ?? PAGE;
    const older = after
      ? sql`n.vehicle_id = ${params.id} and (n.created_at, n.id) < (${new Date(after[0])}::timestamptz, ${after[1]}::bigint)`
      : sql`n.vehicle_id = ${params.id}`;
    const rows = await notesWhere(ctx.db, older, limit + 1);
    const { page, next_cursor } = cutPage(rows, limit, (row) => [Date.parse(row.created_at), row.id]);
    return { status: 200, message: '', data: page, next_cursor };
  },

  updateNote: async ({ params, body }, ctx) => {
    const note = await noteToChange(ctx, params.id);
    needTheirs(ctx, note);
    if (note.deleted_at !== null)
      return { status: 200, message: 'This note was deleted.', note: await noteById(ctx.db, note.id) };
    await mergeRow(ctx, KIND, note, body);
    const changed = await noteById(ctx.db, note.id);
    if (changed.body !== note.body) await keepVersion(ctx, note, changed.body);
    await showNewest(ctx, note.vehicle_id);
    return { status: 200, message: 'Note changed.', note: await noteById(ctx.db, note.id) };
  },

  deleteNote: async ({ params }, ctx) => {
    const note = await noteToChange(ctx, params.id);
    needTheirs(ctx, note);
    if (note.deleted_at === null) {
      await deleteRow(ctx, KIND, note);
      await tellVehicle(ctx, note.vehicle_id, { kind: 'note', text: `Deleted: ${note.body}` });
      await showNewest(ctx, note.vehicle_id);
    }
    return { status: 200, message: 'Note deleted.' };
  },
};

async function keepVersion(ctx: Context, note: Note, text: string): Promise<void> {
  const by = ctx.person.id;
  await ctx.db
    .insertInto('vehicle_note_versions')
    .values({ note_id: note.id, body: note.body, at: ctx.now, by })
    .execute();
  await ctx.db
    .updateTable('vehicle_notes')
    .set({ edited_at: ctx.now, edited_by: by })
    .where('id', '=', note.id)
    .execute();
  await tellVehicle(ctx, note.vehicle_id, { kind: 'note', text: `Changed: ${text}` });
}
