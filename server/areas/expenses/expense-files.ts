/** Receipts: seen with the expense, and deleted by who may change it, as long as it is not approved. */
import { sql } from 'kysely';
import type { FileOwner } from '#server/files/owners.ts';
import { mayEdit } from './held.ts';
import { seenExpense } from './scope.ts';

export const expenseFiles: FileOwner = {
  noun: 'receipt',
  sees: async ({ db, person }, id) => {
    if (!person.can('expense.view')) return false;
    const { rows } = await sql`select 1 from expenses e where e.id = ${id} and ${seenExpense(person)}`.execute(db);
    return rows.length > 0;
  },
  changes: async ({ db, person }, id) => {
    const row = await db.selectFrom('expenses').select(['created_by', 'state']).where('id', '=', id).executeTakeFirst();
    return row !== undefined && row.state !== 'approved' && mayEdit(person, row);
  },
};
