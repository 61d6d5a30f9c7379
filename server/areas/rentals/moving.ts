/** Moves bookings through their states (rentals.md §2, "bookings/update/status"). */
import type { rentalBookings as rows } from '#contract/areas/rental-bookings.ts';
import type { Blocker } from '#contract/areas/rental-record.ts';
import { type BookingStatus, bookingStatuses, CAME_TO_NOTHING, resetTo } from '#contract/areas/rental-words.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { invalid, lacking, Refusal } from '#server/http/refusal.ts';
import { actTime } from '#server/lib/act-times.ts';
import { must } from '#server/lib/must.ts';
import { notBefore } from '#server/lib/not-before.ts';
import { blockersOf, readableBlockers } from './blockers.ts';
import { type BookingRow, heldBooking } from './booking.ts';
import { entering, leaving } from './entering.ts';
import { blockersFor, obstacleTo, rightFor, type Step, stepsFrom } from './next-steps.ts';
import { presentBooking } from './present.ts';

type Said = Body<typeof rows.status>;

const REASONED: ReadonlySet<Step> = new Set(['rejected', 'cancelled', 'no_show', 'reset']);

/** An act that reaches the server this much later was done without it. */
const LATER_MS = 60_000;

const MESSAGES: Readonly<Record<Step, string>> = {
  pending: 'Booking opened again.',
  confirmed: 'Booking confirmed.',
  checked_in: 'The vehicle is out.',
  returned: 'The vehicle is back.',
  completed: 'Booking completed.',
  rejected: 'Booking rejected.',
  cancelled: 'Booking cancelled.',
  no_show: 'Closed: nobody came.',
  reset: 'One stage back.',
};

/** Whether the booking is where the step leads: sent again, it changes nothing. */
function isThere({ status }: BookingRow, { status: step, from_status }: Said): boolean {
  if (step !== 'reset') return status === step;
  return from_status !== undefined && from_status !== status && resetTo[from_status] === status;
}

/** A vehicle that is out by now, while the office knows nothing of it, is put right by people. */
function meanwhileText(status: BookingStatus, step: Step): string {
  const now = bookingStatuses[status];
  if (step === 'checked_in' && CAME_TO_NOTHING.has(status))
    return `Vehicle out, booking ${now.toLowerCase()}. The office must open it again.`;
  return `The booking was moved meanwhile: it is “${now}” now.`;
}

const EXCHANGED =
  'The booking has another vehicle by now than the one you had. Look which one is out, and ask the office to choose it again.';

/** 409 when it is no longer what the person saw; 422 for what cannot follow, and without the reason that the step needs. */
function checkStep({ status, vehicle_id }: BookingRow, said: Said): void {
  const { status: step, from_status, reason } = said;
  const now = bookingStatuses[status];
  if (from_status !== undefined && from_status !== status) throw new Refusal('conflict', meanwhileText(status, step));
  if (said.vehicle_id !== undefined && said.vehicle_id !== vehicle_id) throw new Refusal('conflict', EXCHANGED);
  if (!stepsFrom(status).includes(step)) {
    const text =
      step === 'reset' ? `“${now}” is the first stage.` : `“${now}” is not followed by “${bookingStatuses[step]}”.`;
    throw invalid({ status: [text] });
  }
  if (REASONED.has(step) && !reason) throw invalid({ reason: ['Please say why.'] });
}

/** Whether these blockers are passed, by a person who may, or because the act was done when no more of them were known. */
function isPassed(ctx: Context, said: Said, open: readonly Blocker[], at: Date): boolean {
  if (open.some(({ passable }) => !passable)) return false;
  if (said.override_reason) {
    if (!ctx.person.can('booking.override')) throw lacking('booking.override');
    return true;
  }
  const wasLater = ctx.now.getTime() - at.getTime() >= LATER_MS;
  return wasLater && said.blockers_seen !== undefined && open.every(({ kind }) => said.blockers_seen?.includes(kind));
}

/** Answers the blockers that were passed. 422 names all that stand against it. */
async function passBlockers(ctx: Context, booking: BookingRow, said: Said, at: Date): Promise<readonly Blocker[]> {
  const all = await blockersOf(ctx.db, ctx.now, [booking.id], { goesOutNow: said.status === 'checked_in' });
  const open = blockersFor(said.status, booking, all.get(booking.id) ?? []);
  if (open.length === 0 || isPassed(ctx, said, open, at)) return open;
  const named = readableBlockers(open, ctx.person);
  throw invalid({ status: named.map(({ text }) => text) }, { blockers: named });
}

/** A vehicle comes back after it went out, whatever the clock of a phone says. */
const notBeforePickup = ({ picked_up_at }: BookingRow, step: Step, at: Date): Date =>
  step === 'returned' && picked_up_at !== null && at < picked_up_at ? picked_up_at : at;

async function go(ctx: Context, booking: BookingRow, said: Said, at: Date): Promise<BookingStatus> {
  const isReset = said.status === 'reset';
  const to = said.status === 'reset' ? must(resetTo[booking.status], 'a stage before') : said.status;
  const act = isReset ? leaving[booking.status] : entering[to];
  const changed = (await act?.(ctx, booking, at)) ?? {};
  await ctx.db
    .updateTable('bookings')
    .set({ ...changed, status: to, status_at: at, status_reason: said.reason ?? '', updated_at: notBefore(ctx.now) })
    .where('id', '=', booking.id)
    .execute();
  return to;
}

async function move(ctx: Context, booking: BookingRow, said: Said): Promise<void> {
  checkStep(booking, said);
  const obstacle = await obstacleTo(ctx, booking, said.status);
  if (obstacle !== null) throw invalid({ status: [obstacle] });
  const at = notBeforePickup(booking, said.status, actTime(said, ctx.now).at);
  const passed = await passBlockers(ctx, booking, said, at);
  const to = await go(ctx, booking, said, at);
  const { reason, override_reason } = said;
  ctx.audit({
    action: said.status === 'reset' ? 'booking.reset' : 'booking.status',
    entity: 'booking',
    entityId: booking.id,
    branchId: booking.branch_id,
    detail: {
      from: { status: booking.status },
      to: { status: to },
      at,
      reason: [reason, override_reason].filter(Boolean).join(' '),
      ...(passed.length > 0 && { passed: passed.map(({ kind }) => kind) }),
    },
  });
}

export const status: Handler<typeof rows.status> = async ({ body }, ctx) => {
  const booking = await heldBooking(ctx, body.booking_id);
  const right = rightFor(body.status);
  if (!ctx.person.can(right)) throw lacking(right);
  const changes = !isThere(booking, body);
  if (changes) await move(ctx, booking, body);
  const message = changes ? MESSAGES[body.status] : `It is “${bookingStatuses[booking.status]}” already.`;
  return { status: 200, message, booking: await presentBooking(ctx, booking.id) };
};
