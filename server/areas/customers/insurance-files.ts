/** Papers of customers' own insurances: seen by whoever sees papers of renters, and each look is written down. */
import type { FileOwner } from '#server/files/owners.ts';

export const insuranceFiles: FileOwner = {
  noun: 'document',
  isSecret: true,
  isKept: true,
  sees: async ({ db, person }, id) => {
    if (!person.can('document.view') || !person.can('customer.view')) return false;
    const row = await db
      .selectFrom('customer_insurances')
      .select('id')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return row !== undefined;
  },
  changes: () => Promise.resolve(false),
};
