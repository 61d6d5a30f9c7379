/** Feedback: written, sorted on a board, worked on, closed and opened again (people.md §3). Its comments: comments.ts. */
import { FEEDBACK_PRIORITIES, FEEDBACK_TYPES, type feedback as rows } from '#contract/areas/feedback.ts';
import type { Body } from '#contract/endpoint.ts';
import { attach, refuseOthers } from '#server/files/attachments.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { forbidden, invalid } from '#server/http/refusal.ts';
import { setOrder } from '#server/kit/orders.ts';
import { deleteRow, heldRow, insertRow, mergeRow, restoreRow } from '#server/kit/records.ts';
import { refuseMissing } from '#server/kit/refs.ts';
import { must } from '#server/lib/must.ts';
import { closeTicket, reopenTicket } from './closing.ts';
import { commentHandlers } from './comments.ts';
import { removeFile } from './files.ts';
import { commentsOf, FILES, pageOfTickets, setWatching, similarTo, statusesOf, ticketById } from './queries.ts';
import { tell, tellGiven } from './telling.ts';

const ok = { status: 200, message: '' } as const;
const KIND = { table: 'feedback', noun: 'feedback' } as const;

export const feedback: Handlers<typeof rows> = {
  ...commentHandlers,

  add: async ({ body, files }, ctx) => {
    refuseOthers(body.checksums, files['attachment']);
    await checkReferences(ctx, body);
    const { title, type = 'bug', priority = 'normal', description = '', vehicle_id = null, todo_id = null } = body;
    const { page = null, app_version = null, journal = null } = body;
    const [status] = await statusesOf(ctx.db);
    const values = { title, type, priority, description, vehicle_id, todo_id, page, app_version };
    const id = await insertRow(ctx, KIND, {
      ...values,
      status_id: must(status, 'a status').id,
      branch_id: ctx.person.branch_id,
      ...NOT_DECIDED,
      ...NOT_CLOSED,
    });
    // The journal is long, and the audit is no place for it.
    if (journal !== null) await ctx.db.updateTable('feedback').set({ journal }).where('id', '=', id).execute();
    await attach(ctx, FILES.ticket, id, { field: 'attachment', blobs: files['attachment'] ?? [] });
    const similar = await similarTo(ctx, id, title);
    return { status: 200, message: 'Success', feedback: await ticketById(ctx, id), similar };
  },

  list: async ({ query }, ctx) => ({ ...ok, ...(await pageOfTickets(ctx, query)) }),

  one: async ({ params }, ctx) => {
    const ticket = await ticketById(ctx, params.id);
    const row = await ctx.db
      .selectFrom('feedback')
      .select('journal')
      .where('id', '=', ticket.id)
      .executeTakeFirstOrThrow();
    const journal = ctx.person.can('feedback.update') || ticket.user_id === ctx.person.id ? row.journal : null;
    return { ...ok, feedback: ticket, comments: await commentsOf(ctx, ticket.id), journal };
  },

  statuses: async (_received, { db }) => ({
    ...ok,
    statuses: await statusesOf(db),
    types: [...FEEDBACK_TYPES],
    priorities: [...FEEDBACK_PRIORITIES],
  }),

  update: async ({ params, body: { checksums, ...body }, files }, ctx) => {
    refuseOthers(checksums, files['attachment']);
    const ticket = await ticketById(ctx, params.id);
    const row = await heldRow(ctx, KIND, params.id, 'live');
    const blobs = files['attachment'] ?? [];
    if (!ctx.person.can('feedback.update')) refuseForAuthor(ctx, ticket, body);
    await checkReferences(ctx, body);
    const status = body.status_id === undefined ? null : await statusOf(ctx, body.status_id);
    await mergeRow(ctx, KIND, row, body);
    await attach(ctx, FILES.ticket, row.id, { field: 'attachment', blobs });
    if (status && status.id !== row.status_id) await tell(ctx, row, 'status', status.name);
    if (body.assignee_id && body.assignee_id !== row.assignee_id) await tellGiven(ctx, row, body.assignee_id);
    return { status: 200, message: 'Feedback saved.', feedback: await ticketById(ctx, row.id) };
  },

  remove: async ({ params }, ctx) => {
    await ticketById(ctx, params.id);
    const row = await heldRow(ctx, KIND, params.id, 'any');
    if (row.deleted_at === null) await deleteRow(ctx, KIND, row);
    return { status: 202, message: 'Feedback deleted.' };
  },

  restore: async ({ params }, ctx) => {
    await ticketById(ctx, params.id);
    const row = await heldRow(ctx, KIND, params.id, 'any');
    if (row.deleted_at !== null) await restoreRow(ctx, KIND, row);
    return { status: 200, message: 'Feedback restored.', feedback: await ticketById(ctx, row.id) };
  },

  removeFile: async ({ params }, ctx) => removeFile(ctx, FILES.ticket, params.id),

  sort: async ({ body }, ctx) => {
    await statusOf(ctx, body.status_id);
    await setOrder(ctx, { kind: 'feedback', owner: body.status_id }, body.ids);
    return { status: 200, message: 'Order saved.' };
  },

  close: async ({ params, body }, ctx) => {
    await ticketById(ctx, params.id);
    const row = await heldRow(ctx, KIND, params.id, 'live');
    if (body.closed) await closeTicket(ctx, row, body);
    else await reopenTicket(ctx, row);
    const message = body.closed ? 'Feedback closed.' : 'Feedback is open again.';
    return { status: 200, message, feedback: await ticketById(ctx, row.id) };
  },

  watch: async ({ params, body }, ctx) => {
    const { watching } = body;
    const ticket = await ticketById(ctx, params.id);
    await setWatching(ctx.db, ticket.id, ctx.person.id, watching);
    const message = watching ? 'You will be told of it.' : 'You will not be told of it any more.';
    // It is not read again: whoever saw it only because they watched it sees it no longer.
    return { status: 200, message, feedback: { ...ticket, watching } };
  },
};

const NOT_DECIDED = { assignee_id: null, department_id: null, journal: null, first_answer_at: null } as const;
const NOT_CLOSED = { closed_at: null, closed_by: null, resolution: null, duplicate_of: null } as const;

type Changes = Body<typeof rows.update>;
const WORDS: ReadonlySet<string> = new Set(['title', 'description', 'type', 'vehicle_id', 'todo_id']);

/** The author may change the own words while nobody has begun; 403 otherwise. */
function refuseForAuthor(
  { person }: Context,
  ticket: { readonly user_id: number; readonly category: string; readonly closed: boolean },
  body: Changes,
): void {
  if (ticket.user_id !== person.id) throw forbidden('Only who wrote this, or those who work on it, may change it.');
  const sent = Object.entries(body).filter(([, value]) => value !== undefined);
  if (sent.some(([field]) => !WORDS.has(field))) throw forbidden('Only those who work on feedback decide this.');
  if (sent.length > 0 && (ticket.category !== 'new' || ticket.closed))
    throw forbidden('Somebody is working on this already: write a comment instead.');
}

const TARGETS = {
  assignee_id: 'users',
  department_id: 'departments',
  branch_id: 'branches',
  vehicle_id: 'vehicles',
  todo_id: 'todos',
} as const;

async function checkReferences({ db }: Context, sent: Changes): Promise<void> {
  await refuseMissing(db, sent, TARGETS);
}

async function statusOf({ db }: Context, id: number) {
  const status = (await statusesOf(db)).find((one) => one.id === id);
  if (!status) throw invalid({ status_id: ['There is no such status.'] });
  return status;
}
