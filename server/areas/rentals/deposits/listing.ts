/** Deposits as the office looks through them: what is to be taken, what is held, what may be lost, and what is to be given back. */
import { type RawBuilder, sql } from 'kysely';
import type { depositViews, ListedDeposit, rentalDeposits as rows } from '#contract/areas/rental-deposits.ts';
import type { Query } from '#contract/endpoint.ts';
import { bookingNumber } from '#contract/areas/rental-words.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { pageOf } from '#server/kit/page.ts';
import { iso } from '#server/lib/iso.ts';
import { withinBookings } from '../booking.ts';
import { type DepositFacts, factColumns, factTables } from './facts.ts';
import { presentDeposit } from './present.ts';
import { TAKEN_WHILE } from './rules.ts';

type Reading = Pick<Context, 'db' | 'person' | 'now'>;
type Asked = Query<typeof rows.list>;
type View = (typeof depositViews)[number];
type Condition = RawBuilder<unknown>;

interface ListedRow extends DepositFacts {
  readonly id: number;
  readonly deleted_at: Date | null;
  readonly number: string;
  readonly renter_name: string;
  readonly plate: string | null;
  readonly plate_key: string | null;
  readonly branch_name: string;
  /** What comes first is listed first. */
  readonly needed_at: Date;
}

type PlainRow = Pick<
  ListedRow,
  'id' | 'deleted_at' | 'number' | 'renter_name' | 'plate' | 'plate_key' | 'starts_at' | 'required' | 'needed_at'
> & { readonly status: string | null };

/** Bookings that have a deposit or need one: with the facts of it as columns. */
const select = (now: Date, conditions: readonly Condition[]) => sql<ListedRow>`(
  select b.id, b.deleted_at, 'B-' || lpad(b.id::text, 6, '0') as number, concat_ws(' ', c.first_name, c.last_name) as renter_name,
    v.plate, v.plate_key, r.name as branch_name,
    case when st.status in ('authorised', 'expired') then coalesce(d.authorised_until, b.starts_at)
      when b.status in ('pending', 'confirmed') then b.starts_at else b.ends_at end as needed_at,
    ${factColumns}
  from bookings b
  ${factTables(now)}
  join branches r on r.id = b.branch_id
  join booking_customers bc on bc.booking_id = b.id and bc.role = 'renter'
  join customers c on c.id = bc.customer_id
  left join vehicles v on v.id = b.vehicle_id
  where st.status <> 'not_required' and ${sql.join(conditions, sql` and `)})`;

/** Deposits of bookings `b` that something is still to happen with. Sums are added up for them alone: most deposits are settled. */
const isOpen = sql`(b.status in (${sql.join([...TAKEN_WHILE])})
  or coalesce(d.status, 'settled') not in ('captured', 'released', 'settled'))`;

/** The same columns to look through and sort by, but for sums, without adding anything up. */
const selectPlain = (conditions: readonly Condition[]) => sql<PlainRow>`(
  select b.id, b.deleted_at, 'B-' || lpad(b.id::text, 6, '0') as number, concat_ws(' ', c.first_name, c.last_name) as renter_name,
    v.plate, v.plate_key, b.starts_at, b.deposit_amount as required, d.status,
    case when d.status in ('authorised', 'expired') then coalesce(d.authorised_until, b.starts_at)
      when b.status in ('pending', 'confirmed') then b.starts_at else b.ends_at end as needed_at
  from bookings b
  left join deposits d on d.booking_id = b.id
  join booking_customers bc on bc.booking_id = b.id and bc.role = 'renter'
  join customers c on c.id = bc.customer_id
  left join vehicles v on v.id = b.vehicle_id
  where (b.deposit_amount > 0 or d.booking_id is not null) and ${sql.join(conditions, sql` and `)})`;

const isTaken = sql`booking_status in (${sql.join([...TAKEN_WHILE])})`;

const isSettled = sql`status in ('captured', 'released', 'settled')`;

/** Conditions on what is listed. At risk is what runs out soon, or before it is known what is kept, and what ran out while the vehicle is out. */
const viewConditions = (now: Date): Readonly<Record<View, Condition>> => ({
  to_take: sql`(${isTaken} and status in ('due', 'requested', 'failed', 'expired'))`,
  held: sql`available > 0`,
  at_risk: sql`(
    (status = 'authorised' and (authorised_until <= ${now}::timestamptz + interval '48 hours'
      or (${isTaken} and authorised_until < ends_at + interval '48 hours')))
    or (status = 'expired' and booking_status = 'checked_in'))`,
  to_settle: sql`(available > 0 and not ${isTaken})`,
  settled: isSettled,
  all: sql`true`,
});

function conditionsOf({ person }: Reading, branchId: number | undefined): Condition[] {
  const within = withinBookings(person);
  return branchId === undefined ? [within] : [within, sql`b.branch_id = ${branchId}`];
}

/** Views of what something is still to happen with; the others are as long as the yard is old. */
const OPEN_VIEWS = ['to_take', 'held', 'at_risk', 'to_settle'] as const;

/** How many deposits each view has, of the person's branches or of one of them. */
async function countViews(ctx: Reading, branchId?: number): Promise<Record<View, number>> {
  const conditions = viewConditions(ctx.now);
  const counted = OPEN_VIEWS.map((view) => sql`count(*) filter (where ${conditions[view]})::int as ${sql.ref(view)}`);
  const within = conditionsOf(ctx, branchId);
  const { rows: open } = await sql<Record<(typeof OPEN_VIEWS)[number], number>>`
    select ${sql.join(counted)} from ${select(ctx.now, [...within, isOpen])} listed where deleted_at is null`.execute(
    ctx.db,
  );
  const { rows: plain } = await sql<{ readonly settled: number; readonly all: number }>`
    select count(*) filter (where ${isSettled})::int as settled, count(*)::int as all
    from ${selectPlain(within)} listed where deleted_at is null`.execute(ctx.db);
  return { to_take: 0, held: 0, at_risk: 0, to_settle: 0, settled: 0, all: 0, ...open[0], ...plain[0] };
}

/** How many may be lost, for the dashboard. */
export const countAtRisk = async (ctx: Reading, branchId?: number): Promise<number> =>
  (await countViews(ctx, branchId)).at_risk;

const listed = (row: ListedRow): ListedDeposit => ({
  ...presentDeposit(row),
  id: row.id,
  number: bookingNumber(row.id),
  booking_status: row.booking_status,
  renter_name: row.renter_name,
  plate: row.plate,
  branch_name: row.branch_name,
  zone: row.zone,
  starts_at: iso(row.starts_at),
  ends_at: iso(row.ends_at),
  charged: row.charged === null ? null : Number(row.charged),
});

/** Of what is over, the latest first. */
const LATEST_FIRST: ReadonlySet<View> = new Set(['settled', 'all']);

const LOOKED_INTO = ['number', 'renter_name', 'plate', 'plate_key'] as const;
const SORTS = { needed_at: 'instant', renter_name: 'text', starts_at: 'instant', required: 'number' } as const;

/** A page of a view, or of all that there ever was, whose sums are added up for the rows of the page alone. */
async function pageOfDeposits(ctx: Reading, query: Asked) {
  const { view = 'all', branch_id } = query;
  const within = conditionsOf(ctx, branch_id);
  const where = [viewConditions(ctx.now)[view]];
  const isLong = LATEST_FIRST.has(view);
  if (!isLong || query.sort === 'held')
    return pageOf(ctx.db, select(ctx.now, isLong ? within : [...within, isOpen]), query, {
      where,
      search: LOOKED_INTO,
      sorts: { ...SORTS, held: 'number' },
      ...(isLong && { usual: 'desc' }),
    });
  const plain = { where, search: LOOKED_INTO, sorts: SORTS, usual: 'desc' } as const;
  const { page, ...rest } = await pageOf(ctx.db, selectPlain(within), query, plain);
  const ids = page.map(({ id }) => id);
  const { rows: found } = await sql<ListedRow>`
    select * from ${select(ctx.now, [sql`b.id = any(${ids}::bigint[])`])} listed`.execute(ctx.db);
  const rowsById = new Map(found.map((row) => [row.id, row]));
  return { ...rest, page: ids.flatMap((id) => rowsById.get(id) ?? []) };
}

export const list: Handler<typeof rows.list> = async ({ query }: { readonly query: Asked }, ctx) => {
  const { page, next_cursor, total } = await pageOfDeposits(ctx, query);
  const first = query.cursor === undefined ? { counts: await countViews(ctx, query.branch_id) } : {};
  return { status: 200, message: '', deposits: page.map(listed), next_cursor, total, ...first };
};
