/** Papers that a booking channel sends of the people of its bookings (docs/channel.md). */
import type { channelBookings as rows } from '#contract/areas/channel-bookings.ts';
import type { Body } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/schema.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { gone, invalid, missing } from '#server/http/refusal.ts';
import { must } from '#server/lib/must.ts';
import type { BookingRow } from '../booking.ts';
import { addDocument } from '../papers/adding.ts';
import { type InsuranceFields, placeInsurance } from '../papers/insurances.ts';
import { peopleOf } from '../parts.ts';

type Sent = Body<typeof rows.document>;

export const document: Handler<typeof rows.document> = async ({ params, body, files }, { channel, ...rest }) => {
  // Nobody is signed in where a channel calls.
  const ctx = { ...rest, person: null };
  const booking = await bookingOfChannel(ctx, channel.id, params.token);
  const customerId = await personOf(ctx, booking.id, body.driver);
  const insurance = insuranceFields(body);
  const { verification, side, document_number, region, issued_on, expires_on, birth_date } = body;
  const facts = { document_number, region, issued_on, expires_on, birth_date };
  const page = must(files['document']?.[0], 'the file that the row requires');
  const paper = { verification, side, customerId, via: 'channel', ...facts } as const;
  const { id, isNew } = await addDocument(ctx, booking, paper, page);
  if (insurance) await placeInsurance(ctx, await bookingOfChannel(ctx, channel.id, params.token), insurance, isNew);
  return { status: 200, message: 'Document received.', document_id: id };
};

/** Held until the transaction ends. 404 for a booking of any other source. */
async function bookingOfChannel({ db }: Pick<Context, 'db'>, channelId: number, token: string): Promise<BookingRow> {
  const row = await db
    .selectFrom('bookings')
    .selectAll()
    .where('token', '=', token)
    .where('channel_id', '=', channelId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw missing('booking');
  if (row.deleted_at !== null) throw gone('booking');
  return row;
}

async function personOf({ db }: Pick<Context, 'db'>, bookingId: number, driver: number | undefined): Promise<number> {
  const [renter, ...drivers] = await peopleOf(db, bookingId);
  const person = driver === undefined ? renter : drivers[driver];
  if (!person) throw invalid({ driver: ['The booking has no such driver.'] });
  return person.id;
}

/** All of them or none: a page of an insurance may come without. */
function insuranceFields(sent: Sent): InsuranceFields | null {
  if (sent.verification !== 'insurance') return null;
  const { insurer = '', policy_number = '', valid_from = null, valid_to = null } = sent;
  const fields = { insurer, policy_number, valid_from, valid_to };
  const empty = Object.entries(fields).filter(([, value]) => value === '' || value === null);
  if (empty.length === Object.keys(fields).length) return null;
  if (valid_from === null || valid_to === null || empty.length > 0) {
    const errors: FieldErrors = Object.fromEntries(empty.map(([field]) => [field, ['Please fill this in.']]));
    throw invalid(errors);
  }
  return { insurer, policy_number, valid_from, valid_to };
}
