/** A booking channel sends a booking: what its site agreed with the renter (docs/channel.md). */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { channelBookings as rows } from '#contract/areas/channel-bookings.ts';
import { bookingNumber } from '#contract/areas/rental-words.ts';
import type { Answer, Body } from '#contract/endpoint.ts';
import { centsOf, formatCents, textOfCents, type Written } from '#contract/rental/cents.ts';
import { costOf, type Line, lineCents } from '#contract/rental/cost.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { settingOf } from '#server/kit/settings.ts';
import type { BookingRow } from '../booking.ts';
import { makeBooking, timeOf } from '../creating.ts';
import { linesFrom, type Price, refuseSum } from '../price.ts';

type Sent = Body<typeof rows.add>;
type Answered = Answer<typeof rows.add>;
type Asking = Pick<Context, 'db' | 'now' | 'channel'>;

const HOUR_MS = 3_600_000;

/** Writes that the channel is used, at most once an hour: its calls do not wait for one another over it. */
async function noteUse({ db, now, channel }: Asking): Promise<void> {
  await db
    .updateTable('booking_channels')
    .set({ last_used_at: now })
    .where('id', '=', channel.id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', new Date(now.getTime() - HOUR_MS))]))
    .execute();
}

/** The percent that make the tax of these lines: the yard's where they do, else what they come to. */
async function rateOf(
  { db }: Pick<Context, 'db'>,
  lines: readonly Line[],
  tax: number,
  branchId: number,
): Promise<Written> {
  const { tax_rate } = await settingOf(db, 'rentals', branchId);
  if (costOf(lines, tax_rate).tax === tax) return tax_rate;
  const taxed = lines.filter(({ taxable }) => taxable).reduce((cents, line) => cents + lineCents(line), 0);
  // It is told to a thousandth; the sum is the one that was agreed.
  return taxed <= 0 ? 0 : Math.min(99.999, Math.round((tax * 100_000) / taxed) / 1_000);
}

/**
 * The price as the site agreed it; it is never recounted.
 *
 * @throws 422 `total` unless lines and tax make it, to the cent
 */
async function agreedPrice(ctx: Pick<Context, 'db'>, sent: Sent): Promise<Price> {
  const lines = linesFrom(sent.lines);
  const { subtotal } = costOf(lines, 0);
  const [tax, total] = [centsOf(sent.tax), centsOf(sent.total)];
  refuseSum({ subtotal, tax, total });
  if (subtotal + tax !== total) {
    const sum = `Lines of ${formatCents(subtotal)} and tax of ${formatCents(tax)} make ${formatCents(subtotal + tax)}`;
    throw invalid({ total: [`${sum}, not ${textOfCents(total)}.`] });
  }
  return { lines, tax_rate: await rateOf(ctx, lines, tax, sent.branch_id), subtotal, tax, total };
}

const answerOf = ({ id, token, status }: Pick<BookingRow, 'id' | 'token' | 'status'>): Answered => ({
  status: 200,
  message: 'Booking received.',
  id,
  token,
  number: bookingNumber(id),
  booking_status: status,
  links: { document: `/api/bookings/${token}/document`, checkin_image: `/api/bookings/${token}/checkin-image` },
});

/** The booking that the reference stands for already. Those who send one at once wait for each other. */
async function knownBooking({ db, channel }: Asking, externalRef: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`booking:${channel.id}:${externalRef}`}, 0))`.execute(db);
  return db
    .selectFrom('bookings')
    .select(['id', 'token', 'status', 'external_hash'])
    .where('channel_id', '=', channel.id)
    .where('external_ref', '=', externalRef)
    .executeTakeFirst();
}

export const add: Handler<typeof rows.add> = async ({ body }, { channel, ...rest }) => {
  // Nobody is signed in where a channel calls.
  const ctx = { ...rest, person: null };
  await noteUse({ ...ctx, channel });
  // Bodies are read in the order of the contract's fields, so the same content is the same text.
  const external_hash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const known = await knownBooking({ ...ctx, channel }, body.external_ref);
  if (known?.external_hash === external_hash) return answerOf(known);
  if (known) throw invalid({ external_ref: [`This reference is ${bookingNumber(known.id)}, with other content.`] });
  if (body.branch_id !== channel.branch_id) throw invalid({ branch_id: ['This is not the branch of the channel.'] });
  const booking = await makeBooking(ctx, {
    origin: { source: 'channel', channel_id: channel.id, external_ref: body.external_ref, external_hash },
    price: await agreedPrice(ctx, body),
    time: await timeOf(ctx, body),
    people: { customer: body.customer, drivers: body.drivers ?? [] },
    said: body,
    deposit: body.deposit_amount ?? 0,
  });
  return answerOf(booking);
};
