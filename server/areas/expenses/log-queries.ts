/** Reads the logs of expenses. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ExpenseLog } from '#contract/areas/expense-record.ts';
import type { Database } from '#server/db/tables.ts';
import { present, type Stored } from '#server/kit/present.ts';

/** All, with the expense `e` of each. What was removed says only that it was. */
export const selectLogs = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<Stored<ExpenseLog>> => sql<
  Stored<ExpenseLog>
>`(
  select l.id, l.expense_id, l.kind, case when l.deleted_at is null then l.text else concat('Note removed by ', r.name) end as text,
    l.created_at, l.created_by, u.name as created_by_name, l.edited_at,
    case when l.deleted_at is null then null else r.name end as removed_by_name,
    coalesce(w.name, c.name) as expense_name, e.amount::text as expense_amount
  from expense_logs l
  join expenses e on e.id = l.expense_id
  join expense_categories c on c.id = e.category_id
  left join vendors w on w.id = e.vendor_id
  left join users u on u.id = l.created_by
  left join users r on r.id = l.deleted_by
  where ${sql.join(conditions, sql` and `)})`;

const SHOWN = 20;

/** The last 20 of an expense, the oldest first. */
export async function lastLogs(db: Kysely<Database>, expenseId: number): Promise<ExpenseLog[]> {
  const { rows } = await sql<Stored<ExpenseLog>>`
    select * from ${selectLogs([sql`l.expense_id = ${expenseId}`])} as logs order by id desc limit ${SHOWN}`.execute(
    db,
  );
  return rows.map((row) => present<ExpenseLog>(row)).toReversed();
}
