/** The dials of vehicles: the first one begins with the first reading, and the present one counts in the vehicle's unit. */
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { anyOf } from '#server/lib/any-of.ts';
import type { OdometerReadings } from '../todos/tables.ts';
import { bookOf } from './book.ts';
import { relabelled } from './choices.ts';
import { judgeVehicle } from './judging.ts';

type Dialled = Omit<Insertable<OdometerReadings>, 'epoch_id'> & { readonly read_at: Date };

/**
 * A dial for each vehicle of these readings, by vehicle: the latest one it has, else one that begins with the first of them. The judge moves
 * each reading to the dial of its time.
 */
export async function beginDials(db: Kysely<Database>, readings: readonly Dialled[]): Promise<Map<number, number>> {
  const ids = [...new Set(readings.map(({ vehicle_id }) => vehicle_id))];
  const vehicles = await db
    .selectFrom('vehicles as v')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('odometer_epochs as e')
          .select('e.id as epoch_id')
          .whereRef('e.vehicle_id', '=', 'v.id')
          .orderBy('e.started_at', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select(['v.id', 'v.odometer_unit', 'latest.epoch_id'])
    .where(anyOf('v.id', ids))
    .execute();
  const dials = new Map<number, number>();
  const ordered = readings.toSorted((a, b) => a.read_at.getTime() - b.read_at.getTime());
  for (const { id, odometer_unit, epoch_id } of vehicles) {
    const first = ordered.find(({ vehicle_id }) => vehicle_id === id);
    if (first) dials.set(id, epoch_id ?? (await beginFirst(db, first, odometer_unit)));
  }
  return dials;
}

async function beginFirst(db: Kysely<Database>, first: Dialled, unit: 'km' | 'mi'): Promise<number> {
  const { vehicle_id, value, read_at, received_at, created_by } = first;
  const begun = await db
    .insertInto('odometer_epochs')
    .values({
      vehicle_id,
      started_at: read_at,
      unit,
      first_value: value,
      previous_total: value,
      reason: 'first',
      created_at: received_at,
      created_by: created_by ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return begun.id;
}

/** Readings that nobody sends: of the demo yard, of tests. Stored and judged. */
export async function loadReadings(db: Kysely<Database>, readings: readonly Dialled[]): Promise<void> {
  const dials = await beginDials(db, readings);
  for (let i = 0; i < readings.length; i += 500) {
    const rows = readings.slice(i, i + 500).map((row) => ({ ...row, epoch_id: dials.get(row.vehicle_id) ?? 0 }));
    await db.insertInto('odometer_readings').values(rows).execute();
  }
  const latest = new Date(Math.max(...readings.map(({ read_at }) => read_at.getTime())));
  for (const vehicle of dials.keys()) await judgeVehicle(db, vehicle, latest);
}

/** The office said what the vehicle counts in: its present dial always did. Lock the vehicle first. */
export async function matchUnit(ctx: Pick<Context, 'db' | 'now'>, vehicleId: number): Promise<void> {
  const { odometer_unit } = await ctx.db
    .selectFrom('vehicles')
    .select('odometer_unit')
    .where('id', '=', vehicleId)
    .executeTakeFirstOrThrow();
  const present = (await bookOf(ctx.db, vehicleId)).epochs.at(-1);
  if (!present || present.unit === odometer_unit) return;
  const { unit, previousTotal: previous_total } = relabelled(present, odometer_unit);
  await ctx.db.updateTable('odometer_epochs').set({ unit, previous_total }).where('id', '=', present.id).execute();
  await judgeVehicle(ctx.db, vehicleId, ctx.now);
}
