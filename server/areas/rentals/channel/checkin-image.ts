/** A picture of the vehicle that the renter took, sent by the site through which they booked. */
import { sql } from 'kysely';
import type { channelBookings as rows } from '#contract/areas/channel-bookings.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { must } from '#server/lib/must.ts';
import type { BookingRow } from '../booking.ts';
import { addImage } from '../handover/images.ts';

/** The channel's own booking, held until the transaction ends. A channel does not learn of any other. */
async function heldByToken({ db, channel }: Pick<Context, 'db' | 'channel'>, token: string): Promise<BookingRow> {
  const { rows: found } = await sql<BookingRow>`
    select * from bookings where token = ${token} and channel_id = ${channel.id} and deleted_at is null
    for no key update`.execute(db);
  const [row] = found;
  if (!row) throw missing('booking');
  return row;
}

export const checkinImage: Handler<typeof rows.checkinImage> = async ({ params, body, files }, ctx) => {
  const booking = await heldByToken(ctx, params.token);
  const blob = must(files['image']?.[0], 'the picture');
  const { db, now, audit } = ctx;
  const image = await addImage({ db, now, audit, person: null }, booking, { ...body, as: 'customer' }, blob);
  return { status: 200, message: 'Picture added.', image };
};
