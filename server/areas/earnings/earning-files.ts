/** Papers of earnings: seen by whoever sees earnings, deleted by whoever may change them. */
import type { FileOwner } from '#server/files/owners.ts';

export const earningFiles: FileOwner = {
  noun: 'file',
  sees: async ({ db, person }, id) =>
    person.can('earning.view') &&
    (await db.selectFrom('earnings').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
  changes: async ({ person }) => Promise.resolve(person.can('earning.update')),
};
