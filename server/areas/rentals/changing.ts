/** A booking is changed: its time, its vehicle, its people, its lines (rentals.md §3 "Own"). */
import type { Line } from '#contract/rental/cost.ts';
import { lineCents } from '#contract/rental/cost.ts';
import { formatCents } from '#contract/rental/cents.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { changedFields } from '#server/kit/history/changed.ts';
import type { Stamps } from '#server/lib/stamps.ts';
import { type BookingRow, heldBooking } from './booking.ts';
import { mergedWith, type Merged, patchOf, refuseLate, type Sent } from './changes.ts';
import { refuseDisplacing } from './creating.ts';
import { renewAgreement } from './handover/agreements.ts';
import { forgetNoted } from './handover/noting.ts';
import { checkInsuranceCover } from './papers/insurance-state.ts';
import { linesOf } from './parts.ts';
import { type BookedPerson, peopleOn, savePeople, takeInPeople } from './people.ts';
import { type Price, pricedColumns, repriced, saveLines } from './price.ts';
import { exchangeSpans, takeSpan } from './spans.ts';
import { moveTodos } from './todos.ts';

const differs = ({ before, next }: Merged, ...fields: readonly (keyof BookingRow)[]): boolean =>
  changedFields(before, Object.fromEntries(fields.map((field) => [field, next[field]]))) !== null;

const isMoved = (merged: Merged): boolean => differs(merged, 'starts_at', 'ends_at', 'vehicle_id', 'branch_id');

const lineText = (line: Line): string => `${line.label} ${formatCents(lineCents(line))}`;

/** Who is on it after the edit; null where nobody was named. */
async function peopleAfter(ctx: Context, { id, branch_id }: BookingRow, sent: Sent) {
  if (sent.customer === undefined && sent.drivers === undefined) return null;
  const before = await peopleOn(ctx.db, id);
  const known = (role: BookedPerson['role']) =>
    before.filter((one) => one.role === role).map(({ customer_id }) => ({ id: customer_id }));
  const [renter = {}] = known('renter');
  const people = { customer: sent.customer ?? renter, drivers: sent.drivers ?? known('driver') };
  const after = await takeInPeople(ctx, people, { branchId: branch_id, isUnseen: false });
  return { before, after };
}

/** Everything that is written besides the row, with what the audit says of it. */
interface Beside {
  readonly from: object;
  readonly to: object;
  /** Its agreement is another one. */
  readonly isOther: boolean;
}

async function writePeople(ctx: Context, booking: BookingRow, sent: Sent): Promise<Beside> {
  const people = await peopleAfter(ctx, booking, sent);
  if (!people) return { from: {}, to: {}, isOther: false };
  const [from, to] = [people.before, people.after].map((all) => all.map(({ customer_id }) => customer_id));
  if (JSON.stringify(people.before) === JSON.stringify(people.after)) return { from: {}, to: {}, isOther: false };
  await savePeople(ctx.db, booking.id, people.after);
  return { from: { people: from }, to: { people: to }, isOther: true };
}

/** The row with its new price, where it has one. */
async function withPrice(ctx: Context, { before, next, stamps }: Merged, sent: Sent, agreed: Price | null) {
  const known = await linesOf(ctx.db, before.id);
  const price = agreed ?? (await repriced(ctx.db, { before, next, known, sent: sent.lines }));
  const [from, to] = [known, price?.lines ?? known].map((lines) => lines.map(lineText));
  if (!price || (price === agreed && JSON.stringify(from) === JSON.stringify(to)))
    return { merged: { before, next, stamps }, beside: { from: {}, to: {}, isOther: false } };
  await saveLines(ctx, before.id, price.lines);
  const { tax_rate, tax, booking_amount } = pricedColumns(price);
  return {
    merged: { before, next: { ...next, tax_rate: String(tax_rate), tax, booking_amount }, stamps },
    beside: { from: { lines: from }, to: { lines: to }, isOther: true },
  };
}

/** What is agreed in the agreement besides price and people. */
const AGREED = [
  'starts_at',
  'ends_at',
  'vehicle_id',
  'branch_id',
  'pickup_place',
  'return_place',
  'deposit_amount',
] as const;

/** What follows from a booking that is another one now. */
async function follow(ctx: Context, merged: Merged, isOther: boolean): Promise<void> {
  const { next } = merged;
  if (isMoved(merged)) await moveTodos(ctx, next);
  if (isMoved(merged)) await checkInsuranceCover(ctx, next);
  if (differs(merged, 'vehicle_id')) await forgetNoted(ctx, next.id);
  if (isOther || differs(merged, ...AGREED)) await renewAgreement(ctx, next.id);
}

/** Writes what changed, with one line of the audit. */
async function writeBooking(ctx: Context, merged: Merged, sent: Sent, agreed: Price | null = null): Promise<void> {
  const { merged: priced, beside: lines } = await withPrice(ctx, merged, sent, agreed);
  const { before, next, stamps } = priced;
  const people = await writePeople(ctx, next, sent);
  const { id: _id, payment_status: _derived, ...columns } = next;
  await ctx.db
    .updateTable('bookings')
    .set({ ...columns, stamps: JSON.stringify(stamps), updated_at: ctx.now })
    .where('id', '=', before.id)
    .execute();
  const { tax_rate: _rate, ...plain } = next;
  const changed = changedFields(before, plain) ?? { from: {}, to: {} };
  const from = { ...changed.from, ...lines.from, ...people.from };
  const to = { ...changed.to, ...lines.to, ...people.to };
  ctx.audit({
    action: 'booking.update',
    entity: 'booking',
    entityId: before.id,
    branchId: next.branch_id,
    detail: Object.keys(to).length === 0 ? { unchanged: true } : { from, to },
  });
  await follow(ctx, merged, lines.isOther || people.isOther);
}

const without = ({ vehicle_id: _vehicle, ...stamps }: Stamps): Stamps => stamps;

/** Both bookings get each other's vehicle, and one of them whatever else was sent, in one act. */
async function exchange(ctx: Context, one: BookingRow, other: BookingRow, sent: Sent): Promise<void> {
  if (sent.vehicle_id !== undefined && sent.vehicle_id !== other.vehicle_id)
    throw invalid({ vehicle_id: ['The other booking has another vehicle by now.'] });
  // The vehicles change together or not at all, so here no edit of one of the two can be the later one.
  const mine = await mergedWith(ctx, one, { ...patchOf(sent), vehicle_id: other.vehicle_id }, without(one.stamps));
  const theirs = await mergedWith(ctx, other, { vehicle_id: one.vehicle_id }, without(other.stamps));
  await exchangeSpans(ctx, mine.next, theirs.next, { displaceMaintenance: sent.displace_maintenance === true });
  await writeBooking(ctx, mine, sent);
  await writeBooking(ctx, theirs, {});
}

/** The other booking of an exchange. Both are held in the order of their numbers, so that two who exchange do not wait for each other. */
async function heldPair(ctx: Context, id: number, otherId: number): Promise<readonly [BookingRow, BookingRow]> {
  if (id === otherId) throw invalid({ exchange_with: ['This is the same booking.'] });
  const first = await heldBooking(ctx, Math.min(id, otherId));
  const second = await heldBooking(ctx, Math.max(id, otherId));
  return id < otherId ? [first, second] : [second, first];
}

/**
 * Changes what was sent.
 *
 * @param agreed the price, where it does not follow from the rate
 * @throws 422 as the row of the contract says
 */
export async function changeBooking(ctx: Context, id: number, sent: Sent, agreed: Price | null = null): Promise<void> {
  refuseDisplacing(ctx, sent.displace_maintenance);
  if (sent.exchange_with !== undefined) {
    const [one, other] = await heldPair(ctx, id, sent.exchange_with);
    // Sent again: both have their vehicles already.
    if (one.stamps['vehicle_id'] === ctx.stamp) return;
    refuseLate(one, sent);
    refuseLate(other, { exchange_with: id });
    return exchange(ctx, one, other, sent);
  }
  const booking = await heldBooking(ctx, id);
  refuseLate(booking, sent);
  const merged = await mergedWith(ctx, booking, patchOf(sent));
  if (isMoved(merged)) await takeSpan(ctx, merged.next, { displaceMaintenance: sent.displace_maintenance === true });
  await writeBooking(ctx, merged, sent, agreed);
}
