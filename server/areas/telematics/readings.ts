/**
 * Readings from what trackers told: the last of each day of the branch, and the nearest to each hand-over. They are judged like any. A dash value
 * beside a reading that is doubted becomes a reading, too: it is the second witness that the series asks for (vehicles.md §4.10).
 */
import { type Kysely, sql } from 'kysely';
import { inUnit, type Unit } from '#contract/odometer/unit.ts';
import type { Database } from '#server/db/tables.ts';
import { lockVehicle } from '../odometers/book.ts';
import { addReading } from '../odometers/writing.ts';
import type { Asking, Writer } from './asking.ts';
import { onDial, type Told } from './dial.ts';

/** How far back is looked, for a server that was off. */
const BACK_DAYS = 3;
const APART_MINUTES = 30;
/** By then the snapshots on both sides of a hand-over are there. */
const SETTLED_MINUTES = 60;
const [WITNESS_KM, WITNESS_KM_A_MINUTE] = [3, 2];

interface Candidate extends Told {
  readonly vehicle_id: number;
  readonly link_id: number;
  readonly data_at: Date;
  /** For a witness: what it is asked about, and how far that lies from it. */
  readonly doubted: number | null;
  readonly minutes: number;
}

/** Adds what is not there yet; a second run adds nothing. Each vehicle is in a transaction of its own. */
export async function takeReadings(asking: Asking, connectionId: number): Promise<number> {
  let taken = 0;
  for (const candidate of await candidatesOf(asking.db, connectionId, asking.now))
    taken += (await asking.write((writer) => take(writer, candidate))) ? 1 : 0;
  return taken;
}

async function candidatesOf(db: Kysely<Database>, connectionId: number, now: Date): Promise<readonly Candidate[]> {
  const from = new Date(now.getTime() - BACK_DAYS * 86_400_000);
  const settled = new Date(now.getTime() - SETTLED_MINUTES * 60_000);
  const near = (at: string) => sql`
    select id, data_at from telematics_snapshots
    where link_id = l.id and odometer is not null
      and data_at between ${sql.ref(at)} - make_interval(mins => ${APART_MINUTES}) and ${sql.ref(at)} + make_interval(mins => ${APART_MINUTES})
    order by abs(extract(epoch from data_at - ${sql.ref(at)})), id limit 1`;
  const { rows } = await sql<Candidate>`
    with l as (
      select k.*, coalesce(b.timezone, 'UTC') as zone from telematics_links k
      join vehicles v on v.id = k.vehicle_id and v.deleted_at is null and v.retired_at is null
      left join branches b on b.id = v.branch_id
      where k.connection_id = ${connectionId} and k.ended_at is null
    ),
    wanted (link_id, id, doubted, minutes) as (
      select l.id, s.id, null::integer, 0 from l
      join lateral (
        select distinct on ((data_at at time zone l.zone)::date) id from telematics_snapshots
        where link_id = l.id and odometer is not null and data_at >= ${from}::timestamptz
          and (data_at at time zone l.zone)::date < (${now}::timestamptz at time zone l.zone)::date
        order by (data_at at time zone l.zone)::date, data_at desc, id desc
      ) s on true
      union all
      select l.id, s.id, null, 0 from l
      join lateral (
        select t.at from vehicle_holds h
        cross join lateral (values (h.opened_at), (h.closed_at)) as t (at)
        where h.vehicle_id = l.vehicle_id and h.kind = 'rented' and t.at between ${from}::timestamptz and ${settled}::timestamptz
      ) h on true
      join lateral (${near('h.at')}) s on true
      union all
      select l.id, s.id, o.value, abs(extract(epoch from s.data_at - o.read_at)) / 60 from l
      join odometer_readings o on o.vehicle_id = l.vehicle_id and o.judgement = 'doubtful' and o.source <> 'telematics'
        and o.read_at between ${from}::timestamptz and ${settled}::timestamptz
      join lateral (${near('o.read_at')}) s on true
      where l.odometer_kind = 'dash'
    )
    select l.vehicle_id, l.id as link_id, s.data_at, s.odometer, s.unit, l.odometer_kind, l."offset", w.doubted, w.minutes::float8 as minutes
    from wanted w
    join l on l.id = w.link_id
    join telematics_snapshots s on s.id = w.id
    where not exists (
      select 1 from odometer_readings o where o.vehicle_id = l.vehicle_id and o.read_at = s.data_at and o.source = 'telematics')
    order by s.data_at, s.id, w.doubted nulls first`.execute(db);
  return rows;
}

/** Whether it became a reading. */
async function take(writer: Writer, candidate: Candidate): Promise<boolean> {
  const vehicle = await lockVehicle(writer.db, candidate.vehicle_id);
  if (!vehicle) return false;
  const value = onDial(candidate, vehicle.odometer_unit);
  if (value === null || !isWitness(candidate, value, vehicle.odometer_unit)) return false;
  const before = await lastBefore(writer.db, candidate);
  const isTaken = before?.source === 'telematics' && before.read_at.getTime() === candidate.data_at.getTime();
  // A vehicle that stands still says nothing new, unless somebody is doubted for having read just that.
  if (isTaken || (candidate.doubted === null && before?.value === value)) return false;
  const { vehicle_id, data_at: read_at } = candidate;
  const id = await addReading(writer, { vehicle_id, value, source: 'telematics', read_at, received_at: writer.now });
  const detail = { to: { vehicle_id, value } };
  writer.audit({ action: 'odometer.create', entity: 'odometer', entityId: id, branchId: vehicle.branch_id, detail });
  return true;
}

function isWitness({ doubted, minutes }: Candidate, value: number, dial: Unit): boolean {
  if (doubted === null) return true;
  return inUnit(Math.abs(value - doubted), dial, 'km') <= WITNESS_KM + WITNESS_KM_A_MINUTE * minutes;
}

const lastBefore = (db: Kysely<Database>, { vehicle_id, data_at }: Candidate) =>
  db
    .selectFrom('odometer_readings')
    .select(['value', 'source', 'read_at'])
    .where('vehicle_id', '=', vehicle_id)
    .where('read_at', '<=', data_at)
    .where('judgement', '<>', 'void')
    .orderBy('read_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
