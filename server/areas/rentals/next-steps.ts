/** Where a booking can go, who may take it there, and what stands against it (rentals.md §2). */
import type { Blocker, Booking } from '#contract/areas/rental-record.ts';
import { type BookingStatus, bookingStatuses, nextStatuses, resetTo } from '#contract/areas/rental-words.ts';
import { permissionFacts, type Permission } from '#contract/permissions.ts';
import type { Context } from '#server/http/handler.ts';
import { settingOf } from '#server/kit/settings.ts';
import { formatMoment } from '#server/lib/yard-time.ts';
import { readableBlockers } from './blockers.ts';
import type { BookingRow } from './booking.ts';
import { notClosed } from './closing/finishing.ts';
import { depositObstacle } from './deposits/obstacle.ts';

/** A state, or one stage back. */
export type Step = BookingStatus | 'reset';

type Going = Pick<BookingRow, 'id' | 'status' | 'starts_at' | 'zone' | 'branch_id' | 'payment_model'>;

export const stepsFrom = (status: BookingStatus): readonly Step[] =>
  resetTo[status] === undefined ? nextStatuses[status] : [...nextStatuses[status], 'reset'];

/** Handing over and taking back is for who stands at the vehicle. */
export function rightFor(step: Step): Permission {
  if (step === 'reset') return 'booking.reset';
  return step === 'checked_in' || step === 'returned' ? 'checkin.update' : 'booking.approve';
}

/** Of what keeps the booking from going out, what counts for this step. A part that is paid for the confirmation is asked for before it. */
export function blockersFor(step: Step, { payment_model }: Going, blockers: readonly Blocker[]): readonly Blocker[] {
  if (step === 'checked_in') return blockers;
  if (step !== 'confirmed') return [];
  return blockers.filter(
    ({ kind }) => kind === 'customer_blocked' || (kind === 'payment' && payment_model === 'partial'),
  );
}

async function tooEarly({ db, now }: Pick<Context, 'db' | 'now'>, { starts_at, zone, branch_id }: Going) {
  const { no_show_hours } = await settingOf(db, 'rentals', branch_id);
  const from = new Date(starts_at.getTime() + no_show_hours * 3_600_000);
  return now < from ? `Nobody came: that can be said from ${formatMoment(from, zone)} on.` : null;
}

/** Once something was read at the return, the booking was out. */
async function wasOut({ db }: Pick<Context, 'db'>, { id }: Going) {
  const read = await db
    .selectFrom('handovers')
    .select('id')
    .where('booking_id', '=', id)
    .where('phase', '=', 'checkout')
    .executeTakeFirst();
  return read ? 'It was out: what was read at the return stands.' : null;
}

/** What stands against the step besides blockers, as a sentence. */
export async function obstacleTo(
  ctx: Pick<Context, 'db' | 'now' | 'person'>,
  booking: Going,
  step: Step,
): Promise<string | null> {
  if (step === 'no_show') return tooEarly(ctx, booking);
  if (step === 'completed') return (await notClosed(ctx, booking)) ?? depositObstacle(ctx, booking.id);
  return step === 'reset' && booking.status === 'checked_in' ? wasOut(ctx, booking) : null;
}

async function whyNot(
  ctx: Pick<Context, 'db' | 'now' | 'person'>,
  booking: Going,
  step: Step,
  blockers: readonly Blocker[],
): Promise<string | null> {
  const right = rightFor(step);
  if (!ctx.person.can(right)) return `Your role does not have the right “${permissionFacts[right].words}”.`;
  const texts = readableBlockers(blockersFor(step, booking, blockers), ctx.person).map(({ text }) => text);
  return texts.length > 0 ? texts.join(' ') : obstacleTo(ctx, booking, step);
}

/** Where the booking can go from here, for this person. */
export async function statusList(
  ctx: Pick<Context, 'db' | 'now' | 'person'>,
  booking: Going,
  blockers: readonly Blocker[],
): Promise<Booking['status_list']> {
  const list: Booking['status_list'] = [];
  for (const status of stepsFrom(booking.status))
    list.push({
      status,
      label: bookingStatuses[status === 'reset' ? (resetTo[booking.status] ?? booking.status) : status],
      why_not: await whyNot(ctx, booking, status, blockers),
    });
  return list;
}
