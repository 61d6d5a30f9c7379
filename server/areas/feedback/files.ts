/** Files of feedback and of its comments: seen with them; deleted by who added them, and by those who work on feedback. */
import { detach } from '#server/files/attachments.ts';
import type { FileOwner } from '#server/files/owners.ts';
import type { Context } from '#server/http/handler.ts';
import { lacking, missing } from '#server/http/refusal.ts';
import { FILES, readsComment, seesTicket } from './queries.ts';

type Asking = Parameters<FileOwner['sees']>[0];

const changes = ({ person }: Asking): Promise<boolean> => Promise.resolve(person.can('feedback.update'));

export const ticketFiles: FileOwner = {
  noun: 'file',
  sees: async (ctx, id) => ctx.person.can('feedback.view') && seesTicket(ctx, id),
  changes,
};

export const commentFiles: FileOwner = {
  noun: 'file',
  sees: async (ctx, id) => ctx.person.can('feedback.view') && readsComment(ctx, id),
  changes,
};

/** Deletes a file of a ticket or of a comment. 404 where there is none such in sight, 403 for those of others. */
export async function removeFile(ctx: Context, kind: (typeof FILES)[keyof typeof FILES], id: number) {
  const row = await ctx.db
    .selectFrom('attachments')
    .selectAll()
    .where('id', '=', id)
    .where('owner_kind', '=', kind)
    .forUpdate()
    .executeTakeFirst();
  const owner = kind === FILES.ticket ? ticketFiles : commentFiles;
  if (!row || !(await owner.sees(ctx, row.owner_id))) throw missing('file');
  if (row.created_by !== ctx.person.id && !(await owner.changes(ctx, row.owner_id))) throw lacking('feedback.update');
  await detach(ctx, row);
  return { status: 202, message: 'File deleted.' };
}
