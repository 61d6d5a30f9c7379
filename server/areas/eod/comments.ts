/** What is said about end-of-day reports, and its files. */
import type { Selectable } from 'kysely';
import { type EodComment, type eod as rows, OWN_REPORT_COMMENT_MS } from '#contract/areas/eod.ts';
import { attach, detach, refuseOthers } from '#server/files/attachments.ts';
import type { FileOwner } from '#server/files/owners.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { forbidden, gone, lacking, missing } from '#server/http/refusal.ts';
import { changeRow, deleteRow, heldRow, insertRow } from '#server/kit/records.ts';
import { must } from '#server/lib/must.ts';
import { formatDay } from '#server/lib/yard-time.ts';
import { notify } from '#server/notices/notify.ts';
import { COMMENT_FILES, commentsOf, reportById } from './queries.ts';
import type { EodComments } from './tables.ts';

const KIND = { table: 'eod_comments', noun: 'comment' } as const;
type CommentNames = 'comments' | 'addComment' | 'updateComment' | 'removeComment' | 'removeCommentFile';

export const commentHandlers: Pick<Handlers<typeof rows>, CommentNames> = {
  comments: async ({ params }, ctx) => {
    const { id } = await reportById(ctx, params.id);
    return { status: 200, message: '', comments: await commentsOf(ctx, id) };
  },

  addComment: async ({ params, body, files }, ctx) => {
    const report = await reportById(ctx, params.id);
    if (report.user_id !== ctx.person.id && !ctx.person.can('eod.comment')) throw lacking('eod.comment');
    refuseOthers(body.checksums, files['attachments']);
    const id = await insertRow(ctx, KIND, { report_id: report.id, comment: body.comment, edited_at: null });
    await attach(ctx, COMMENT_FILES, id, { field: 'attachments', blobs: files['attachments'] ?? [] });
    await notify(ctx, {
      to: [report.user_id],
      kind: 'eod.comment',
      title: `Comment on your report of ${formatDay(report.report_date)}`,
      body: body.comment,
      about: { kind: 'eod', id: report.id },
    });
    return { status: 200, message: 'Comment added.', comment: await commentById(ctx, report.id, id) };
  },

  updateComment: async ({ params, body, files }, ctx) => {
    const row = await ownComment(ctx, params);
    if (row.deleted_at !== null) throw gone('comment');
    if (ctx.now.getTime() - row.created_at.getTime() > OWN_REPORT_COMMENT_MS)
      throw forbidden('Your comment is more than 24 hours old: write another one.');
    refuseOthers(body.checksums, files['attachments']);
    if (row.comment !== body.comment) await changeRow(ctx, KIND, row, { comment: body.comment, edited_at: ctx.now });
    await attach(ctx, COMMENT_FILES, row.id, { field: 'attachments', blobs: files['attachments'] ?? [] });
    return { status: 200, message: 'Comment saved.', comment: await commentById(ctx, row.report_id, row.id) };
  },

  removeComment: async ({ params }, ctx) => {
    const row = await ownComment(ctx, params);
    if (row.deleted_at === null) await deleteRow(ctx, KIND, row);
    return { status: 200, message: 'Comment deleted.' };
  },

  removeCommentFile: async ({ params }, ctx) => {
    const row = await ctx.db
      .selectFrom('attachments')
      .selectAll()
      .where('id', '=', params.attachmentId)
      .where('owner_kind', '=', COMMENT_FILES)
      .forUpdate()
      .executeTakeFirst();
    if (!row || !(await eodCommentFiles.sees(ctx, row.owner_id))) throw missing('file');
    if (row.created_by !== ctx.person.id) throw forbidden('Only who added this file may delete it.');
    await detach(ctx, row);
    return { status: 200, message: 'File deleted.' };
  },
};

/** Whoever sees the report sees the files of its comments; only who added one deletes it. */
export const eodCommentFiles: FileOwner = {
  noun: 'file',
  sees: async (ctx, id) => {
    if (!ctx.person.can('eod.view')) return false;
    const row = await ctx.db.selectFrom('eod_comments').select('report_id').where('id', '=', id).executeTakeFirst();
    if (!row) return false;
    return reportById(ctx, row.report_id).then(
      () => true,
      () => false,
    );
  },
  changes: () => Promise.resolve(false),
};

/** The person's own comment on the report, deleted or not, held. 404 where there is none such in sight, 403 where somebody else wrote it. */
async function ownComment(
  ctx: Context,
  { id, commentId }: { readonly id: number; readonly commentId: number },
): Promise<Selectable<EodComments>> {
  await reportById(ctx, id);
  const row = await heldRow(ctx, KIND, commentId, 'any');
  if (row.report_id !== id) throw missing('comment');
  if (row.created_by !== ctx.person.id) throw forbidden('Only who wrote this comment may change it.');
  return row;
}

async function commentById(ctx: Context, reportId: number, id: number): Promise<EodComment> {
  return must(
    (await commentsOf(ctx, reportId)).find((comment) => comment.id === id),
    'the comment',
  );
}
