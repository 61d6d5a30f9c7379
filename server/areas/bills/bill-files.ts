/** Pages of bills: seen with the bill. They go by a call of their own, which keeps the last one and those that an approval rests on. */
import { sql } from 'kysely';
import type { FileOwner } from '#server/files/owners.ts';
import { seenBill } from './scope.ts';

export const billFiles: FileOwner = {
  noun: 'page',
  isKept: true,
  sees: async ({ db, person }, id) => {
    if (!person.can('bill.view')) return false;
    const { rows } = await sql`select 1 from bills b where b.id = ${id} and ${seenBill(person)}`.execute(db);
    return rows.length > 0;
  },
  changes: async () => Promise.resolve(false),
};
