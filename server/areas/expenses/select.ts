/** Expenses with their lines and the names behind their ids. */
import { type RawBuilder, sql } from 'kysely';
import type { ExpenseRow } from '#contract/areas/expense-record.ts';
import type { Context } from '#server/http/handler.ts';
import type { Stored } from '#server/kit/present.ts';
import { isStatedExpense } from '../statements/lock.ts';
import { seenExpense } from './scope.ts';

/** The lines of the expense `e`, each with whose it was on the day: `m` is the cohort of its vehicle then. */
const lineTables = sql`
  expense_lines l
  cross join (select id from cohorts where kind = 'house') house
  left join cohort_vehicles m on m.vehicle_id = l.vehicle_id and e.spent_on between m.from_date and coalesce(m.until_date, 'infinity')`;
const whose = sql`coalesce(l.cohort_id, m.cohort_id, house.id)`;

/** The columns by which lines are filtered, as the ledger names them. Danger: `e` is the expense of the query around it. */
export const filteredLines = sql`
  select l.vehicle_id, ${whose} as cohort_id, coalesce(l.category_id, e.category_id) as category_id, l.booked_on as accrual_on
  from ${lineTables} where l.expense_id = e.id`;

const lines = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', l.id, 'position', l.position, 'vehicle_id', l.vehicle_id, 'plate', v.plate, 'cohort_id', ${whose}, 'cohort_name', h.name,
      'category_id', c.id, 'category_name', c.name, 'amount', l.amount::text, 'tax_amount', l.tax_amount::text, 'note', l.note,
      'booked_on', l.booked_on, 'late', l.booked_on > e.spent_on) order by l.position), '[]')
  from ${lineTables}
  join cohorts h on h.id = ${whose}
  join expense_categories c on c.id = coalesce(l.category_id, e.category_id)
  left join vehicles v on v.id = l.vehicle_id
  where l.expense_id = e.id)`;

/** All that the person sees and that meet the conditions on `e`, deleted or not. */
export const selectExpenses = (
  person: Context['person'],
  conditions: readonly RawBuilder<unknown>[],
): RawBuilder<Stored<ExpenseRow>> => sql<Stored<ExpenseRow>>`(
  select e.id, e.id as expense_id, e.kind, e.state, e.state = 'approved' as approved, e.direction, e.amount, e.tax_amount,
    e.tax_recoverable, e.spent_on::text as spent_on, e.paid_on::text as paid_on, e.category_id, c.name as category_name,
    e.vendor_id, w.name as vendor_name, e.location_id, p.name as location_name, e.payment_method_id, y.name as payment_method_name,
    e.reimbursable, e.reimbursed_on::text as reimbursed_on, e.person_id, who.name as person_name, e.branch_id, e.invoice_no, e.note,
    e.todo_id, e.bill_id, e.corrects_id, e.foreign_amount, e.foreign_currency, e.version, e.decided_at, d.name as decided_by_name,
    e.decide_reason,
    e.state = 'approved' and e.decided_by in (e.created_by, e.person_id, e.money_changed_by) is true as own_approval,
    e.created_by, u.name as created_by_name,
    (select count(*)::int from attachments a where a.owner_kind = 'expense' and a.owner_id = e.id and a.deleted_at is null) as files,
    ${lines} as lines,
    exists (select 1 from expense_lines l where l.expense_id = e.id and l.booked_on > e.spent_on) as late,
    ${isStatedExpense} as locked, e.created_at, e.updated_at, e.deleted_at
  from expenses e
  join expense_categories c on c.id = e.category_id
  join payment_methods y on y.id = e.payment_method_id
  left join vendors w on w.id = e.vendor_id
  left join locations p on p.id = e.location_id
  left join users who on who.id = e.person_id
  left join users d on d.id = e.decided_by
  left join users u on u.id = e.created_by
  where ${sql.join([seenExpense(person), ...conditions], sql` and `)})`;
