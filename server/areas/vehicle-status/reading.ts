/** Vehicles with their state, some hundred at a time in one statement. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { StatusVehicle } from '#contract/areas/vehicle-status-record.ts';
import type { Database } from '#server/db/tables.ts';
import { must } from '#server/lib/must.ts';
import { iso } from '#server/lib/iso.ts';
import { setsOf, these, type Which } from './sets.ts';
import { STRENGTH } from './timeline.ts';

/** How far each vehicle is in each category: what is done of what applies, in the open round. As a select, of vehicles with anything to check. */
export const progressOf = (which: Which): RawBuilder<unknown> => sql`
  select s.vehicle_id, s.category_id, s.category_place,
    count(*) filter (where n.state = 'done')::int as done, count(*) filter (where coalesce(n.state, 'open') <> 'na')::int as due
  from (${setsOf(which)}) s
  left join checklist_rounds r on r.vehicle_id = s.vehicle_id and r.ended_at is null
  left join round_items n on n.round_id = r.id and n.item_id = s.item_id
  group by s.vehicle_id, s.category_id, s.category_place`;

/** ⌊100 × done ÷ due⌋; null where nothing is due. */
export const percentOf = (done: RawBuilder<unknown>, due: RawBuilder<unknown>) =>
  sql`(100 * ${done} / nullif(${due}, 0))::int`;

const holds = sql`
  select coalesce(json_agg(json_build_object(
      'id', h.id, 'kind', h.kind, 'cause', h.cause, 'source_kind', h.source_kind, 'source_id', h.source_id,
      'title', coalesce(t.title, ''), 'note', h.note, 'expected_end', h.expected_end, 'opened_at', h.opened_at,
      'opened_by_name', u.name
    ) order by array_position(${[...STRENGTH]}::text[], h.kind), h.opened_at, h.id), '[]') as holds
  from vehicle_holds h
  left join todos t on h.source_kind = 'todo' and t.id = h.source_id
  left join users u on u.id = h.opened_by
  where h.vehicle_id = v.id and h.closed_at is null`;

/** Who has begun a todo at the vehicle, with what their devices last said. */
const peopleOnIt = sql`
  select coalesce(json_agg(json_build_object(
      'todo_id', t.id, 'title', t.title, 'user_id', u.id, 'name', u.name, 'since', t.started_at,
      'unsent', coalesce(d.unsent, 0), 'heard_at', d.reported_at
    ) order by t.started_at, t.id), '[]') as on_it
  from todos t
  join users u on u.id = coalesce(t.resource, t.started_by)
  left join lateral (
    select unsent, reported_at from devices where user_id = u.id order by unsent > 0 desc, reported_at desc limit 1
  ) d on true
  where t.vehicle_id = v.id and t.started_at is not null and t.completed_at is null and t.deleted_at is null`;

const nextPickup = (now: Date) => sql`
  select min(lower(during)) as next_pickup from vehicle_spans
  where vehicle_id = v.id and kind in ('booking', 'private_rental') and released_at is null and out_at is null
    and coalesce(upper(during), 'infinity') > ${now}::timestamptz`;

/** The newest of what happened to it, what was ticked on it, and what was read from its dial. */
const knowledge = sql`
  select greatest(
      (select at from vehicle_events where vehicle_id = v.id order by at desc limit 1),
      (select max(n.checked_at) from checklist_rounds r join round_items n on n.round_id = r.id
        where r.vehicle_id = v.id and r.ended_at is null),
      (select max(read_at) from odometer_readings where vehicle_id = v.id)
    ) as knowledge_at`;

/** All of it as a select: of the vehicles that `which` finds, at this instant. */
const statesOf = (which: Which, now: Date) => sql<StatusVehicle>`
  with progress as materialized (
    select vehicle_id, ${percentOf(sql`sum(done)`, sql`sum(due)`)} as percentage,
      json_agg(json_build_object('id', category_id, 'percentage', ${percentOf(sql`done`, sql`due`)})
        order by category_place, category_id) as categories
    from (${progressOf(which)}) p group by vehicle_id
  )
  select v.id, coalesce(v.vin, '') as vin, v.plate, v.name, v.branch_id, b.name as branch_name, v.class_id, coalesce(v.spot, '') as spot, v.status,
    v.status_since, held.holds, p.percentage, coalesce(p.categories, '[]') as categories, v.note,
    v.followup_date::text as followup_date, span.next_pickup, busy.on_it, known.knowledge_at
  from vehicles v
  left join branches b on b.id = v.branch_id
  left join progress p on p.vehicle_id = v.id
  cross join lateral (${holds}) held
  cross join lateral (${nextPickup(now)}) span
  cross join lateral (${peopleOnIt}) busy
  cross join lateral (${knowledge}) known
  where ${which}`;

/** Moments are Dates in the row and texts in its lists: all become instants as the contract spells them. */
function present(row: StatusVehicle): StatusVehicle {
  return {
    ...row,
    // For whom it is not, is known to `asSeen`.
    elsewhere: false,
    status_since: iso(row.status_since),
    next_pickup: iso(row.next_pickup),
    knowledge_at: iso(row.knowledge_at),
    holds: row.holds.map((hold) => ({
      ...hold,
      opened_at: iso(hold.opened_at),
      expected_end: iso(hold.expected_end),
    })),
    on_it: row.on_it.map((one) => ({ ...one, since: iso(one.since), heard_at: iso(one.heard_at) })),
  };
}

/** The state of every vehicle that `which` finds, in no order. */
export async function statesWhere(db: Kysely<Database>, which: Which, now: Date): Promise<StatusVehicle[]> {
  const { rows } = await statesOf(which, now).execute(db);
  return rows.map(present);
}

/** The state of these vehicles, in this order. All of them must be there. */
export async function statesOfIds(db: Kysely<Database>, ids: readonly number[], now: Date): Promise<StatusVehicle[]> {
  const found = new Map((await statesWhere(db, these(ids), now)).map((state) => [state.id, state]));
  return ids.map((id) => must(found.get(id), `vehicle ${id}`));
}
