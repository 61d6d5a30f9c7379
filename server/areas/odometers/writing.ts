/** Writes readings. Every area that has read a dial does it through here, so that the series is judged anew each time. */
import type { Selectable } from 'kysely';
import type { OdometerSource } from '#contract/areas/odometer-input.ts';
import type { Context } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { must } from '#server/lib/must.ts';
import { notBefore } from '#server/lib/not-before.ts';
import { mergeFields } from '#server/lib/stamps.ts';
import type { OdometerReadings } from '../todos/tables.ts';
import { tellVehicle } from '../vehicles/events.ts';
import { lockVehicle, type LockedVehicle } from './book.ts';
import { beginDials } from './dials.ts';
import { judgeVehicle } from './judging.ts';

export interface NewReading {
  readonly vehicle_id: number;
  /** In the unit of the dial, as it shows it. */
  readonly value: number;
  readonly source: OdometerSource;
  readonly todo_id?: number | null;
  readonly note?: string | undefined;
  /** Its person was asked whether it is right, and kept it as typed. */
  readonly stood_by?: boolean | undefined;
  /** When it was read, and from what that was found (server/lib/act-times.ts). */
  readonly read_at: Date;
  readonly device_at?: Date | null;
  readonly elapsed_ms?: number | null;
  readonly received_at: Date;
}

type Adding = Pick<Context, 'db' | 'now'> & { readonly person: Pick<Context['person'], 'id'> | null };

const numbers = new Intl.NumberFormat('en-US');
const readingText = (value: number) => `Odometer ${numbers.format(value)}`;

/**
 * Stores a reading, whatever its value, judges the vehicle's series anew, and answers its id. The vehicle's row stays locked. The caller has
 * decided that the person may do it, and audits it; a tracker is nobody. 404 where there is no such vehicle.
 */
export async function addReading(ctx: Adding, reading: NewReading): Promise<number> {
  const { vehicle_id, value, read_at, todo_id = null } = reading;
  const vehicle = await lockVehicle(ctx.db, vehicle_id);
  if (!vehicle) throw missing('vehicle');
  const row = { ...reading, created_by: ctx.person?.id ?? null, updated_at: ctx.now };
  const epoch_id = must((await beginDials(ctx.db, [row])).get(vehicle_id), 'a dial');
  const { id } = await ctx.db
    .insertInto('odometer_readings')
    .values({ ...row, epoch_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await judgeVehicle(ctx.db, vehicle_id, ctx.now);
  const about = todo_id === null ? undefined : { kind: 'todo', id: todo_id };
  await tellVehicle(ctx, vehicle_id, {
    kind: 'reading',
    text: readingText(value),
    at: read_at,
    ...(about && { about }),
  });
  return id;
}

export type LockedReading = Selectable<OdometerReadings> & { readonly vehicle: LockedVehicle };

/** A reading, held together with its vehicle until the transaction ends. 404 where there is none. */
export async function lockReading({ db }: Pick<Context, 'db'>, id: number): Promise<LockedReading> {
  const named = await db.selectFrom('odometer_readings').select('vehicle_id').where('id', '=', id).executeTakeFirst();
  if (!named) throw missing('reading');
  const vehicle = must(await lockVehicle(db, named.vehicle_id), 'the vehicle of a reading');
  const reading = await db
    .selectFrom('odometer_readings')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { ...reading, vehicle };
}

interface ReadingChange {
  readonly value?: number | undefined;
  readonly note?: string | undefined;
  readonly stood_by?: boolean | undefined;
}

/**
 * Takes what is later than what is stored, and judges anew; answers what was taken. What was confirmed was another value: it is judged like any
 * other again.
 */
export async function changeReading(ctx: Context, reading: LockedReading, change: ReadingChange) {
  const { taken, stamps, superseded } = mergeFields(reading.stamps, change, ctx.stamp);
  ctx.superseded(superseded);
  if (Object.keys(taken).length === 0) return { taken, superseded };
  const isOther = taken.value !== undefined && taken.value !== reading.value;
  await ctx.db
    .updateTable('odometer_readings')
    .set({ ...taken, stamps: JSON.stringify(stamps), updated_at: notBefore(ctx.now) })
    .$if(isOther, (q) => q.set({ confirmed_at: null, confirmed_by: null }))
    .where('id', '=', reading.id)
    .execute();
  if (isOther) {
    const text = `${readingText(taken.value ?? 0)}, corrected from ${numbers.format(reading.value)}`;
    const about = reading.todo_id === null ? undefined : { kind: 'todo', id: reading.todo_id };
    await tellVehicle(ctx, reading.vehicle_id, { kind: 'reading', text, ...(about && { about }) });
    await judgeVehicle(ctx.db, reading.vehicle_id, ctx.now);
  }
  return { taken, superseded };
}
