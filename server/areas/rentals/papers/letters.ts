/** What renters are written about their papers. */
import { bookingNumber, type Verification } from '#contract/areas/rental-words.ts';
import { mail, type MailContext } from '#server/mail/mail.ts';
import type { BookingRow } from '../booking.ts';

interface Rejection {
  /** Of a key that was there before no mail is made. */
  readonly key: string;
  /** Whose paper it is; null where it is the booking's. */
  readonly customerId: number | null;
  readonly verification: Verification;
  readonly why: string;
}

/** In the middle of a sentence. */
const NAMES: Readonly<Record<Verification, string>> = {
  license: 'driving licence',
  address_proof: 'proof of address',
  agreement: 'signed agreement',
  final_agreement: 'signed final agreement',
  insurance: 'insurance',
};

/** Tells whose paper it is, or the renter where they have no address, why it was sent back. Nobody is written to where no address is known. */
export async function mailRejection(ctx: MailContext, booking: BookingRow, sent: Rejection): Promise<void> {
  const people = await ctx.db
    .selectFrom('booking_customers as c')
    .innerJoin('customers as k', 'k.id', 'c.customer_id')
    .select(['k.id', 'k.first_name', 'k.last_name', 'k.email', 'c.role'])
    .where('c.booking_id', '=', booking.id)
    .execute();
  const reached = people.filter(({ email }) => email !== null);
  const reader = reached.find(({ id }) => id === sent.customerId) ?? reached.find(({ role }) => role === 'renter');
  if (!reader || reader.email === null) return;
  const owner = people.find(({ id }) => id === sent.customerId);
  const whose =
    owner && owner.id !== reader.id
      ? `The ${NAMES[sent.verification]} of ${owner.first_name} ${owner.last_name}`
      : `Your ${NAMES[sent.verification]}`;
  const number = bookingNumber(booking.id);
  const subject = `Booking ${number}: a paper is needed once more`;
  const text = `Hello ${reader.first_name} ${reader.last_name},\n\n${whose} for the booking ${number} could not be accepted:\n\n${sent.why}\n\nPlease send it once more.\n`;
  await mail(ctx, { key: sent.key, to: reader.email, subject, text }, { entity: 'booking', entityId: booking.id });
}
