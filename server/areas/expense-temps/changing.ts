/** Drafts are stored, filled in, deleted and brought back. */
import type { Selectable } from 'kysely';
import type { expenseTemps as rows } from '#contract/areas/expense-temps.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Database } from '#server/db/tables.ts';
import { attach, refuseOthers } from '#server/files/attachments.ts';
import type { StoredBlob } from '#server/files/blob-store.ts';
import type { Context } from '#server/http/handler.ts';
import { gone, invalid, lacking, missing } from '#server/http/refusal.ts';
import { deleteRow, heldRow, insertRow, mergeRow, restoreRow } from '#server/kit/records.ts';
import { refuseMissing } from '#server/kit/refs.ts';
import { isKnownTodo } from '../todos/access.ts';
import { ENTITY, seesDraft } from './queries.ts';

/** The audit calls them by their table, people a draft. */
const KIND = { table: 'expense_temps', noun: ENTITY } as const;
const NAMED = { table: 'expense_temps', noun: 'draft' } as const;
const RESTORE_MS = 30 * 86_400_000;

type Draft = Selectable<Database['expense_temps']>;
type Sent = Body<typeof rows.update>;
type Files = Readonly<Record<string, readonly StoredBlob[]>>;

/** Answers the id of the new one; of one that the same device sent before under the same name, the id of that. */
export async function storeDraft(ctx: Context, body: Body<typeof rows.store>, files: Files): Promise<number> {
  const { client_ref = null, checksums, ...sent } = body;
  const known = client_ref === null ? null : await idByClientRef(ctx, client_ref);
  if (known !== null) return known;
  const { attachment: blobs = [] } = files;
  refuseOthers(checksums, blobs);
  const { amount = null, note = '' } = sent;
  if (blobs.length === 0 && amount === null && note === '')
    throw invalid({ attachment: ['Photograph it, or say an amount or a note.'] });
  await checkRefs(ctx, sent, null);
  const { spent_on = null, category_id = null, vehicle_id = null, todo_id = null, vendor_text = null } = sent;
  const { latitude = null, longitude = null } = sent;
  const id = await insertRow(ctx, KIND, {
    amount,
    spent_on,
    category_id,
    vehicle_id,
    todo_id,
    vendor_text,
    note,
    latitude,
    longitude,
    client_ref,
    taken_at: sent.taken_at ? new Date(sent.taken_at) : null,
    expense_id: null,
  });
  await addFile(ctx, id, blobs);
  return id;
}

async function idByClientRef({ db, person }: Context, client_ref: string): Promise<number | null> {
  const found = await db
    .selectFrom('expense_temps')
    .select('id')
    .where('created_by', '=', person.id)
    .where('client_ref', '=', client_ref)
    .executeTakeFirst();
  return found?.id ?? null;
}

async function addFile(ctx: Context, id: number, blobs: readonly StoredBlob[]): Promise<void> {
  if (blobs.length > 0) await attach(ctx, ENTITY, id, { field: 'attachment', blobs });
}

/** 422 naming what is not there. What the draft has already may be gone since. */
async function checkRefs(ctx: Context, { category_id, vehicle_id, todo_id }: Sent, before: Draft | null) {
  const sent = {
    category_id: category_id === before?.category_id ? undefined : category_id,
    vehicle_id: vehicle_id === before?.vehicle_id ? undefined : vehicle_id,
  };
  await refuseMissing(ctx.db, sent, { category_id: 'expense_categories', vehicle_id: 'vehicles' });
  if (todo_id && todo_id !== before?.todo_id && !(await isKnownTodo(ctx, todo_id)))
    throw invalid({ todo_id: ['This todo does not exist.'] });
}

/** @throws 404 where the person does not see it, 403 where it is another’s and they lack the right */
async function heldDraft(ctx: Context, id: number, right: Permission): Promise<Draft> {
  const row = await heldRow(ctx, NAMED, id, 'any');
  if (!seesDraft(ctx.person, row.created_by)) throw missing('draft');
  if (row.created_by !== ctx.person.id && !ctx.person.can(right)) throw lacking(right);
  return row;
}

function refuseConverted({ expense_id }: Draft): void {
  if (expense_id !== null) throw invalid({ status: [`It is expense ${expense_id} by now. Change that.`] });
}

/** Of two edits of one field the later stands: it may have been made where there is no network. */
export async function updateDraft(ctx: Context, id: number, body: Sent, files: Files): Promise<void> {
  const row = await heldDraft(ctx, id, 'expense.update');
  if (row.deleted_at !== null) throw gone('draft');
  refuseConverted(row);
  const { checksums, taken_at, ...fields } = body;
  const { attachment: blobs = [] } = files;
  refuseOthers(checksums, blobs);
  await checkRefs(ctx, body, row);
  await mergeRow(ctx, KIND, row, { ...fields, taken_at: typeof taken_at === 'string' ? new Date(taken_at) : taken_at });
  await addFile(ctx, id, blobs);
}

export async function removeDraft(ctx: Context, id: number): Promise<void> {
  const row = await heldDraft(ctx, id, 'expense.delete');
  if (row.deleted_at !== null) return;
  refuseConverted(row);
  await deleteRow(ctx, KIND, row);
}

export async function restoreDraft(ctx: Context, id: number): Promise<void> {
  const row = await heldDraft(ctx, id, 'expense.delete');
  if (row.deleted_at === null) return;
  if (ctx.now.getTime() - row.deleted_at.getTime() > RESTORE_MS)
    throw invalid({ id: ['It was deleted more than 30 days ago.'] });
  await restoreRow(ctx, KIND, row);
}
