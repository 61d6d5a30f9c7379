/** What happens as a booking enters a state, and what is undone as it goes back (rentals.md §2). The booking is held. */
import { type BookingStatus, bookingNumber, bookingStatuses } from '#contract/areas/rental-words.ts';
import {
  closeThese,
  closeHold,
  type HoldName,
  openHold,
  openHoldsOf,
  reopenHold,
} from '#server/areas/vehicle-status/holds.ts';
import { takeBack } from '#server/areas/vehicle-status/returning.ts';
import type { Context } from '#server/http/handler.ts';
import { must } from '#server/lib/must.ts';
import type { BookingRow } from './booking.ts';
import { forgetReturn, notedReturn, reopenReturn } from './closing/finishing.ts';
import { mailConfirmed } from './confirm-mail.ts';
import { ensureAgreement, voidAgreements } from './handover/agreements.ts';
import { cancelRequests } from './money/requesting.ts';
import { markBack, markOut, releaseSpan, takeSpan, unmarkOut } from './spans.ts';
import { dropTodos, ensureTodos } from './todos.ts';

/** What the booking's row says besides its state. */
type Changed = Partial<Pick<BookingRow, 'picked_up_at' | 'returned_at'>>;
type Act = (ctx: Context, booking: BookingRow, at: Date) => Promise<Changed>;

const outHold = ({ id, vehicle_id }: BookingRow): HoldName & { readonly kind: 'rented' } => ({
  vehicle_id: must(vehicle_id, 'the vehicle of a booking that is out'),
  kind: 'rented',
  cause: 'booking',
  source: ['booking', id],
});

const confirm: Act = async (ctx, booking) => {
  await ensureTodos(ctx, booking);
  await ensureAgreement(ctx, booking.id, 'agreement');
  await mailConfirmed(ctx, booking);
  return {};
};

const handOut: Act = async (ctx, booking, at) => {
  await markOut(ctx, booking, at);
  const { id, ends_at: expected_end } = booking;
  await openHold(ctx, { ...outHold(booking), at, note: bookingNumber(id), expected_end });
  return { picked_up_at: at };
};

/** What was noted of its time at the vehicle counts more than when the state was moved. */
const receive: Act = async (ctx, booking, movedAt) => {
  const at = (await notedReturn(ctx, booking)) ?? movedAt;
  await markBack(ctx, booking, at);
  await takeBack(ctx, outHold(booking), at);
  return { returned_at: at };
};

/** Both hand-overs are over: a todo of them that nobody completed asks for nothing any more. */
const complete: Act = async (ctx, booking) => {
  await dropTodos(ctx, booking.id, `${bookingNumber(booking.id)}: ${bookingStatuses.completed}`);
  return {};
};

const end =
  (status: BookingStatus): Act =>
  async (ctx, booking) => {
    const reason = `${bookingNumber(booking.id)}: ${bookingStatuses[status]}`;
    await dropTodos(ctx, booking.id, reason);
    await releaseSpan(ctx, booking.id);
    await cancelRequests(ctx, booking.id, reason);
    return {};
  };

/** By the state that the booking enters. */
export const entering: Readonly<Partial<Record<BookingStatus, Act>>> = {
  confirmed: confirm,
  checked_in: handOut,
  returned: receive,
  completed: complete,
  rejected: end('rejected'),
  cancelled: end('cancelled'),
  no_show: end('no_show'),
};

/** Its time is taken anew: somebody else may have it by now. */
const openAgain: Act = async (ctx, booking) => {
  await takeSpan(ctx, booking);
  await voidAgreements(ctx, booking.id);
  return {};
};

const unconfirm: Act = async (ctx, booking) => {
  await dropTodos(ctx, booking.id, `${bookingNumber(booking.id)} is a request again`);
  await voidAgreements(ctx, booking.id);
  return {};
};

/** The hold ends where it began: the vehicle was never out. */
const unmark: Act = async (ctx, booking) => {
  await unmarkOut(ctx, booking.id);
  await closeHold(ctx, outHold(booking), must(booking.picked_up_at, 'the time of the check-in'), 'undone');
  return { picked_up_at: null };
};

/** What is charged at the return is put together anew. */
const uncharge: Act = async (ctx, booking) => {
  await reopenReturn(ctx, booking, `${bookingNumber(booking.id)} went one stage back`);
  return {};
};

/** The vehicle is out after all: nothing of it is inspected or washed. */
const takeReturnBack: Act = async (ctx, booking, at) => {
  await uncharge(ctx, booking, at);
  await forgetReturn(ctx, booking);
  await markBack(ctx, booking, null);
  const out = outHold(booking);
  await reopenHold(ctx, out);
  const asked = (await openHoldsOf(ctx.db, out.vehicle_id)).filter(
    ({ cause, source_kind, source_id }) => cause === 'return' && source_kind === 'booking' && source_id === booking.id,
  );
  await closeThese(ctx, asked, must(booking.returned_at, 'the time of the return'), 'undone');
  return { returned_at: null };
};

/** By the state that the booking leaves. */
export const leaving: Readonly<Partial<Record<BookingStatus, Act>>> = {
  confirmed: unconfirm,
  rejected: openAgain,
  cancelled: openAgain,
  no_show: openAgain,
  checked_in: unmark,
  returned: takeReturnBack,
  completed: uncharge,
};
