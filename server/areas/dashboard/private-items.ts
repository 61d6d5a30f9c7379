/** Private rentals as the dashboard shows them, with what stands against their going out. */
import { sql } from 'kysely';
import type { DashboardItem } from '#contract/areas/dashboard.ts';
import { type PersonPaperState, privateNumber, type PrivateStatus } from '#contract/areas/private-words.ts';
import { licenceState } from '#server/areas/customers/paper-states.ts';
import type { Context } from '#server/http/handler.ts';
import { iso } from '#server/lib/iso.ts';

type Reading = Pick<Context, 'db' | 'now'>;

/** The licence of the customer `c`, as far as the private rental `r` is planned. */
const licence = licenceState(sql`(coalesce(r.ends_at, r.starts_at) at time zone r.zone)`);

/** The customer's licence does not cover the private rental. */
export const isUncovered = sql<boolean>`${licence} <> 'valid'`;

const LICENCE_TEXT: Readonly<Record<PersonPaperState, string | null>> = {
  missing: 'The licence is missing.',
  sent_back: 'The licence was sent back.',
  undated: 'The licence has no date.',
  expired: 'The licence ends before that.',
  valid: null,
};

interface Row {
  readonly id: number;
  readonly status: PrivateStatus;
  readonly branch_id: number;
  readonly branch_name: string;
  readonly zone: string;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly vehicle_id: number;
  readonly customer_id: number;
  readonly customer_name: string;
  readonly is_blocked: boolean;
  readonly licence: PersonPaperState;
  readonly is_vehicle_out: boolean;
}

/** What keeps it from going out, the first of it being the worst; nothing does once it is out. */
function blockersOf({ status, is_blocked, is_vehicle_out, licence: state }: Row): readonly string[] {
  if (status !== 'scheduled') return [];
  const licenceText = LICENCE_TEXT[state];
  return [
    ...(is_blocked ? ['The customer is blocked.'] : []),
    ...(licenceText === null ? [] : [licenceText]),
    ...(is_vehicle_out ? ['The vehicle is still out.'] : []),
  ];
}

export type PlainItem = Omit<DashboardItem, 'rental'> & {
  readonly rental: Omit<DashboardItem['rental'], 'unverified' | 'unpaid'>;
};

function itemOf(row: Row, now: Date): PlainItem {
  const { id, status, branch_id, branch_name, zone, starts_at, ends_at } = row;
  const blockers = blockersOf(row);
  return {
    key: `private_rental:${id}`,
    rental: {
      id,
      type: 'private_rental',
      number: privateNumber(id),
      status,
      branch_id,
      branch_name,
      zone,
      starts_at: iso(starts_at),
      ends_at: iso(ends_at),
      late: status === 'active' && ends_at !== null && ends_at < now,
      blockers: blockers.length,
      first_blocker: blockers[0] ?? null,
    },
    vehicle: row.vehicle_id,
    renter: { id: row.customer_id, name: row.customer_name, status: 'inactive' },
  };
}

/** These private rentals, in no order. */
export async function privateItemsOf({ db, now }: Reading, ids: readonly number[]): Promise<readonly PlainItem[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select r.id, r.status, r.branch_id, br.name as branch_name, r.zone, r.starts_at, r.ends_at, r.vehicle_id, r.customer_id,
      concat_ws(' ', c.first_name, c.last_name) as customer_name, c.blocked_at is not null as is_blocked, ${licence} as licence,
      exists (select 1 from vehicle_spans s where s.vehicle_id = r.vehicle_id and s.out_at is not null and s.back_at is null
        and s.private_rental_id is distinct from r.id) as is_vehicle_out
    from private_rentals r
    join customers c on c.id = r.customer_id
    join branches br on br.id = r.branch_id
    where r.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows.map((row) => itemOf(row, now));
}
