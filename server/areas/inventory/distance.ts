/** How far the fleet was driven, week by week. */
import { sql } from 'kysely';
import type { InventoryDashboard } from '#contract/areas/inventory.ts';
import { addDays, dayOf, daysAround } from '#server/lib/yard-time.ts';
import { type Asking, type Branch, inService } from './counts.ts';

const WEEKS = 12;
const KM_PER_MILE = 1.609344;

/** The zone of the branch, or of the first one where all are asked about. */
async function zoneOf({ db }: Asking, branch: Branch): Promise<string> {
  const one = await db
    .selectFrom('branches')
    .select('timezone')
    .where('deleted_at', 'is', null)
    .$if(branch !== undefined, (query) => query.where('id', '=', branch ?? 0))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return one?.timezone ?? 'UTC';
}

/** The Mondays of the last twelve weeks, the oldest first. */
function mondaysOf(now: Date, zone: string): readonly string[] {
  const { from } = daysAround(dayOf(now, zone), 'week');
  return Array.from({ length: WEEKS }, (_, n) => addDays(from, (n + 1 - WEEKS) * 7));
}

interface Week {
  readonly week: string;
  readonly unit: 'mi' | 'km';
  readonly distance: number;
}

/**
 * By unit. The distance of a vehicle in a week is what its accepted readings of that week add to the one before them: of the distance in all, so that a new
 * cluster adds nothing by itself.
 */
async function weeksOf({ db }: Asking, branch: Branch, first: string, zone: string): Promise<readonly Week[]> {
  const { rows } = await sql<Week>`
    with start as (select ${first}::date::timestamp at time zone ${zone} as at),
    fleet as (select v.id, v.odometer_unit as unit from vehicles v where ${inService(branch)}),
    readings as (
      select o.vehicle_id, o.id, o.read_at, o.value, o.epoch_id from odometer_readings o join fleet f on f.id = o.vehicle_id, start
      where o.judgement = 'accepted' and o.read_at >= start.at
      union all
      select f.id, last.id, last.read_at, last.value, last.epoch_id from fleet f cross join start cross join lateral (
        select id, read_at, value, epoch_id from odometer_readings o
        where o.vehicle_id = f.id and o.judgement = 'accepted' and o.read_at < start.at order by read_at desc, id desc limit 1
      ) last
    ),
    totals as (
      select r.vehicle_id, r.id, r.read_at, (e.previous_total + r.value - e.first_value)
        * case when e.unit = f.unit then 1 when f.unit = 'km' then ${KM_PER_MILE}::double precision else 1 / ${KM_PER_MILE}::double precision end as total
      from readings r join odometer_epochs e on e.id = r.epoch_id join fleet f on f.id = r.vehicle_id
    ),
    steps as (
      select vehicle_id, read_at, total - lag(total) over (partition by vehicle_id order by read_at, id) as step from totals
    ),
    driven as (
      select s.vehicle_id, date_trunc('week', s.read_at at time zone ${zone})::date as week, sum(s.step) as distance
      from steps s, start where s.read_at >= start.at group by 1, 2
    )
    select d.week::text as week, f.unit, sum(greatest(d.distance, 0))::double precision as distance
    from driven d join fleet f on f.id = d.vehicle_id where d.distance is not null group by 1, 2`.execute(db);
  return rows;
}

/** What most of the vehicles are read in. */
async function unitOf({ db }: Asking, branch: Branch): Promise<Week['unit']> {
  const { rows } = await sql<{ readonly unit: Week['unit'] | null }>`
    select mode() within group (order by v.odometer_unit) as unit from vehicles v where ${inService(branch)}`.execute(
    db,
  );
  return rows[0]?.unit ?? 'km';
}

/** The distance of each of the last twelve weeks, in the unit of most vehicles. */
export async function distanceOf(
  ctx: Asking,
  branch: Branch,
): Promise<Pick<InventoryDashboard, 'distance' | 'distance_unit'>> {
  const zone = await zoneOf(ctx, branch);
  const mondays = mondaysOf(ctx.now, zone);
  const weeks = await weeksOf(ctx, branch, mondays[0] ?? '', zone);
  const unit = await unitOf(ctx, branch);
  const into = ({ unit: own, distance }: Week) =>
    own === unit ? distance : own === 'mi' ? distance * KM_PER_MILE : distance / KM_PER_MILE;
  const distance = mondays.map((week) => {
    const all = weeks.filter((one) => one.week === week).map(into);
    return { week, distance: Math.round(all.reduce((total, one) => total + one, 0)) };
  });
  return { distance, distance_unit: unit };
}
