/** The files of records of any kind. What a record's area says of them (`FileOwners`) is asked before anything is sent or changed. */
import type { files as rows } from '#contract/areas/files.ts';
import { type AttachmentRow, attachmentById, detach, reattach } from '#server/files/attachments.ts';
import type { FileOwners } from '#server/files/owners.ts';
import { smallForm } from '#server/files/picture.ts';
import type { Context, FileAnswer, Handlers } from '#server/http/handler.ts';
import { forbidden, gone, missing } from '#server/http/refusal.ts';
import { fileOwners } from '../file-owners.ts';

/** The handlers for files of these kinds of record. */
export function filesHandlers(owners: FileOwners): Handlers<typeof rows> {
  /** The file with what its area says of it. 404 when it is unknown, or of a record that the person may not see. */
  async function seen(ctx: Context, id: number, isHeld = false) {
    const select = ctx.db.selectFrom('attachments').selectAll().where('id', '=', id);
    const row = await (isHeld ? select.forUpdate() : select).executeTakeFirst();
    const owner = row && Object.hasOwn(owners, row.owner_kind) ? owners[row.owner_kind] : undefined;
    if (!row || !owner || !(await owner.sees(ctx, row.owner_id))) throw missing('file');
    return { row, owner };
  }

  async function toChange(ctx: Context, id: number): Promise<AttachmentRow> {
    const { row, owner } = await seen(ctx, id, true);
    if (owner.isKept) throw forbidden(`This ${owner.noun} is kept with its record.`);
    if (row.created_by !== ctx.person.id && !(await owner.changes(ctx, row.owner_id))) throw forbidden();
    return row;
  }

  return {
    file: async ({ params, query: { size = 'full' } }, ctx) => {
      const { row, owner } = await seen(ctx, params.id);
      if (row.deleted_at !== null) throw gone(owner.noun);
      if (owner.isSecret) writeLook(ctx, row);
      const file = size === 'full' ? whole(ctx, row) : await smallForm(ctx, row, size, owner.noun);
      return { ...file, isSecret: owner.isSecret ?? false };
    },

    remove: async ({ params }, ctx) => {
      await detach(ctx, await toChange(ctx, params.id));
      return { status: 200, message: 'File deleted.' };
    },

    restore: async ({ params }, ctx) => {
      const row = await toChange(ctx, params.id);
      await reattach(ctx, row);
      return { status: 200, message: 'File restored.', attachment: await attachmentById(ctx.db, row.id) };
    },
  };
}

function whole({ files }: Context, { sha256, mime, size, name }: AttachmentRow): FileAnswer {
  const file = { stream: () => files.open(sha256), mime, size, sha256, name };
  return mime.startsWith('audio/') ? { ...file, part: (range) => files.open(sha256, range) } : file;
}

function writeLook({ audit }: Context, { id, owner_kind, owner_id }: AttachmentRow): void {
  audit({ action: `${owner_kind}.look`, entity: owner_kind, entityId: owner_id, detail: { file: id } });
}

export const files = filesHandlers(fileOwners);
