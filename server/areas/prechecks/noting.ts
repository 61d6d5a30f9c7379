/** What is noted of a walk-round besides its checks and pictures: field by field the later edit stands. */
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid, lacking } from '#server/http/refusal.ts';
import { changedFields } from '#server/kit/history/changed.ts';
import type { ActTime } from '#server/lib/act-times.ts';
import { mergeFields } from '#server/lib/stamps.ts';
import { addReading, changeReading, lockReading } from '../odometers/writing.ts';
import { seenBooking } from '../rentals/booking.ts';
import { todoOf } from '../todos/access.ts';
import { handoverFacts } from './handover.ts';
import { type HeldPrecheck, needWithinDay, PRECHECK, type PrecheckRow, type Said } from './row.ts';

/** What was read at the walk-round itself; null where nothing was. */
export async function ownReading(db: Kysely<Database>, { reading_id }: Pick<PrecheckRow, 'reading_id'>) {
  if (reading_id === null) return null;
  return db
    .selectFrom('odometer_readings')
    .select(['value', 'read_at'])
    .where('id', '=', reading_id)
    .executeTakeFirstOrThrow();
}

/**
 * Notes what is later than what stands; answers the row as it is now, and whether anything is another than before. The walk-round is held.
 *
 * @throws 403 a day after it was completed, without the right for that; 404, 410 for a todo or booking that is not there for the person; 422
 * `booking_id`, `kind`
 */
export async function noteFacts(
  ctx: Context,
  row: HeldPrecheck,
  said: Said,
  act: ActTime,
): Promise<{ readonly row: HeldPrecheck; readonly isChanged: boolean }> {
  const { kind, todo_id, booking_id, fuel_eighths, charge_percent, note, odometer } = said;
  const patch = { kind, todo_id, booking_id, fuel_eighths, charge_percent, note, odometer };
  const { taken, stamps, superseded } = mergeFields(row.stamps, patch, ctx.stamp);
  const { odometer: value, ...fields } = taken;
  const after = { ...row, ...fields };
  // What the hand-over says is not read a second time.
  const known = (await ownReading(ctx.db, row))?.value ?? (await handoverFacts(ctx.db, after)).odometer;
  const before = { ...row, odometer: known };
  // Every part names the kind: one that comes late and says the same takes the place of nothing.
  const differing = changedFields(before, patch)?.to ?? {};
  ctx.superseded(superseded.filter((field) => field in differing));
  const changed = changedFields(before, taken);
  if (changed !== null) {
    needWithinDay(ctx, row, act.at);
    await checkNamed(ctx, row, after);
    ctx.audit({
      action: 'precheck.update',
      entity: PRECHECK,
      entityId: row.id,
      branchId: row.branch_id,
      detail: { ...changed },
    });
  }
  const isRead = value !== undefined && value !== known;
  const reading_id = isRead ? await keepReading(ctx, after, { value, stood_by: said.stood_by }, act) : row.reading_id;
  await ctx.db
    .updateTable('prechecks')
    .set({ ...fields, reading_id, stamps: JSON.stringify(stamps) })
    .where('id', '=', row.id)
    .execute();
  return { row: { ...after, reading_id, stamps }, isChanged: changed !== null };
}

/** Only what is named anew is looked up: parts that come later are still taken when the todo or the booking is gone by then. */
async function checkNamed(ctx: Context, before: PrecheckRow, after: PrecheckRow): Promise<void> {
  const { todo_id, booking_id, kind, vehicle_id } = after;
  if (todo_id !== null && todo_id !== before.todo_id) await todoOf(ctx, todo_id);
  if (booking_id === null) return;
  if (kind === 'daily') throw invalid({ kind: ['The walk-round of a booking is one out or in.'] });
  if (booking_id === before.booking_id) return;
  if (!ctx.person.can('booking.view')) throw lacking('booking.view');
  const booking = await seenBooking(ctx, booking_id);
  if (booking.vehicle_id !== vehicle_id) throw invalid({ booking_id: ['This booking has another vehicle.'] });
}

/** A walk-round has one reading; beside one that the office struck out, a new one. */
async function keepReading(
  ctx: Context,
  { vehicle_id, todo_id, reading_id }: PrecheckRow,
  said: { readonly value: number; readonly stood_by: boolean | undefined },
  { at: read_at, device_at, elapsed_ms, received_at }: ActTime,
): Promise<number> {
  const held = reading_id === null ? null : await lockReading(ctx, reading_id);
  if (held?.voided_at === null) {
    await changeReading(ctx, held, said);
    return held.id;
  }
  const times = { read_at, device_at, elapsed_ms, received_at };
  return addReading(ctx, { ...said, vehicle_id, todo_id, source: 'precheck', ...times });
}
