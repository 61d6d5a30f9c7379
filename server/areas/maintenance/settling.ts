/**
 * What was done last, from what is known of each time it was done (`maintenance_done`): on which day, and how far the vehicle had gone by then. The
 * total is that of the accepted reading of its todo, or of what the dial showed as the office said; until there is one it is estimated.
 */
import { type Insertable, type Kysely, sql } from 'kysely';
import { epochAt, totalIn, type Epoch } from '#contract/odometer/history.ts';
import { whole, type Unit } from '#contract/odometer/unit.ts';
import type { Database } from '#server/db/tables.ts';
import { must } from '#server/lib/must.ts';
import { bookOf, type StoredBook } from '../odometers/book.ts';
import { standingsOf } from '../odometers/standings.ts';
import type { VehicleMaintenance } from './tables.ts';

interface Last {
  readonly rule_id: number;
  /** Null where nothing holds any more. */
  readonly done_at: Date | null;
  readonly done_on: string | null;
  readonly todo_id: number | null;
  readonly value: number | null;
  readonly reading_id: number | null;
  readonly reading_value: number | null;
  readonly epoch_id: number | null;
}

/** Works out anew what was done last on this vehicle, for each rule. Hold the vehicle first. */
export async function settleVehicle(db: Kysely<Database>, vehicleId: number, now: Date): Promise<void> {
  const lasts = await lastsOf(db, vehicleId);
  if (lasts.length === 0) return;
  const book = await bookOf(db, vehicleId);
  const { pace } = (await standingsOf(db, [vehicleId])).of(vehicleId);
  const marks = marksOf(book);
  const rows = lasts.map((last) => {
    const { total, estimated } = totalOfLast(last, book.epochs, marks, pace.average);
    const { rule_id, done_on, reading_id, todo_id } = last;
    const from = { last_on: done_on, last_reading_id: reading_id, last_todo_id: todo_id };
    return { vehicle_id: vehicleId, rule_id, last_total: total, estimated, ...from, updated_at: now };
  });
  await store(db, rows);
}

/** The newest time that holds, of each rule that was ever done; with the accepted reading of its todo. */
async function lastsOf(db: Kysely<Database>, vehicleId: number): Promise<readonly Last[]> {
  const { rows } = await sql<Last>`
    select r.rule_id, d.done_at, d.done_on::text as done_on, d.todo_id, d.value, o.id as reading_id, o.value as reading_value, o.epoch_id
    from (select distinct rule_id from maintenance_done where vehicle_id = ${vehicleId}) r
    left join lateral (
      select * from maintenance_done d where d.vehicle_id = ${vehicleId} and d.rule_id = r.rule_id and d.taken_back_at is null
      order by d.done_at desc, d.id desc limit 1
    ) d on true
    left join lateral (
      select o.id, o.value, o.epoch_id from odometer_readings o
      where o.todo_id = d.todo_id and o.vehicle_id = ${vehicleId} and o.judgement = 'accepted'
      order by o.read_at desc, o.id desc limit 1
    ) o on true
    order by r.rule_id`.execute(db);
  return rows;
}

/** How far the vehicle had gone, in its present unit, and when. */
interface Mark {
  readonly at: number;
  readonly total: number;
}

const unitOf = (epochs: readonly Epoch[]): Unit => epochs.at(-1)?.unit ?? 'km';

function marksOf({ epochs, stored }: StoredBook): readonly Mark[] {
  const unit = unitOf(epochs);
  const byId = new Map(epochs.map((epoch) => [epoch.id, epoch]));
  return [...stored.values()]
    .filter(({ judgement }) => judgement === 'accepted')
    .map(({ read_at, value, epoch_id }) => ({
      at: read_at.getTime(),
      total: totalIn(must(byId.get(epoch_id), 'the epoch of a reading'), value, unit),
    }))
    .toSorted((a, b) => a.at - b.at);
}

interface Total {
  readonly total: number | null;
  readonly estimated: boolean;
}

function totalOfLast(last: Last, epochs: readonly Epoch[], marks: readonly Mark[], average: number | null): Total {
  if (last.done_at === null) return { total: null, estimated: false };
  const at = last.done_at.getTime();
  const unit = unitOf(epochs);
  const own = epochs.find(({ id }) => id === last.epoch_id);
  if (own && last.reading_value !== null) return { total: totalIn(own, last.reading_value, unit), estimated: false };
  if (last.value !== null) {
    const total = epochs.length === 0 ? last.value : totalIn(epochAt(epochs, at), last.value, unit);
    return { total, estimated: false };
  }
  const total = estimateAt(at, marks, average);
  return { total, estimated: total !== null };
}

const DAY_MS = 86_400_000;

/** Between two readings what lies between them in proportion; beyond them so many days of its average. Null without any reading. Pure. */
function estimateAt(at: number, marks: readonly Mark[], average: number | null): number | null {
  const before = marks.findLast((mark) => mark.at <= at);
  const after = marks.find((mark) => mark.at > at);
  if (before && after) {
    const share = (at - before.at) / (after.at - before.at);
    return whole(before.total + share * (after.total - before.total));
  }
  const near = before ?? after;
  return near ? whole(near.total + ((average ?? 0) * (at - near.at)) / DAY_MS) : null;
}

/** One statement, however many rules. */
async function store(db: Kysely<Database>, rows: readonly Insertable<VehicleMaintenance>[]): Promise<void> {
  await db
    .insertInto('vehicle_maintenance')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['vehicle_id', 'rule_id']).doUpdateSet((eb) => ({
        last_total: eb.ref('excluded.last_total'),
        last_on: eb.ref('excluded.last_on'),
        last_reading_id: eb.ref('excluded.last_reading_id'),
        last_todo_id: eb.ref('excluded.last_todo_id'),
        estimated: eb.ref('excluded.estimated'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute();
}
