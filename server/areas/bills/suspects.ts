/** What looks like a bill: another bill or an expense with the same file, the same number of the vendor, or the same sum at the same time (money.md §4.9). */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Suspect } from '#contract/areas/expense-record.ts';
import type { Database } from '#server/db/tables.ts';

/** The expense `o` is not what the bill `b` became. */
const isOtherExpense = sql`o.deleted_at is null and o.state <> 'rejected' and o.direction = 'cost' and o.bill_id is distinct from b.id`;
const isOtherBill = sql`o.id <> b.id and o.deleted_at is null and o.status <> 'void'`;
/** Once the other bill `o` was closed as the same one, only this one is left to be entered. */
const isStillDouble = sql`(o.expense_status <> 'not_needed' or v.verdict is distinct from 'same')`;

const alike: RawBuilder<unknown> = sql`
  select y.owner_kind as kind, y.owner_id as id, 'file' as reason from attachments x
    join attachments y on y.sha256 = x.sha256 and y.owner_kind in ('expense', 'bill') and y.deleted_at is null
    where x.owner_kind = 'bill' and x.owner_id = b.id and x.deleted_at is null
  union select 'expense', o.id, 'invoice' from expenses o where o.vendor_id = b.vendor_id and o.invoice_key = b.invoice_key
  union select 'bill', o.id, 'invoice' from bills o where o.vendor_id = b.vendor_id and o.invoice_key = b.invoice_key
  union select 'expense', o.id, 'amount' from expenses o
    where o.amount = b.amount and o.spent_on between b.billed_on - 3 and b.billed_on + 3
      and (o.vendor_id = b.vendor_id or exists (select 1 from expense_lines l where l.expense_id = o.id and l.vehicle_id = b.vehicle_id))
  union select 'bill', o.id, 'amount' from bills o
    where o.amount = b.amount and o.billed_on between b.billed_on - 3 and b.billed_on + 3
      and (o.vendor_id = b.vendor_id or o.vehicle_id = b.vehicle_id)`;

const found = sql`select kind, id, jsonb_agg(reason order by reason desc) as reasons from (${alike}) as one group by kind, id`;

/** What looks like the bill. A pair of bills of which one is the expense of the other has been looked at. */
export async function suspectsOfBill(db: Kysely<Database>, id: number): Promise<Suspect[]> {
  const { rows } = await sql<Suspect>`
    select 'expense' as kind, o.id, o.amount::text as amount, o.spent_on::text as spent_on, w.name as vendor_name,
      u.name as created_by_name, found.reasons, v.verdict
    from bills b cross join lateral (${found}) found join expenses o on found.kind = 'expense' and o.id = found.id and ${isOtherExpense}
    left join vendors w on w.id = o.vendor_id left join users u on u.id = o.created_by
    left join duplicate_verdicts v on v.a_kind = 'bill' and v.a_id = b.id and v.b_kind = 'expense' and v.b_id = o.id
    where b.id = ${id}
    union all
    select 'bill', o.id, ${billSum}, ${billDay}, coalesce(w.name, o.vendor_text), u.name, found.reasons, v.verdict
    from bills b cross join lateral (${found}) found join bills o on found.kind = 'bill' and o.id = found.id and ${isOtherBill}
    left join vendors w on w.id = o.vendor_id left join users u on u.id = o.created_by
    left join duplicate_verdicts v on v.a_kind = 'bill' and v.b_kind = 'bill' and v.a_id = least(b.id, o.id) and v.b_id = greatest(b.id, o.id)
    where b.id = ${id} and ${isStillDouble}
    order by spent_on desc, id desc`.execute(db);
  return rows;
}

/** Of a bill `o` whose fields nobody has filled in yet it is what was read, and the day on which it came. */
export const billSum = sql`coalesce(o.amount, (o.proposal -> 'total' ->> 'value')::numeric, 0)::numeric(14, 2)::text`;
export const billDay = sql`coalesce(o.billed_on, (o.created_at at time zone 'UTC')::date)::text`;

/** Bills that look like the expense `e` of the query around it, for which no expense stands yet: ids and reasons. */
export const billsLikeExpense: RawBuilder<unknown> = sql`
  select o.id, one.reason from (
    select y.owner_id as id, 'file' as reason from attachments x
      join attachments y on y.sha256 = x.sha256 and y.owner_kind = 'bill' and y.deleted_at is null
      where x.owner_kind = 'expense' and x.owner_id = e.id and x.deleted_at is null
    union select b.id, 'invoice' from bills b where b.vendor_id = e.vendor_id and b.invoice_key = e.invoice_key
    union select b.id, 'amount' from bills b
      where b.amount = e.amount and b.billed_on between e.spent_on - 3 and e.spent_on + 3
        and (b.vendor_id = e.vendor_id or exists (select 1 from expense_lines l where l.expense_id = e.id and l.vehicle_id = b.vehicle_id))
  ) one join bills o on o.id = one.id
  where o.deleted_at is null and o.status <> 'void' and o.expense_status = 'unconverted' and e.direction = 'cost'`;
