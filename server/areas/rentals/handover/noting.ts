/** What is noted at the vehicle when it goes out and when it comes back: one row a phase, whose fields are merged. */
import type { Selectable } from 'kysely';
import type { Cleanliness, RentalPhase } from '#contract/areas/rental-words.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { changedFields } from '#server/kit/history/changed.ts';
import type { ActTime } from '#server/lib/act-times.ts';
import { mergeFields } from '#server/lib/stamps.ts';
import { addReading, changeReading, lockReading } from '#server/areas/odometers/writing.ts';
import type { BookingRow } from '../booking.ts';
import type { Handovers } from '../tables.ts';
import { renewAgreement } from './agreements.ts';
import { refuseOtherDamage } from './damage-shown.ts';

/** Undefined is not sent. */
export interface Noted {
  readonly odometer?: number | undefined;
  readonly fuel_eighths?: number | null | undefined;
  readonly charge_percent?: number | null | undefined;
  readonly cleanliness?: Cleanliness | null | undefined;
  readonly keys?: number | null | undefined;
  readonly damages_seen?: readonly number[] | undefined;
}

type HandoverRow = Selectable<Handovers>;

/** The row of the phase, made when there is none. */
async function handoverRow({ db, now, person }: Context, bookingId: number, phase: RentalPhase): Promise<HandoverRow> {
  const found = await db
    .selectFrom('handovers')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('phase', '=', phase)
    .executeTakeFirst();
  if (found) return found;
  const nothing = { odometer_id: null, fuel_eighths: null, charge_percent: null, cleanliness: null, keys: null };
  return db
    .insertInto('handovers')
    .values({
      ...nothing,
      booking_id: bookingId,
      private_rental_id: null,
      phase,
      done_at: null,
      device_at: null,
      done_by: null,
      created_at: now,
      created_by: person.id,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Each once, in the order of their numbers, so that the same damage is the same list. */
const inOrder = (ids: readonly number[]) => [...new Set(ids)].toSorted((a, b) => a - b);

/**
 * Notes what is later than what stands, field by field; what it takes the place of stays in the audit. The reading of the dial is stored whatever
 * it says, and judged in its series.
 *
 * Danger: the caller holds the booking.
 *
 * @throws 422 `booking_id` for a reading of a booking without a vehicle, `damages_seen` for damage of a vehicle that it never had
 */
export async function noteHandover(
  ctx: Context,
  booking: BookingRow,
  phase: RentalPhase,
  said: Noted,
  act: ActTime,
): Promise<void> {
  const noted = { ...said, ...(said.damages_seen && { damages_seen: inOrder(said.damages_seen) }) };
  await refuseOtherDamage(ctx.db, booking, noted.damages_seen ?? []);
  const row = await handoverRow(ctx, booking.id, phase);
  const { taken, stamps, superseded } = mergeFields(row.stamps, noted, ctx.stamp);
  ctx.superseded(superseded);
  if (Object.keys(taken).length === 0) return;
  const { odometer, damages_seen, ...fields } = taken;
  const dial = odometer === undefined ? null : await keepReading(ctx, booking, row, { phase, value: odometer, act });
  await ctx.db
    .updateTable('handovers')
    .set({ ...fields, stamps: JSON.stringify(stamps), done_at: act.at, device_at: act.device_at })
    .set({ done_by: ctx.person.id, updated_at: ctx.now })
    .$if(damages_seen !== undefined, (update) => update.set({ damages_seen: JSON.stringify(damages_seen) }))
    .$if(dial !== null, (update) => update.set({ odometer_id: dial?.id ?? null }))
    .where('id', '=', row.id)
    .execute();
  tell(ctx, booking, phase, changedFields({ ...row, odometer: dial?.before ?? null }, taken) ?? { unchanged: true });
  // A final agreement says what was read.
  await renewAgreement(ctx, booking.id);
}

function tell(ctx: Context, { id, branch_id }: BookingRow, phase: RentalPhase, changed: object): void {
  ctx.audit({
    action: `booking.${phase === 'checkin' ? 'note-out' : 'note-back'}`,
    entity: 'booking',
    entityId: id,
    branchId: branch_id,
    detail: { ...changed },
  });
}

/** Of another vehicle nothing is noted yet. The readings of the one before stay in its series, and what is sent late of it counts no more. */
export async function forgetNoted(ctx: Context, bookingId: number): Promise<void> {
  const { db, now, stamp } = ctx;
  // Also where nothing has arrived yet: the row keeps from when on something counts. Nothing can have been read at the return.
  await handoverRow(ctx, bookingId, 'checkin');
  const nothing = { odometer_id: null, fuel_eighths: null, charge_percent: null, cleanliness: null, keys: null };
  const { odometer_id: _dial, ...fields } = nothing;
  const stamps = Object.fromEntries(
    ['odometer', 'damages_seen', ...Object.keys(fields)].map((field) => [field, stamp]),
  );
  await db
    .updateTable('handovers')
    .set({
      ...nothing,
      damages_seen: '[]',
      stamps: JSON.stringify(stamps),
      done_at: null,
      device_at: null,
      done_by: null,
      updated_at: now,
    })
    .where('booking_id', '=', bookingId)
    .execute();
}

interface Dial {
  readonly phase: RentalPhase;
  readonly value: number;
  readonly act: ActTime;
}

/** A booking has one reading a phase; of another vehicle, or beside one that the office struck out, a new one. */
async function keepReading(
  ctx: Context,
  { vehicle_id }: BookingRow,
  { odometer_id }: HandoverRow,
  { phase, value, act }: Dial,
): Promise<{ readonly id: number; readonly before: number | null }> {
  if (vehicle_id === null) throw invalid({ booking_id: ['Please choose the vehicle first.'] });
  const held = odometer_id === null ? null : await lockReading(ctx, odometer_id);
  if (held?.vehicle_id === vehicle_id && held.voided_at === null) {
    await changeReading(ctx, held, { value });
    return { id: held.id, before: held.value };
  }
  const { at: read_at, device_at, elapsed_ms, received_at } = act;
  const id = await addReading(ctx, { vehicle_id, value, source: phase, read_at, device_at, elapsed_ms, received_at });
  return { id, before: null };
}
