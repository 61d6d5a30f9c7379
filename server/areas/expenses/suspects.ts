/**
 * Records that may be the same paper twice (money.md §4.9): the same file, the same number of one vendor, or the same amount within three days with one
 * vendor, vehicle or card. Entering one is never refused, approving it is until somebody has looked.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Suspect } from '#contract/areas/expense-record.ts';
import type { Database } from '#server/db/tables.ts';
import { putVerdict } from '../bills/judging.ts';
import { billDay, billsLikeExpense, billSum } from '../bills/suspects.ts';

const isOther = sql`o.id <> e.id and o.deleted_at is null and o.state <> 'rejected' and o.direction = e.direction
  and o.id is distinct from e.corrects_id and o.corrects_id is distinct from e.id`;

/** Ids and reasons of what looks like the expense `e` of the query around it: three walks over an index each. */
const alike: RawBuilder<unknown> = sql`
  select o.id, 'file' as reason from attachments x
    join attachments y on y.sha256 = x.sha256 and y.owner_kind = 'expense' and y.deleted_at is null
    join expenses o on o.id = y.owner_id
    where x.owner_kind = 'expense' and x.owner_id = e.id and x.deleted_at is null and ${isOther}
  union
  select o.id, 'invoice' from expenses o
    where o.vendor_id = e.vendor_id and o.invoice_key = e.invoice_key and ${isOther}
  union
  select o.id, 'amount' from expenses o
    where o.amount = e.amount and o.spent_on between e.spent_on - 3 and e.spent_on + 3 and ${isOther}
      and (o.vendor_id = e.vendor_id
        or (o.payment_method_id = e.payment_method_id
          and exists (select 1 from payment_methods p where p.id = o.payment_method_id and p.kind = 'company_card'))
        or exists (select 1 from expense_lines a join expense_lines b on b.vehicle_id = a.vehicle_id
          where a.expense_id = e.id and b.expense_id = o.id))`;

const verdictOf = sql`
  left join duplicate_verdicts v on v.a_kind = 'expense' and v.b_kind = 'expense'
    and v.a_id = least(e.id, o.id) and v.b_id = greatest(e.id, o.id)`;

const verdictOfBill = sql`
  left join duplicate_verdicts v on v.a_kind = 'bill' and v.b_kind = 'expense' and v.a_id = o.id and v.b_id = e.id`;

/** The condition on the expense `e` for looking like another one, or like a bill, at which nobody has looked. */
export const hasOpenSuspect = sql<boolean>`(exists (select 1 from (${alike}) o ${verdictOf} where v.id is null)
  or exists (select 1 from (${billsLikeExpense}) o ${verdictOfBill} where v.id is null))`;

interface Found extends Suspect {
  readonly expense_id: number;
}

/** What looks like each of the expenses, by the id of the expense. */
export async function suspectsOf(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly Suspect[]>> {
  const { rows } = await sql<Found>`
    select e.id as expense_id, 'expense' as kind, o.id, o.amount::text as amount, o.spent_on::text as spent_on,
      w.name as vendor_name, u.name as created_by_name, found.reasons, v.verdict
    from expenses e
    cross join lateral (
      select id, jsonb_agg(reason order by reason desc) as reasons from (${alike}) as one group by id) found
    join expenses o on o.id = found.id
    left join vendors w on w.id = o.vendor_id
    left join users u on u.id = o.created_by
    ${verdictOf}
    where e.id = any(${[...ids]}::bigint[])
    union all
    select e.id, 'bill', o.id, ${billSum}, ${billDay}, coalesce(w.name, o.vendor_text), u.name, found.reasons, v.verdict
    from expenses e
    cross join lateral (
      select id, jsonb_agg(reason order by reason desc) as reasons from (${billsLikeExpense}) as one group by id) found
    join bills o on o.id = found.id
    left join vendors w on w.id = o.vendor_id
    left join users u on u.id = o.created_by
    ${verdictOfBill}
    where e.id = any(${[...ids]}::bigint[]) order by spent_on desc, id desc`.execute(db);
  const bare = ({ expense_id: _owner, ...suspect }: Found): Suspect => suspect;
  return new Map(
    [...Map.groupBy(rows, ({ expense_id }) => expense_id)].map(([id, found]) => [id, found.map(bare)] as const),
  );
}

/** Notes what somebody said of an expense and another one, or a bill; the later word stands. */
export async function noteVerdict(
  ctx: Parameters<typeof putVerdict>[0],
  one: number,
  { kind, id: other }: Pick<Suspect, 'kind' | 'id'>,
  verdict: 'same' | 'different',
): Promise<void> {
  const pair = kind === 'bill' ? [other, one] : [Math.min(one, other), Math.max(one, other)];
  const [a_id = 0, b_id = 0] = pair;
  await putVerdict(ctx, { a_kind: kind, a_id, b_kind: 'expense', b_id }, verdict);
}
