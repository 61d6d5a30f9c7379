/** What the fleet is now: how many vehicles of what kind, and what is to be done about them. */
import { sql } from 'kysely';
import type { InventoryDashboard } from '#contract/areas/inventory.ts';
import type { DocumentState } from '#contract/areas/vehicle-record.ts';
import type { Context } from '#server/http/handler.ts';
import { iso } from '#server/lib/iso.ts';
import { withinReach } from '../vehicles/access.ts';
import { branchToday, documentStateOf } from '../vehicle-documents/state.ts';

export type Asking = Pick<Context, 'db' | 'person' | 'now'>;

/** The branch that is asked about; undefined for all of them. */
export type Branch = number | undefined;

/** Rows of each list. */
const MOST = 20;

const ofBranch = (branch: Branch) => (branch === undefined ? sql`true` : sql`v.branch_id = ${branch}`);
/** Vehicles of a query's `v` that are in service. */
export const inService = (branch: Branch) => sql`v.deleted_at is null and v.retired_at is null and ${ofBranch(branch)}`;

interface Group {
  readonly kind: 'status' | 'class' | 'branch' | 'year';
  readonly id: number | null;
  readonly name: string | null;
  readonly year: number | null;
  readonly count: number;
}

/** All four ways of counting in one pass over the vehicles. */
async function groupsOf({ db }: Asking, branch: Branch): Promise<readonly Group[]> {
  const { rows } = await sql<Group>`
    with counted as (
      select v.status, v.class_id, v.branch_id, v.model_year, count(*)::int as count,
        case when grouping(v.status) = 0 then 'status' when grouping(v.class_id) = 0 then 'class'
          when grouping(v.branch_id) = 0 then 'branch' else 'year' end as kind
      from vehicles v where ${inService(branch)}
      group by grouping sets ((v.status), (v.class_id), (v.branch_id), (v.model_year))
    )
    select n.kind, coalesce(n.class_id, n.branch_id) as id, coalesce(n.status, c.name, b.name) as name,
      n.model_year as year, n.count
    from counted n left join vehicle_classes c on c.id = n.class_id left join branches b on b.id = n.branch_id
    order by n.count desc, c.position, b.name, n.model_year desc nulls last`.execute(db);
  return rows;
}

const DOWN: ReadonlySet<string | null> = new Set(['maintenance', 'out_of_service']);
const sum = (groups: readonly Group[]) => groups.reduce((total, { count }) => total + count, 0);

/** How many vehicles there are by status, class, branch and year, and how many cannot be rented. */
export async function countsOf(ctx: Asking, branch: Branch) {
  const groups = await groupsOf(ctx, branch);
  const of = (kind: Group['kind']) => groups.filter((group) => group.kind === kind);
  const named = (kind: 'class' | 'branch', none: string) =>
    of(kind).map(({ id, name, count }) => ({ id, name: name ?? none, count }));
  const statuses = of('status');
  const vehicles = sum(statuses);
  const down = sum(statuses.filter(({ name }) => DOWN.has(name)));
  return {
    vehicles,
    by_status: statuses.map(({ name, count }) => ({ status: name ?? '', count })),
    by_class: named('class', 'No class'),
    by_branch: named('branch', 'No branch'),
    by_year: of('year')
      .map(({ year, count }) => ({ year, count }))
      .toSorted((a, b) => (b.year ?? 0) - (a.year ?? 0)),
    down_percent: vehicles === 0 ? null : Math.round((down / vehicles) * 1000) / 10,
  };
}

/** Those that left the fleet. */
export async function retiredOf({ db }: Asking, branch: Branch): Promise<number> {
  const { rows } = await sql<{ readonly retired: number }>`
    select count(*)::int as retired from vehicles v
    where v.deleted_at is null and v.retired_at is not null and ${ofBranch(branch)}`.execute(db);
  return rows[0]?.retired ?? 0;
}

type Documents = Pick<InventoryDashboard, 'documents' | 'next_documents'>;
type NextDocument = Documents['next_documents'][number];

/** Documents that ran out or will within 30 days, of vehicles that the person sees wholly. */
export async function documentsOf({ db, person, now }: Asking, branch: Branch): Promise<Documents> {
  const today = branchToday(now);
  const inState = (state: DocumentState) => sql`(count(*) filter (where state = ${state}) over ())::int`;
  const { rows } = await sql<NextDocument & Documents['documents']>`
    select id, plate, name, document_id, type, expires_on::text as expires_on, days,
      ${inState('expired')} as expired, ${inState('urgent')} as urgent, ${inState('soon')} as soon
    from (
      select v.id, v.plate, v.name, d.id as document_id, d.type, d.expires_on, d.expires_on - ${today} as days,
        ${documentStateOf('d.expires_on', today)} as state
      from vehicle_documents d
      join vehicles v on v.id = d.vehicle_id
      left join branches b on b.id = v.branch_id
      where d.deleted_at is null and d.replaced_by is null and d.expires_on is not null
        and ${inService(branch)} and ${withinReach(person)}
    ) as document
    where state <> 'ok' order by document.expires_on, document_id limit ${MOST}`.execute(db);
  const { expired = 0, urgent = 0, soon = 0 } = rows[0] ?? {};
  return {
    documents: { expired, urgent, soon },
    next_documents: rows.map(({ id, plate, name, document_id, type, expires_on, days }) => ({
      id,
      plate,
      name,
      document_id,
      type,
      expires_on,
      days,
    })),
  };
}

type Damaged = Pick<InventoryDashboard, 'damaged' | 'damaged_total'>;

/** Vehicles with damage that nobody repaired, of those that the person sees wholly. */
export async function damagedOf({ db, person }: Asking, branch: Branch): Promise<Damaged> {
  const { rows } = await sql<Damaged['damaged'][number] & { readonly total: number }>`
    select v.id, v.plate, v.name, d.count, d.estimate, count(*) over ()::int as total
    from (
      select vehicle_id, count(*)::int as count, sum(estimate)::double precision as estimate
      from damages where deleted_at is null and state <> 'repaired' group by vehicle_id
    ) as d
    join vehicles v on v.id = d.vehicle_id
    where ${inService(branch)} and ${withinReach(person)}
    order by d.count desc, d.estimate desc nulls last, v.plate, v.id limit ${MOST}`.execute(db);
  return {
    damaged: rows.map(({ id, plate, name, count, estimate }) => ({ id, plate, name, count, estimate })),
    damaged_total: rows[0]?.total ?? 0,
  };
}

/** Vehicles that nobody has read for the longest time; those that never were come first. */
export async function unreadOf({ db }: Asking, branch: Branch): Promise<InventoryDashboard['unread']> {
  const { rows } = await sql<{ id: number; plate: string; name: string; read_at: Date | null }>`
    select v.id, v.plate, v.name, last.read_at
    from vehicles v
    left join lateral (
      select read_at from odometer_readings o where o.vehicle_id = v.id order by read_at desc, id desc limit 1
    ) last on true
    where ${inService(branch)}
    order by last.read_at nulls first, v.plate, v.id limit ${MOST}`.execute(db);
  return rows.map(({ read_at, ...vehicle }) => ({ ...vehicle, read_at: iso(read_at) }));
}
