/** What is said about feedback. Internal comments are never shown to the author of the ticket. */
import type { Selectable } from 'kysely';
import { type feedback as rows, type FeedbackComment, OWN_COMMENT_MS } from '#contract/areas/feedback.ts';
import { attach, refuseOthers } from '#server/files/attachments.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { forbidden, lacking, missing } from '#server/http/refusal.ts';
import { changeRow, deleteRow, heldRow, insertRow } from '#server/kit/records.ts';
import { must } from '#server/lib/must.ts';
import { notify } from '#server/notices/notify.ts';
import { isolated } from '#contract/people-text.ts';
import { removeFile } from './files.ts';
import { commentsOf, FILES, readsComment, setWatching, ticketById } from './queries.ts';
import type { Feedback, FeedbackComments } from './tables.ts';
import { tell } from './telling.ts';

const KIND = { table: 'feedback_comments', noun: 'comment' } as const;
type CommentNames = 'addComment' | 'comments' | 'updateComment' | 'removeComment' | 'removeCommentFile';

type Ticket = Pick<Selectable<Feedback>, 'id' | 'title' | 'created_by' | 'first_answer_at'>;

/** Writes the comment and answers its id. Danger: the caller holds the ticket and tells people of it. */
export async function insertComment(
  ctx: Context,
  ticket: Ticket,
  { comment, internal }: { readonly comment: string; readonly internal: boolean },
): Promise<number> {
  const id = await insertRow(ctx, KIND, { feedback_id: ticket.id, comment, internal, edited_at: null });
  const isFirstAnswer = !internal && ticket.first_answer_at === null && ticket.created_by !== ctx.person.id;
  if (isFirstAnswer)
    await ctx.db.updateTable('feedback').set({ first_answer_at: ctx.now }).where('id', '=', ticket.id).execute();
  return id;
}

export const commentHandlers: Pick<Handlers<typeof rows>, CommentNames> = {
  addComment: async ({ params, body, files }, ctx) => {
    await ticketById(ctx, params.id);
    const ticket = await heldRow(ctx, { table: 'feedback', noun: 'feedback' }, params.id, 'live');
    const { comment, internal = false } = body;
    refuseOthers(body.checksums, files['attachment']);
    if (internal && !ctx.person.can('feedback.update')) throw lacking('feedback.update');
    if (internal && ticket.created_by === ctx.person.id)
      throw forbidden('This is your own feedback: what you write here, you must be able to read.');
    const id = await insertComment(ctx, ticket, { comment, internal });
    await attach(ctx, FILES.comment, id, { field: 'attachment', blobs: files['attachment'] ?? [] });
    // Who says something wants to know how it goes on.
    if (ticket.created_by !== ctx.person.id) await setWatching(ctx.db, ticket.id, ctx.person.id, true);
    await (internal ? tellAssignee(ctx, ticket, comment) : tell(ctx, ticket, 'comment', comment));
    return { status: 200, message: 'Comment added.', comment: await commentById(ctx, ticket.id, id) };
  },

  comments: async ({ params }, ctx) => {
    const { id } = await ticketById(ctx, params.id);
    return { status: 200, message: '', comments: await commentsOf(ctx, id) };
  },

  updateComment: async ({ params, body }, ctx) => {
    const row = await heldComment(ctx, params.id);
    if (row.deleted_at !== null) throw missing('comment');
    if (row.created_by !== ctx.person.id) throw forbidden('Only who wrote this comment may change it.');
    if (ctx.now.getTime() - row.created_at.getTime() > OWN_COMMENT_MS)
      throw forbidden('Your comment is more than 24 hours old: write another one.');
    if (row.comment !== body.comment) await changeRow(ctx, KIND, row, { comment: body.comment, edited_at: ctx.now });
    return { status: 200, message: 'Comment saved.', comment: await commentById(ctx, row.feedback_id, row.id) };
  },

  removeComment: async ({ params }, ctx) => {
    const row = await heldComment(ctx, params.id);
    if (row.created_by !== ctx.person.id && !ctx.person.can('feedback.update')) throw lacking('feedback.update');
    if (row.deleted_at === null) await deleteRow(ctx, KIND, row);
    return { status: 200, message: 'Comment deleted.' };
  },

  removeCommentFile: async ({ params }, ctx) => removeFile(ctx, FILES.comment, params.id),
};

/** The comment, deleted or not, held. 404 where the person may not read it. */
async function heldComment(ctx: Context, id: number): Promise<Selectable<FeedbackComments>> {
  if (!(await readsComment(ctx, id))) throw missing('comment');
  return heldRow(ctx, KIND, id, 'any');
}

async function commentById(ctx: Context, ticketId: number, id: number): Promise<FeedbackComment> {
  return must(
    (await commentsOf(ctx, ticketId)).find((comment) => comment.id === id),
    'the comment',
  );
}

/** An internal comment is told to whoever works on the ticket, and to nobody who might not be allowed to read it. */
async function tellAssignee(ctx: Context, { id, title, created_by }: Ticket, comment: string): Promise<void> {
  const { assignee_id } = await ctx.db
    .selectFrom('feedback')
    .select('assignee_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (assignee_id === null || assignee_id === created_by) return;
  await notify(ctx, {
    to: [assignee_id],
    kind: 'feedback.comment',
    title: `New comment: ${isolated(title)}`,
    body: comment,
    about: { kind: 'feedback', id },
  });
}
