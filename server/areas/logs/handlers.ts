/** The log book: written by everybody, put right by the author for a day and by the office at any time (people.md §3). */
import type { Log, logs as rows } from '#contract/areas/logs.ts';
import type { Body } from '#contract/endpoint.ts';
import { attach, refuseOthers, detach } from '#server/files/attachments.ts';
import type { StoredBlob } from '#server/files/blob-store.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { forbidden, invalid, lacking, missing } from '#server/http/refusal.ts';
import { deleteRow, heldRow, insertRow, mergeRow, restoreRow } from '#server/kit/records.ts';
import { refuseMissing } from '#server/kit/refs.ts';
import { scopeOf } from '#server/kit/scope.ts';
import { dayOf } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';
import { tellVehicle } from '../vehicles/events.ts';
import { makeTodo } from '../todos/edits.ts';
import { checkReferences } from '../todos/references.ts';
import { logFiles } from './log-files.ts';
import { hasFollowTodo, logById, pageOfLogs } from './queries.ts';
import { checkChange, checkRemoval } from './rights.ts';

const ok = { status: 200, message: '' } as const;
const KIND = { table: 'logs', noun: 'log' } as const;

/** A phone's clock may be so far ahead, in ms. */
const AHEAD = 10 * 60_000;

type Held = Awaited<ReturnType<typeof heldLog>>;

export const logs: Handlers<typeof rows> = {
  list: async ({ query }, ctx) => ({ ...ok, ...(await pageOfLogs(ctx, query)) }),

  one: async ({ params }, ctx) => ({ ...ok, log: await logById(ctx, params.id) }),

  add: async ({ body, files }, ctx) => {
    await checkFields(ctx, body, ctx.person.branch_id);
    const {
      at,
      kind,
      title,
      text = '',
      vehicle_id = null,
      branch_id = ctx.person.branch_id,
      pinned_until = null,
    } = body;
    const values = { at: at ? new Date(at) : ctx.now, kind, title, text, vehicle_id, branch_id, pinned_until };
    const id = await insertRow(ctx, KIND, values);
    await addFiles(ctx, id, body, files['attachment']);
    const log = await logById(ctx, id);
    await tellOf(ctx, log, null);
    return { status: 200, message: 'Log entry added.', log };
  },

  update: async ({ params, body, files }, ctx) => {
    const row = await heldLog(ctx, params.id, 'live');
    checkChange(ctx, row);
    await checkFields(ctx, body, row.branch_id);
    const { at, follow, checksums: _checksums, ...fields } = body;
    await mergeRow(ctx, KIND, row, { ...fields, ...(at && { at: new Date(at) }) });
    await addFiles(ctx, row.id, body, files['attachment']);
    if (follow) await followUp(ctx, row.id, follow);
    const log = await logById(ctx, row.id);
    await tellOf(ctx, log, row.vehicle_id);
    return { status: 200, message: 'Log entry saved.', log };
  },

  remove: async ({ params }, ctx) => {
    const row = await heldLog(ctx, params.id, 'any');
    checkRemoval(ctx, row);
    if (row.deleted_at === null) await deleteRow(ctx, KIND, row);
    return { status: 200, message: 'Log entry deleted.' };
  },

  restore: async ({ params }, ctx) => {
    const row = await heldLog(ctx, params.id, 'any');
    checkRemoval(ctx, row);
    if (row.deleted_at !== null) await restoreRow(ctx, KIND, row);
    return { status: 200, message: 'Log entry restored.', log: await logById(ctx, row.id) };
  },

  removeAttachment: async ({ params }, ctx) => {
    const file = await ctx.db
      .selectFrom('attachments')
      .selectAll()
      .where('id', '=', params.id)
      .where('owner_kind', '=', 'log')
      .forUpdate()
      .executeTakeFirst();
    if (!file || !(await logFiles.sees(ctx, file.owner_id))) throw missing('file');
    if (file.created_by !== ctx.person.id && !(await logFiles.changes(ctx, file.owner_id))) throw forbidden();
    await detach(ctx, file);
    return { status: 200, message: 'File deleted.' };
  },
};

/** The entry, held. 404 when the person may not see it. */
async function heldLog(ctx: Context, id: number, which: 'live' | 'any') {
  await logById(ctx, id);
  return heldRow(ctx, KIND, id, which);
}

/** 422 naming the fields that cannot be. `branch`: the branch that may be said whatever the person's scope. */
async function checkFields(
  { db, person, now }: Context,
  sent: Pick<Body<typeof rows.update>, 'at' | 'vehicle_id' | 'branch_id'>,
  branch: number | null,
): Promise<void> {
  const { at, branch_id } = sent;
  await refuseMissing(db, sent, { vehicle_id: 'vehicles', branch_id: 'branches' });
  if (at !== undefined && Date.parse(at) > now.getTime() + AHEAD)
    throw invalid({ at: ['This is still to come. Write down what happened.'] });
  if (branch_id === undefined || branch_id === branch || scopeOf(person, 'log').reach === 'all') return;
  if (branch_id === null || !person.branches.includes(branch_id))
    throw invalid({ branch_id: ['You write in the log books of your own branches.'] });
}

/** Adds what came with the entry. 422 when it is not what the sender meant. */
async function addFiles(
  ctx: Context,
  id: number,
  { checksums }: Pick<Body<typeof rows.update>, 'checksums'>,
  blobs: readonly StoredBlob[] = [],
): Promise<void> {
  refuseOthers(checksums, blobs);
  if (blobs.length > 0) await attach(ctx, KIND.noun, id, { field: 'attachment', blobs });
}

/** The history of the vehicle that the entry is about; of `told` it was told before. */
async function tellOf(ctx: Context, { id, vehicle_id, title, at }: Log, told: number | null): Promise<void> {
  if (vehicle_id === null || vehicle_id === told) return;
  await tellVehicle(ctx, vehicle_id, { kind: 'log', text: title, at: new Date(at), about: { kind: 'log', id } });
}

type Follow = NonNullable<Body<typeof rows.update>['follow']>;

/** Makes the todo of the entry, once. 403 for whoever may make no todos. */
async function followUp(ctx: Context, id: number, follow: Follow): Promise<void> {
  // As it is after the change that came with it.
  const row = await heldRow(ctx, KIND, id, 'live');
  if (await hasFollowTodo(ctx.db, row.follow_todo_id)) return;
  if (!ctx.person.can('todo.create')) throw lacking('todo.create');
  await checkReferences(ctx.db, follow);
  const todoId = await makeTodo(ctx, await todoOf(ctx, row, follow));
  await ctx.db.updateTable('logs').set({ follow_todo_id: todoId, updated_at: ctx.now }).where('id', '=', id).execute();
  const detail = { from: { follow_todo_id: null }, to: { follow_todo_id: todoId } };
  ctx.audit({ action: 'log.follow', entity: 'log', entityId: id, branchId: row.branch_id, detail });
}

async function todoOf({ db, now }: Context, row: Held, { title = row.title, todo_date, resource = null }: Follow) {
  return {
    title,
    note: row.text,
    todo_date: todo_date ?? dayOf(now, await zoneOf(db, row.branch_id)),
    todo_time: null,
    category_id: null,
    vehicle_id: row.vehicle_id,
    branch_id: row.branch_id,
    resource,
    parent_id: null,
    people: [],
    lines: [],
  };
}
