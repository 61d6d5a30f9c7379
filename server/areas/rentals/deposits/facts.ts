/** The deposit of a booking and its sums, which follow from its payments each time (rentals.md §2 "Money"). */
import { type Kysely, sql } from 'kysely';
import type { DepositMode, DepositState } from '#contract/areas/rental-money-words.ts';
import type { BookingStatus } from '#contract/areas/rental-words.ts';
import type { Database } from '#server/db/tables.ts';
import { must } from '#server/lib/must.ts';

/** Sums are decimals as text. */
export interface DepositFacts {
  readonly booking_id: number;
  readonly booking_status: BookingStatus;
  readonly branch_id: number;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly zone: string;
  readonly mode: DepositMode;
  readonly status: DepositState;
  readonly required: string;
  readonly authorised_until: Date | null;
  readonly reason: string;
  readonly waived_by_name: string | null;
  /** What we hold now, what was kept and given back before, and what of it is not on its way. */
  readonly held: string;
  readonly kept: string;
  readonly given_back: string;
  readonly available: string;
  /** Of what was paid, what is neither kept nor given back, also while that is on its way. */
  readonly paid_left: string;
  /** Paid, and to be confirmed. */
  readonly to_confirm: string;
  /** The payment that blocked it, while it is blocked. */
  readonly authorisation_id: number | null;
  readonly is_unknown: boolean;
  readonly is_asked: boolean;
  /** What was charged at the return and is not paid; null before it is closed. */
  readonly charged: string | null;
}

/** The newest link for the deposit. */
const asked = sql`
  select q.status from payment_requests q
  where q.booking_id = b.id and q.purpose in ('deposit_authorisation', 'deposit_payment') order by q.id desc limit 1`;

/** Payments `p` of the deposit, with what each keeps or gives back of. */
const sums = sql`
  select coalesce(sum(p.amount) filter (where p.kind = 'deposit_payment' and p.status = 'succeeded'), 0) as paid,
    coalesce(sum(p.amount) filter (where p.kind = 'deposit_payment' and p.status = 'pending'), 0) as to_confirm,
    coalesce(sum(p.amount) filter (where p.kind = 'deposit_capture' and p.status = 'succeeded'), 0) as kept,
    coalesce(sum(p.amount) filter (where parent.kind = 'deposit_payment' and p.status = 'succeeded'), 0) as paid_gone,
    coalesce(sum(p.amount) filter (where parent.kind = 'deposit_payment' and p.status in ('creating', 'unknown')), 0) as paid_going,
    coalesce(sum(p.amount) filter (where p.kind in ('deposit_refund', 'deposit_release') and p.status = 'succeeded'), 0)
      + coalesce(sum(parent.amount - p.amount) filter (
          where p.kind = 'deposit_capture' and parent.kind = 'deposit_authorisation' and p.status = 'succeeded'), 0) as given_back,
    coalesce(bool_or(p.status in ('creating', 'unknown')), false) as is_unknown
  from payments p left join payments parent on parent.id = p.parent_id
  where p.booking_id = b.id and p.kind like 'deposit%'`;

/** The newest authorisation: what was blocked before it has run out, or was let go. */
const blocked = sql`
  select p.id, p.amount,
    exists (select 1 from payments x where x.parent_id = p.id and x.status = 'succeeded') as is_over,
    exists (select 1 from payments x where x.parent_id = p.id and x.status in ('creating', 'unknown')) as is_ending
  from payments p where p.booking_id = b.id and p.kind = 'deposit_authorisation' and p.status = 'succeeded'
  order by p.id desc limit 1`;

/** The state that counts at the moment: what ran out has run out, and a link that is over asks for nothing. */
const state = (now: Date) => sql`
  select case
    when d.status = 'authorised' and (d.authorised_until is null or d.authorised_until > ${now}::timestamptz) then d.status
    when d.status in ('paid', 'waived', 'captured') then d.status
    when asked.status in ('creating', 'open', 'unknown') then 'requested'
    when d.status = 'authorised' then 'expired'
    when d.status = 'requested' and asked.status = 'failed' then 'failed'
    when d.status is not null and d.status not in ('due', 'requested') then d.status
    when b.deposit_amount > 0 then 'due'
    else 'not_required' end as status`;

const charged = sql`
  select greatest(c.total - coalesce((
      select sum(case when p.kind = 'refund' then -p.amount else p.amount end) from payments p
      where p.booking_id = b.id and p.covers = 'checkout' and p.status = 'succeeded'), 0), 0) as charged
  from checkouts c where c.booking_id = b.id and c.final_at is not null`;

/** What follows the bookings `b` in a query, so that it has the columns `factColumns`. */
export const factTables = (now: Date) => sql`
  left join deposits d on d.booking_id = b.id
  left join users waiver on waiver.id = d.waived_by
  left join lateral (${asked}) asked on true
  cross join lateral (${sums}) s
  left join lateral (${blocked}) a on true
  left join lateral (${charged}) closed on true
  cross join lateral (${state(now)}) st
  cross join lateral (
    select case when st.status = 'authorised' and not a.is_over then a.amount else 0 end as blocked,
      case when st.status = 'authorised' and not a.is_over and not a.is_ending then a.amount else 0 end as blocked_left) h`;

export const factColumns = sql`
  b.id as booking_id, b.status as booking_status, b.branch_id, b.starts_at, b.ends_at, b.zone,
  coalesce(d.mode, 'none') as mode, st.status, b.deposit_amount as required, d.authorised_until, coalesce(d.reason, '') as reason,
  case when st.status = 'waived' then waiver.name end as waived_by_name, h.blocked + s.paid - s.paid_gone as held, s.kept, s.given_back,
  h.blocked_left + s.paid - s.paid_gone - s.paid_going as available, s.paid - s.paid_gone as paid_left, s.to_confirm,
  case when h.blocked > 0 then a.id end as authorisation_id,
  s.is_unknown or coalesce(asked.status in ('creating', 'unknown'), false) as is_unknown,
  coalesce(asked.status in ('creating', 'open', 'unknown'), false) as is_asked, closed.charged`;

export async function depositFacts(
  { db, now }: { readonly db: Kysely<Database>; readonly now: Date },
  bookingId: number,
): Promise<DepositFacts> {
  const { rows } = await sql<DepositFacts>`
    select ${factColumns} from bookings b ${factTables(now)} where b.id = ${bookingId}`.execute(db);
  return must(rows[0], `booking ${bookingId}`);
}
