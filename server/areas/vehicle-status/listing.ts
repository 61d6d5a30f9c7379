/** The list of vehicles by their state: filters, sorts and pages in the database, the rest of each row is read for the page alone. */
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import type { STATUS_SORTS, statusCalls } from '#contract/areas/vehicle-status-calls.ts';
import type { StatusVehicle, VehicleStatusName } from '#contract/areas/vehicle-status-record.ts';
import type { Query } from '#contract/endpoint.ts';
import { id } from '#contract/schema.ts';
import type { Context } from '#server/http/handler.ts';
import { cutPage, readCursor } from '#server/lib/cursor.ts';
import { endsInText, holdsText } from '#server/lib/holds-text.ts';
import { addDays, dayOf } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';
import { asSeen } from './access.ts';
import { percentOf, progressOf, statesOfIds } from './reading.ts';
import { STRENGTH } from './timeline.ts';

type Asked = Query<typeof statusCalls.list>;
type Condition = RawBuilder<unknown>;

const PAGE = 100;
const IN_SERVICE = sql`v.deleted_at is null and v.retired_at is null`;

/** A text in the plate or the name; in a VIN only its end, because that is what people say of it. */
function found(search: string): Condition {
  const text = search.trim();
  const plate = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const inPlate = plate === '' ? sql`false` : sql`strpos(v.plate_key, ${plate}) > 0`;
  return sql`(${inPlate} or ${holdsText(sql`v.name`, text)} or ${endsInText(sql`coalesce(v.vin, '')`, text)})`;
}

/** Days by the calendar of who asks. */
async function followedUp(ctx: Context, which: NonNullable<Asked['followup']>): Promise<Condition> {
  const today = dayOf(ctx.now, await zoneOf(ctx.db, ctx.person.branch_id));
  if (which === 'overdue') return sql`v.followup_date < ${today}::date`;
  return sql`v.followup_date between ${today}::date and ${which === 'today' ? today : addDays(today, 6)}::date`;
}

const BLOCKED = sql`exists (
  select 1 from vehicle_holds h where h.vehicle_id = v.id and h.closed_at is null and h.kind not in ('cleaning', 'inspection'))`;

/** Everything but the status, which the counts disregard. */
async function filterOf(ctx: Context, query: Asked): Promise<Condition> {
  const { branch_id, class_id, group_id, followup, blocked, search = '' } = query;
  const conditions = [
    IN_SERVICE,
    branch_id && sql`v.branch_id = ${branch_id}`,
    class_id && sql`v.class_id = ${class_id}`,
    group_id &&
      sql`exists (select 1 from vehicle_group_members m where m.group_id = ${group_id} and m.vehicle_id = v.id)`,
    followup && (await followedUp(ctx, followup)),
    blocked && BLOCKED,
    search.trim() !== '' && found(search),
  ].filter((one): one is Condition => !!one);
  return sql.join(conditions, sql` and `);
}

/** Null sorts as what nobody waits for: without a checklist, a follow-up a vehicle comes last. */
const LAST = sql`1e15::double precision`;

const SORTS: Readonly<Record<(typeof STATUS_SORTS)[number], Condition>> = {
  plate: sql`0::double precision`,
  status: sql`array_position(${[...STRENGTH, 'ready']}::text[], v.status)::double precision`,
  status_since: sql`coalesce(extract(epoch from v.status_since) * 1000, ${LAST})::double precision`,
  percentage: sql`coalesce(p.percentage, ${LAST})::double precision`,
  followup_date: sql`coalesce(v.followup_date - date '2000-01-01', ${LAST})::double precision`,
};

/** What does not sort at all stays behind what does, whichever way it is asked for. */
const turned = (key: Condition, isDown: boolean): Condition =>
  isDown ? sql`case when ${key} >= ${LAST} then ${key} else -${key} end` : key;

const cursorKey = z.tuple([z.number(), z.string(), id]);

/** The vehicles of the filter, with what sorts and filters need of them, as a select. */
async function listed(ctx: Context, query: Asked): Promise<RawBuilder<unknown>> {
  const { percent_from, percent_to, sort = 'plate', direction } = query;
  const filter = await filterOf(ctx, query);
  const isByPercent = sort === 'percentage' || percent_from !== undefined || percent_to !== undefined;
  const progress = isByPercent
    ? sql`left join (
        select vehicle_id, ${percentOf(sql`sum(done)`, sql`sum(due)`)} as percentage
        from (${progressOf(filter)}) one group by vehicle_id
      ) p on p.vehicle_id = v.id`
    : sql``;
  const between = [
    percent_from !== undefined && sql`p.percentage >= ${percent_from}`,
    percent_to !== undefined && sql`p.percentage <= ${percent_to}`,
  ].filter((one): one is Condition => !!one);
  return sql`
    select v.id, v.plate, v.status, ${turned(SORTS[sort], direction === 'desc')} as sort_key
    from vehicles v ${progress}
    where ${sql.join([filter, ...between], sql` and `)}`;
}

type Counts = Readonly<Record<VehicleStatusName | 'all', number>>;

async function countsOf({ db }: Context, from: RawBuilder<unknown>): Promise<Counts> {
  const { rows } = await sql<{ status: VehicleStatusName; n: number }>`
    select status, count(*)::int as n from (${from}) one group by status`.execute(db);
  const of = (status: VehicleStatusName) => rows.find((row) => row.status === status)?.n ?? 0;
  return {
    all: rows.reduce((sum, { n }) => sum + n, 0),
    rented: of('rented'),
    out_of_service: of('out_of_service'),
    maintenance: of('maintenance'),
    inspection: of('inspection'),
    cleaning: of('cleaning'),
    ready: of('ready'),
  };
}

interface Page {
  readonly data: StatusVehicle[];
  readonly counts: Counts;
  readonly next_cursor: string | null;
  readonly total: number;
}

/** One page, and how many there are of each status. 422 on a strange `cursor`. */
export async function pageOfStates(ctx: Context, query: Asked): Promise<Page> {
  const from = await listed(ctx, query);
  const after = readCursor(query.cursor, cursorKey);
  const limit = query.limit ?? PAGE;
  const direction = sql.raw(query.direction === 'desc' && (query.sort ?? 'plate') === 'plate' ? 'desc' : 'asc');
  const beyond = sql.raw(query.direction === 'desc' && (query.sort ?? 'plate') === 'plate' ? '<' : '>');
  const { rows } = await sql<{ id: number; plate: string; sort_key: number }>`
    select id, plate, sort_key from (${from}) one
    where ${query.status === undefined ? sql`true` : sql`status = any(${query.status.split(',')}::text[])`}
      and ${after === null ? sql`true` : sql`(sort_key, plate, id) ${beyond} (${after[0]}::double precision, ${after[1]}, ${after[2]}::bigint)`}
    order by sort_key ${direction}, plate ${direction}, id ${direction} limit ${limit + 1}`.execute(ctx.db);
  const { page, next_cursor } = cutPage(rows, limit, ({ sort_key, plate, id: at }) => [sort_key, plate, at]);
  const data = await statesOfIds(
    ctx.db,
    page.map((row) => row.id),
    ctx.now,
  );
  const counts = await countsOf(ctx, from);
  const total = query.status?.split(',').reduce((sum, one) => sum + counts[one as VehicleStatusName], 0) ?? counts.all;
  return { data: data.map((state) => asSeen(ctx, state)), counts, next_cursor, total };
}
