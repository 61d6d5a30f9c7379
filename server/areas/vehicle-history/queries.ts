/** What happened to vehicles, page by page. */
import { type RawBuilder, sql } from 'kysely';
import type { VehicleEvent, vehicleHistory as rows } from '#contract/areas/vehicle-history.ts';
import type { Query } from '#contract/endpoint.ts';
import type { Context } from '#server/http/handler.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { zoneOf } from '#server/lib/zone.ts';
import { withinReach } from '../vehicles/access.ts';
import { eventQuery } from './words.ts';

const PER_PAGE = 50;
/** Counting stops here: an exact larger number is not worth its cost. */
const MOST_COUNTED = 10_000;

type Asked = Query<typeof rows.search>;
type Condition = RawBuilder<unknown>;

/** They tell of what only people of the vehicle's branch see. */
const NOT_FOR_EVERYBODY = ['todo_made', 'todo_done', 'document', 'damage', 'log', 'note', 'stock', 'telematics'];

/** Of an event `e`, its vehicle `v` and the branch `b` of that. */
async function conditionsOf(ctx: Pick<Context, 'db' | 'person'>, asked: Asked): Promise<Condition[]> {
  const { vehicle_id, user_id, kind, search = '' } = asked;
  const query = eventQuery(search);
  return [
    sql`(e.kind <> all(${NOT_FOR_EVERYBODY}::text[]) or ${withinReach(ctx.person)})`,
    vehicle_id === undefined ? undefined : sql`e.vehicle_id = ${vehicle_id}`,
    user_id === undefined ? undefined : sql`e.user_id = ${user_id}`,
    kind === undefined ? undefined : sql`e.kind = any(${[kind].flat()}::text[])`,
    query === null ? undefined : sql`e.search @@ to_tsquery('simple', fold_text(${query}))`,
    ...(await dayConditions(ctx, asked)),
  ].filter((condition) => condition !== undefined);
}

/** Days of the vehicle's branch. A day around them stands beside, since only a plain bound is found by an index. */
async function dayConditions({ db }: Pick<Context, 'db'>, { from, to }: Asked): Promise<Condition[]> {
  if (from === undefined && to === undefined) return [];
  const zone = sql`coalesce(b.timezone, ${await zoneOf(db, null)})`;
  const conditions: Condition[] = [];
  if (from !== undefined) {
    const begin = sql`${from}::date::timestamp at time zone`;
    conditions.push(sql`e.at >= ${begin} ${zone}`, sql`e.at >= ${begin} 'UTC' - interval '1 day'`);
  }
  if (to !== undefined) {
    const end = sql`(${to}::date + 1)::timestamp at time zone`;
    conditions.push(sql`e.at < ${end} ${zone}`, sql`e.at < ${end} 'UTC' + interval '1 day'`);
  }
  return conditions;
}

/** One page by its number, the newest first. */
export async function pageOfEvents(ctx: Pick<Context, 'db' | 'person'>, asked: Asked) {
  const { page = 1, perPage = PER_PAGE } = asked;
  const from = sql`
    from vehicle_events e
    join vehicles v on v.id = e.vehicle_id
    left join branches b on b.id = v.branch_id
    where ${sql.join(await conditionsOf(ctx, asked), sql` and `)}`;
  const { rows: counted } = await sql<{ readonly total: number }>`
    select count(*)::int as total from (select 1 ${from} limit ${MOST_COUNTED + 1}) as counted`.execute(ctx.db);
  const found = counted[0]?.total ?? 0;
  const total = Math.min(found, MOST_COUNTED);
  const last_page = Math.max(1, Math.ceil(total / perPage));
  const data = page > last_page ? [] : await eventsOn(ctx, from, perPage, (page - 1) * perPage);
  return { data, page, last_page, total, total_is_least: found > MOST_COUNTED };
}

/** What an event tells. Readings are kept as numbers: what the dial of the vehicle `v` counts in stands after them. */
const textOfEvent = sql`case when e.kind = 'reading' and e.text ~ '[0-9]$' then e.text || ' ' || v.odometer_unit else e.text end`;

async function eventsOn(
  { db }: Pick<Context, 'db'>,
  from: RawBuilder<unknown>,
  limit: number,
  offset: number,
): Promise<VehicleEvent[]> {
  const { rows: events } = await sql<Stored<VehicleEvent>>`
    select found.*, u.name as user_name from (
      select e.id, e.vehicle_id, v.plate, v.name as vehicle_name, e.at, e.kind, ${textOfEvent} as text, e.ref_kind, e.ref_id, e.user_id
      ${from} order by e.at desc, e.id desc limit ${limit} offset ${offset}
    ) as found
    left join users u on u.id = found.user_id
    order by found.at desc, found.id desc`.execute(db);
  return events.map((row) => present<VehicleEvent>(row));
}
