/** What a booking would cost and what stands in its way, without making it. */
import type { rentalBookings as rows } from '#contract/areas/rental-bookings.ts';
import type { Answer, Body } from '#contract/endpoint.ts';
import { costSummary, type Priced } from '#contract/rental/cost.ts';
import type { Context } from '#server/http/handler.ts';
import { type BookingRow, heldBooking } from './booking.ts';
import { type Clash, clashesOf, wordClash } from './clashes.ts';
import { officeLines, termsOf, timeOf } from './creating.ts';
import { linesOf } from './parts.ts';
import { daysOf, extrasFrom, type Price, pricedColumns, priceOf, rateFor, type RentedTime, repriced } from './price.ts';
import { wantedOf } from './spans.ts';

type Sent = Body<typeof rows.quote>;
type Quoted = Omit<Answer<typeof rows.quote>, 'status' | 'message'>;

async function clashOf(ctx: Context, time: RentedTime, except: readonly number[]): Promise<Clash | null> {
  if (time.vehicle_id === null) return null;
  const wanted = await wantedOf(ctx.db, time, time.vehicle_id);
  const [first] = await clashesOf(ctx, wanted, except);
  return first ? wordClash(ctx, time, wanted, first) : null;
}

interface Sums {
  readonly lines: Price['lines'];
  readonly priced: Priced;
}

const columnsOf = (price: Price) => {
  const { tax_rate, tax } = pricedColumns(price);
  return { tax_rate, tax };
};

/** Of a booking that is new. */
async function newSums(ctx: Context, time: RentedTime, sent: Sent): Promise<Sums> {
  const rate = await rateFor(ctx.db, time);
  const lines = await officeLines(ctx, time, rate, extrasFrom(sent.lines ?? []));
  const price = await priceOf(ctx.db, time.branch_id, lines);
  const nothingPaid = { paid: '0.00', refunded: '0.00' };
  return {
    lines,
    priced: { ...nothingPaid, ...columnsOf(price), ...termsOf(sent), deposit_amount: rate.deposit_amount },
  };
}

/** Of one that is changed: what was paid counts, and what was agreed stays where nothing of it changes. */
async function changedSums(ctx: Context, before: BookingRow, next: RentedTime, sent: Sent): Promise<Sums> {
  const known = await linesOf(ctx.db, before.id);
  const price = await repriced(ctx.db, { before, next, known, sent: sent.lines });
  const terms = sent.payment_model === undefined ? {} : termsOf(sent);
  return { lines: price?.lines ?? known, priced: { ...before, ...(price && columnsOf(price)), ...terms } };
}

export async function quoteOf(ctx: Context, sent: Sent): Promise<Quoted> {
  const time = await timeOf(ctx, sent);
  const booking = sent.booking_id === undefined ? null : await heldBooking(ctx, sent.booking_id);
  const { lines, priced } = booking ? await changedSums(ctx, booking, time, sent) : await newSums(ctx, time, sent);
  const clash = await clashOf(ctx, time, booking ? [booking.id] : []);
  const seesMoney = ctx.person.can('payment.view');
  return {
    days: await daysOf(ctx.db, time),
    cost_summary: seesMoney ? costSummary(lines, priced) : null,
    deposit_amount: seesMoney ? Number(priced.deposit_amount) : null,
    clash: clash?.text ?? null,
    free: [...(clash?.free ?? [])],
  };
}
