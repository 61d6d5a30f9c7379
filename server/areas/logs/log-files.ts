/** Files of entries: seen with the entry, deleted by those who may delete it. */
import type { FileOwner } from '#server/files/owners.ts';
import { seesLog } from './queries.ts';

export const logFiles: FileOwner = {
  noun: 'file',
  sees: async (ctx, id) => ctx.person.can('log.view') && seesLog(ctx, id),
  changes: async ({ db, person }, id) => {
    const row = await db.selectFrom('logs').select('created_by').where('id', '=', id).executeTakeFirst();
    return row?.created_by === person.id || person.can('log.delete');
  },
};
