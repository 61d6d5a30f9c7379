/** Pictures of vendors: seen by whoever sees vendors, deleted by whoever may change them. */
import type { FileOwner } from '#server/files/owners.ts';

export const vendorFiles: FileOwner = {
  noun: 'picture',
  sees: async ({ db, person }, id) =>
    person.can('vendor.view') &&
    (await db.selectFrom('vendors').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
  changes: async ({ person }) => Promise.resolve(person.can('vendor.update')),
};
