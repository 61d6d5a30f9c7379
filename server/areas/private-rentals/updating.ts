/** A private rental is changed: its plan by the office, what is noted and done at the vehicle by whoever stands there. */
import type { privateRentals as rows } from '#contract/areas/private-rentals.ts';
import type { RentalPhase } from '#contract/areas/rental-words.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Permission } from '#contract/permissions.ts';
import { centsOf, textOfCents } from '#contract/rental/cents.ts';
import { periodsOf, periodStart } from '#contract/rental/periods.ts';
import type { StoredBlob } from '#server/files/blob-store.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid, lacking } from '#server/http/refusal.ts';
import { mergeRow } from '#server/kit/records.ts';
import { actTime } from '#server/lib/act-times.ts';
import { dayOf } from '#server/lib/yard-time.ts';
import { licenceText } from './assigning.ts';
import { billOf, rentedOf } from './bill.ts';
import { addImage } from './images.ts';
import { settleCharges } from './billing/charges.ts';
import { cancel, close, handOut, receive } from './moving.ts';
import { noteAtVehicle, noteChecks } from './noting.ts';
import { heldRental, PRIVATE_RENTAL, type RentalRow } from './rental.ts';
import { takeSpan } from './spans.ts';

type Sent = Body<typeof rows.update>;

const PLAN = [
  'starts_at',
  'ends_at',
  'rate_amount',
  'rate_period',
  'deposit_amount',
  'included_distance_per_day',
  'note',
] as const;
const READ = ['odometer', 'fuel_eighths', 'charge_percent'] as const;
const NOTED = [...READ, 'checks'] as const;

const says = (sent: Sent, fields: readonly (keyof Sent)[]): boolean =>
  fields.some((field) => sent[field] !== undefined);

/** On which way what is noted was seen. */
function phaseOf({ phase, returned_at }: Sent, { status }: RentalRow): RentalPhase {
  if (phase !== undefined) return phase;
  return returned_at !== undefined || status === 'returned' || status === 'closed' ? 'checkout' : 'checkin';
}

/** What the person must be allowed for what was sent. */
function rightsFor(sent: Sent, phase: RentalPhase, hasImage: boolean): readonly Permission[] {
  const isNoting = hasImage || says(sent, NOTED);
  const isPlan = says(sent, PLAN) || sent.status === 'cancelled' || sent.status === 'closed';
  return [
    ...(isPlan ? (['private-rental.update'] as const) : []),
    ...(sent.status === 'active' || (isNoting && phase === 'checkin') ? (['checkin.update'] as const) : []),
    ...(sent.returned_at !== undefined || (isNoting && phase === 'checkout') ? (['checkout.update'] as const) : []),
    ...(sent.left_out?.length ? (['private-rental.bill'] as const) : []),
  ];
}

function refuseRights({ person }: Context, rights: readonly Permission[]): void {
  const lacked = rights.find((right) => !person.can(right));
  if (lacked) throw lacking(lacked);
}

const isOther = (sent: string | undefined, had: Date): boolean =>
  sent !== undefined && Date.parse(sent) !== had.getTime();

/** 422 for dates that cannot be, naming them. */
function checkDates(ctx: Context, row: RentalRow, { starts_at, ends_at }: Sent): void {
  if (isOther(starts_at, row.starts_at) && row.status !== 'scheduled')
    throw invalid({ starts_at: ['It went out: when it did stands.'] });
  const isEndChanged =
    ends_at !== undefined && (ends_at === null ? null : Date.parse(ends_at)) !== (row.ends_at?.getTime() ?? null);
  if (!isEndChanged) return;
  if (row.status !== 'scheduled' && row.status !== 'active')
    throw invalid({ ends_at: ['It is over: when it came back stands.'] });
  if (ends_at !== null && new Date(ends_at) <= ctx.now)
    throw invalid({ ends_at: ['This is over already. If it is back, say so instead.'] });
}

/** 422 `rate_period` once something was billed, and for the rate of what is over. */
async function checkRate(ctx: Context, row: RentalRow, { rate_amount, rate_period }: Sent): Promise<void> {
  const isPeriodChanged = rate_period !== undefined && rate_period !== row.rate_period;
  const isRateChanged = rate_amount !== undefined && centsOf(rate_amount) !== centsOf(row.rate_amount);
  if (!isPeriodChanged && !isRateChanged) return;
  if (row.status !== 'scheduled' && row.status !== 'active')
    throw invalid({ [isRateChanged ? 'rate_amount' : 'rate_period']: ['It is over: no period is still to come.'] });
  if (isPeriodChanged && (await billOf(ctx, row)).isBilled)
    throw invalid({ rate_period: ['It was billed by the period that it has. Take it back and give it anew.'] });
}

/** A changed rate is of the periods that begin after now; of one that is still to go out, of all. */
async function ratesOf(ctx: Context, row: RentalRow, rate_amount: number | undefined) {
  if (rate_amount === undefined) return undefined;
  const amount = textOfCents(centsOf(rate_amount));
  if (amount === textOfCents(centsOf(row.rate_amount))) return undefined;
  if (row.status === 'scheduled') return JSON.stringify([{ from: row.starts_at.toISOString(), amount }]);
  const rented = await rentedOf(ctx, row);
  const from = periodStart(rented, periodsOf(rented, null, ctx.now).length).toISOString();
  return JSON.stringify([...row.rates.filter((rate) => rate.from < from), { from, amount }]);
}

/** Changes what the office plans; the vehicle's time follows. */
async function changePlan(ctx: Context, row: RentalRow, sent: Sent): Promise<void> {
  if (!says(sent, PLAN)) return;
  checkDates(ctx, row, sent);
  await checkRate(ctx, row, sent);
  const { starts_at, ends_at, rate_amount, rate_period, deposit_amount, included_distance_per_day, note } = sent;
  await mergeRow(ctx, PRIVATE_RENTAL, row, {
    starts_at: starts_at === undefined ? undefined : new Date(starts_at),
    ends_at: ends_at === undefined || ends_at === null ? ends_at : new Date(ends_at),
    rate_amount: rate_amount === undefined ? undefined : textOfCents(centsOf(rate_amount)),
    rates: await ratesOf(ctx, row, rate_amount),
    rate_period,
    deposit_amount: deposit_amount === undefined ? undefined : textOfCents(centsOf(deposit_amount)),
    included_distance_per_day,
    note,
  });
  await followDates(ctx, row, await heldRental(ctx, row.id, 'live'));
}

/** The vehicle's time is as long as the rental by now, and so is the licence. */
async function followDates(ctx: Context, before: RentalRow, row: RentalRow): Promise<void> {
  const { starts_at, ends_at } = row;
  if (ends_at !== null && ends_at <= starts_at) throw invalid({ ends_at: ['This is before it goes out.'] });
  const isSame = before.starts_at.getTime() === starts_at.getTime() && before.ends_at?.getTime() === ends_at?.getTime();
  if (isSame) return;
  const last = ends_at ?? starts_at;
  const isLonger = last > (before.ends_at ?? before.starts_at);
  const why = isLonger ? await licenceText(ctx, row.customer_id, dayOf(last, row.zone)) : null;
  if (why !== null) throw invalid({ ends_at: [why] });
  await takeSpan(ctx, row, { end: 'ends_at', start: 'starts_at' });
}

/** Notes what was seen at the vehicle. Answers the number of the picture, where one came along. */
async function note(
  ctx: Context,
  row: RentalRow,
  sent: Sent,
  phase: RentalPhase,
  blob: StoredBlob | undefined,
): Promise<number | null> {
  const { odometer, fuel_eighths, charge_percent, checks = [], at, device_at, elapsed_ms } = sent;
  const act = actTime({ at, device_at, elapsed_ms }, ctx.now);
  await noteAtVehicle(ctx, row, phase, { odometer, fuel_eighths, charge_percent }, act);
  await noteChecks(ctx, row, phase, checks, act);
  return blob === undefined ? null : addImage(ctx, row, phase, sent, blob);
}

/** What is charged of a return follows from when it came back, from what was read there, and from what is left out. */
const isCharging = (sent: Sent, phase: RentalPhase): boolean =>
  sent.returned_at !== undefined || sent.left_out !== undefined || (phase === 'checkout' && says(sent, READ));

async function moveOn(ctx: Context, row: RentalRow, sent: Sent, phase: RentalPhase): Promise<void> {
  const { status, reason = '', at, device_at, elapsed_ms } = sent;
  if (status === 'active') await handOut(ctx, row, actTime({ at, device_at, elapsed_ms }, ctx.now).at, 'status');
  if (status === 'cancelled') await cancel(ctx, row, reason);
  if (sent.returned_at !== undefined)
    await receive(ctx, await heldRental(ctx, row.id, 'live'), new Date(sent.returned_at), sent.unchecked_reason ?? '');
  if (isCharging(sent, phase)) await settleCharges(ctx, await heldRental(ctx, row.id, 'live'), sent.left_out ?? []);
  if (status === 'closed') await close(ctx, await heldRental(ctx, row.id, 'live'));
}

/**
 * Changes what is sent, in the order in which it happens: the plan, what is noted, and what follows from both. Answers the number of the picture, where
 * one came along.
 */
export async function update(
  ctx: Context,
  id: number,
  sent: Sent,
  blob: StoredBlob | undefined,
): Promise<number | null> {
  const row = await heldRental(ctx, id, 'live');
  const phase = phaseOf(sent, row);
  refuseRights(ctx, rightsFor(sent, phase, blob !== undefined));
  await changePlan(ctx, row, sent);
  const image = await note(ctx, row, sent, phase, blob);
  await moveOn(ctx, await heldRental(ctx, id, 'live'), sent, phase);
  return image;
}
