/** Requests for payment: what is asked for, and the row that asks for it. */
import type { RequestPurpose } from '#contract/areas/rental-money-words.ts';
import type { BookingStatus } from '#contract/areas/rental-words.ts';
import { formatCents, textOfCents } from '#contract/rental/cents.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { settingOf } from '#server/kit/settings.ts';
import { formatMoment } from '#server/lib/yard-time.ts';
import type { BookingRow } from '../booking.ts';
import { holdForMoney, MADE, type RequestRow } from './applying.ts';
import { askedFor, dueFor } from './due.ts';

export interface Wanted {
  readonly purpose: RequestPurpose;
  /** What is due without it. */
  readonly cents?: number | undefined;
  readonly hours?: number | undefined;
  readonly request_id: string;
}

const WAITS = ['creating', 'open', 'unknown'] as const;
const OVER: ReadonlySet<BookingStatus> = new Set(['rejected', 'cancelled', 'no_show']);
/** Said wherever an act waits for the answer to another. */
export const CHECKING = 'The answer of the provider is unknown; we are checking.';

/** In the middle of a sentence. */
const NAMES: Readonly<Record<RequestPurpose, string>> = {
  part: 'the part payment',
  balance: 'the balance',
  deposit_authorisation: 'the deposit on a card',
  deposit_payment: 'the deposit',
  extra: 'the charges of the return',
  damage: 'the damage',
};

/** One that ran out makes room for the next; the sweep closes it at the provider. */
async function expireOld({ db, now }: Context, bookingId: number): Promise<void> {
  await db
    .updateTable('payment_requests')
    .set({ status: 'expired', status_at: now, updated_at: now })
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'open')
    .where('expires_at', '<=', now)
    .execute();
}

async function refuseSecond({ db }: Context, booking: BookingRow, purpose: RequestPurpose): Promise<void> {
  const open = await db
    .selectFrom('payment_requests as r')
    .leftJoin('users as u', 'u.id', 'r.created_by')
    .select(['r.status', 'r.created_at', 'u.name'])
    .where('r.booking_id', '=', booking.id)
    .where('r.purpose', '=', purpose)
    .where('r.status', 'in', WAITS)
    .executeTakeFirst();
  if (!open) return;
  const since = formatMoment(open.created_at, booking.zone);
  const by = open.name === null ? '' : `, by ${open.name}`;
  const text = open.status === 'open' ? `A request for ${NAMES[purpose]} is open since ${since}${by}.` : CHECKING;
  throw invalid({ purpose: [text] });
}

/** As long as nobody knows whether money of the same kind came or went, nobody knows what is due. */
async function refuseUnknown({ db }: Context, { id }: BookingRow, purpose: RequestPurpose): Promise<void> {
  const waiting = await db
    .selectFrom('payments')
    .select('id')
    .where('booking_id', '=', id)
    .where('covers', '=', MADE[purpose].covers)
    .where('status', 'in', ['creating', 'unknown'])
    .executeTakeFirst();
  if (waiting) throw invalid({ purpose: [CHECKING] });
}

/** The cents that are asked for. */
async function wantedCents(ctx: Context, booking: BookingRow, { purpose, cents }: Wanted): Promise<number> {
  const due = await dueFor(ctx, booking, purpose);
  const asked = await askedFor(ctx.db, booking.id, purpose);
  const most = due - asked;
  if (most <= 0)
    throw invalid({
      amount: [due > 0 ? 'All that is due is asked for by an open request already.' : 'Nothing is due.'],
    });
  if (cents !== undefined && (cents <= 0 || cents > most))
    throw invalid({ amount: [`This must be above zero, and at most the ${formatCents(most)} that are due.`] });
  return cents ?? most;
}

/** How the yard asks for it. */
interface Asking {
  /** The name of the provider. */
  readonly provider: string;
  readonly cents: number;
}

async function insertRow(ctx: Context, booking: BookingRow, wanted: Wanted, asking: Asking): Promise<RequestRow> {
  const { db, now, person, currency } = ctx;
  const hours = wanted.hours ?? (await settingOf(db, 'rentals', booking.branch_id)).link_hours;
  const { id } = await db
    .insertInto('payment_requests')
    .values({
      booking_id: booking.id,
      purpose: wanted.purpose,
      amount: textOfCents(asking.cents),
      currency,
      status: 'creating',
      status_at: now,
      request_id: wanted.request_id,
      provider: asking.provider,
      provider_key: null,
      provider_ref: null,
      url: null,
      expires_at: new Date(now.getTime() + hours * 3_600_000),
      closed_at: null,
      sent_at: null,
      sent_to: null,
      asked_at: null,
      created_at: now,
      created_by: person.id,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return db
    .updateTable('payment_requests')
    .set({ provider_key: `req-${id}` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Inserts the request in `creating`; `settleRequest` makes its checkout after the commit. The booking is held.
 *
 * @throws 422 `purpose` when one is open, `amount` when nothing or less than that is due, `booking_id` when payments are switched off
 */
export async function insertRequest(ctx: Context, booking: BookingRow, wanted: Wanted): Promise<RequestRow> {
  const provider = ctx.payments?.name;
  if (provider === undefined) throw invalid({ booking_id: ['Payments by link are switched off.'] });
  if (OVER.has(booking.status)) throw invalid({ booking_id: ['The booking came to nothing.'] });
  const { purpose } = wanted;
  await expireOld(ctx, booking.id);
  await refuseSecond(ctx, booking, purpose);
  await refuseUnknown(ctx, booking, purpose);
  const cents = await wantedCents(ctx, booking, wanted);
  const row = await insertRow(ctx, booking, wanted, { provider, cents });
  ctx.audit({
    action: 'booking.request-payment',
    entity: 'booking',
    entityId: booking.id,
    branchId: booking.branch_id,
    detail: { payment_request_id: row.id, purpose, amount: row.amount },
  });
  return row;
}

/** Open requests of the booking are cancelled; the sweep closes them at the provider. */
export async function cancelRequests(
  ctx: Pick<Context, 'db' | 'now' | 'audit'>,
  bookingId: number,
  reason: string,
): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('payment_requests')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('status', 'in', WAITS)
    .execute();
  for (const row of waiting) await cancelOne(ctx, row, reason);
}

/** The link stops working once the provider was told. The booking is held. */
export async function cancelOne(
  { db, now, audit }: Pick<Context, 'db' | 'now' | 'audit'>,
  { id, booking_id, purpose, amount }: RequestRow,
  reason: string,
): Promise<void> {
  await db
    .updateTable('payment_requests')
    .set({ status: 'cancelled', status_at: now, updated_at: now })
    .where('id', '=', id)
    .execute();
  const { branch_id } = await holdForMoney(db, booking_id);
  audit({
    action: 'booking.request-cancelled',
    entity: 'booking',
    entityId: booking_id,
    branchId: branch_id,
    detail: { payment_request_id: id, purpose, amount, reason },
  });
}
