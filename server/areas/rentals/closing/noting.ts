/** What is noted at the return: facts by whoever stands at the vehicle, what is charged by who sees payments. */
import type { rentalClosing as rows } from '#contract/areas/rental-closing.ts';
import { type BookingStatus, bookingStatuses } from '#contract/areas/rental-words.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { invalid, lacking } from '#server/http/refusal.ts';
import { actTime } from '#server/lib/act-times.ts';
import { formatMoment } from '#server/lib/yard-time.ts';
import { mergeFields } from '#server/lib/stamps.ts';
import { type BookingRow, heldBooking } from '../booking.ts';
import { noteHandover } from '../handover/noting.ts';
import { markBack } from '../spans.ts';
import { answerOf } from './answer.ts';
import { isSame, isTaxed } from './charges.ts';
import { refuseOtherDamages } from './damages.ts';
import { type CheckoutRow, checkoutRow, returnFacts } from './facts.ts';
import { closeReturn, reopenReturn } from './finishing.ts';

type Said = Body<typeof rows.note>;

const WENT_OUT: ReadonlySet<BookingStatus> = new Set(['checked_in', 'returned', 'completed']);

/** 403 where it is more than what stands in front of a person. */
function refuseRights({ person }: Context, { lines, damages, waive, final }: Said): void {
  const isMoney = [lines, damages, waive, final].some((sent) => sent !== undefined);
  if (isMoney && !person.can('payment.view')) throw lacking('payment.view');
  if (final === false && !person.can('booking.reset')) throw lacking('booking.reset');
}

/** Whether more is said than what was read at the vehicle. */
const saysMore = ({ returned_at, lines, damages, waive, final }: Said): boolean =>
  [returned_at, lines, damages, waive, final].some((sent) => sent !== undefined);

/** What was read is true whatever became of the booking meanwhile; all else is of a vehicle that went out. */
function refuseState({ status }: BookingRow, said: Said): void {
  const { final, reason } = said;
  if (!WENT_OUT.has(status) && saysMore(said))
    throw invalid({ booking_id: [`It is “${bookingStatuses[status]}”: nothing comes back that did not go out.`] });
  if (final === false && !reason) throw invalid({ reason: ['Please say why.'] });
}

function refuseTime({ picked_up_at, zone }: BookingRow, { now }: Context, at: Date | undefined): void {
  if (at === undefined) return;
  if (at > now) throw invalid({ returned_at: ['This is in the future.'] });
  if (picked_up_at !== null && at < picked_up_at)
    throw invalid({ returned_at: [`It went out ${formatMoment(picked_up_at, zone)}: this is before that.`] });
}

async function noteFacts(ctx: Context, booking: BookingRow, said: Said): Promise<void> {
  const { odometer, fuel_eighths, charge_percent, cleanliness, keys, damages_seen, at, device_at, elapsed_ms } = said;
  const noted = { odometer, fuel_eighths, charge_percent, cleanliness, keys, damages_seen };
  if (Object.values(noted).every((value) => value === undefined)) return;
  await noteHandover(ctx, booking, 'checkout', noted, actTime({ at, device_at, elapsed_ms }, ctx.now));
}

type Stored = Pick<CheckoutRow, 'lines' | 'damages' | 'waive' | 'returned_at'>;
/** Undefined is not sent. */
type Put = { readonly [F in keyof Stored]?: Exclude<Stored[F], null> | undefined };

/** Lines say of themselves whether they are taxed: a setting that changes later changes none. */
async function putOf(ctx: Context, booking: BookingRow, row: CheckoutRow | null, said: Said): Promise<Put> {
  const { damages, waive, returned_at } = said;
  const facts = await returnFacts(ctx.db, booking, row);
  const lines = said.lines?.map(({ taxable, ...line }) => ({ ...line, taxable: taxable ?? isTaxed(line.code, facts) }));
  return { lines, damages, waive, returned_at: returned_at === undefined ? undefined : new Date(returned_at) };
}

const NOTHING = { lines: [], damages: [], waive: [], returned_at: null };

/** 422 `final` for another charge than what was closed. */
function refuseClosed(row: CheckoutRow | null, taken: Put): void {
  if (row === null || row.final_at === null) return;
  const isOther = (['lines', 'damages', 'waive'] as const).some(
    (field) => taken[field] !== undefined && !isSame(taken[field], row[field]),
  );
  if (isOther) throw invalid({ final: ['The return is closed. Open it again to charge something else.'] });
}

/** Keeps what is later than what stands, list by list. */
async function keep(ctx: Context, booking: BookingRow, said: Said): Promise<void> {
  const { db, now } = ctx;
  const row = await checkoutRow(db, booking.id);
  const { taken, stamps, superseded } = mergeFields(row?.stamps ?? {}, await putOf(ctx, booking, row, said), ctx.stamp);
  ctx.superseded(superseded);
  refuseClosed(row, taken);
  if (taken.damages) await refuseOtherDamages(db, booking, taken.damages);
  const { lines, damages, waive, returned_at } = taken;
  const put = {
    ...(lines && { lines: JSON.stringify(lines) }),
    ...(damages && { damages: JSON.stringify(damages) }),
    ...(waive && { waive: JSON.stringify(waive) }),
    ...(returned_at && { returned_at }),
    stamps: JSON.stringify(stamps),
    updated_at: now,
  };
  const made = { booking_id: booking.id, returned_at: null, final_at: null, final_by: null, created_at: now };
  await db
    .insertInto('checkouts')
    .values({ ...made, created_by: ctx.person.id, ...put })
    .onConflict((conflict) => conflict.column('booking_id').doUpdateSet(put))
    .execute();
  if (returned_at) await moveReturn(ctx, booking, returned_at);
  tell(ctx, booking, { before: row ?? NOTHING, taken });
}

/** A vehicle that is back came back then. */
async function moveReturn(ctx: Context, booking: BookingRow, at: Date): Promise<void> {
  if (booking.returned_at === null) return;
  await ctx.db.updateTable('bookings').set({ returned_at: at }).where('id', '=', booking.id).execute();
  await markBack(ctx, booking, at);
}

/** Sums stand beside `from` and `to`, so that only those read them who may see payments. */
function tell(ctx: Context, booking: BookingRow, change: { readonly before: Stored; readonly taken: Put }): void {
  const { taken } = change;
  const fields = Object.keys(taken) as (keyof Put)[];
  const changed = fields.filter((field) => !isSame(taken[field], change.before[field]));
  if (changed.length === 0) return;
  ctx.audit({
    action: 'booking.checkout-values',
    entity: 'booking',
    entityId: booking.id,
    branchId: booking.branch_id,
    detail: {
      before: Object.fromEntries(changed.map((field) => [field, change.before[field]])),
      after: Object.fromEntries(changed.map((field) => [field, taken[field]])),
    },
  });
}

const messageOf = ({ final }: Said): string =>
  final === undefined ? 'Noted.' : final ? 'The return is closed.' : 'The return is open again.';

export const note: Handler<typeof rows.note> = async ({ params, body }, ctx) => {
  const booking = await heldBooking(ctx, params.id);
  refuseRights(ctx, body);
  refuseState(booking, body);
  refuseTime(booking, ctx, body.returned_at === undefined ? undefined : new Date(body.returned_at));
  if (body.final === false) await reopenReturn(ctx, booking, body.reason ?? '');
  await noteFacts(ctx, booking, body);
  if (saysMore(body)) await keep(ctx, booking, body);
  if (body.final === true) await closeReturn(ctx, await heldBooking(ctx, booking.id));
  return { status: 200, message: messageOf(body), ...(await answerOf(ctx, await heldBooking(ctx, booking.id))) };
};
