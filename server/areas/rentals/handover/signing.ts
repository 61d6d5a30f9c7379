/** An agreement is signed on our screen, by a person who stands before one of ours. */
import type { Kysely } from 'kysely';
import type { rentalHandover as rows } from '#contract/areas/rental-handover.ts';
import type { Body } from '#contract/endpoint.ts';
import { CONSENT_VERSION } from '#contract/rental/agreement.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { actTime } from '#server/lib/act-times.ts';
import { must } from '#server/lib/must.ts';
import { heldBooking } from '../booking.ts';
import { presentBooking } from '../present.ts';
import { type AgreementRow, newestAgreement } from './agreements.ts';

type Sent = Body<typeof rows.sign>;

/** The renter unless another one of the booking's people is named. */
async function signerOf(db: Kysely<Database>, bookingId: number, named: number | undefined): Promise<number> {
  const people = await db
    .selectFrom('booking_customers')
    .select(['customer_id', 'role'])
    .where('booking_id', '=', bookingId)
    .execute();
  const signer = people.find(({ customer_id, role }) =>
    named === undefined ? role === 'renter' : customer_id === named,
  );
  if (!signer && named !== undefined) throw invalid({ customer_id: ['This must be one of the booking’s people.'] });
  return must(signer, 'the renter of a booking').customer_id;
}

/** Whether the person has signed this content before: a version that another one followed since then, too. */
async function hasSigned(
  db: Kysely<Database>,
  bookingId: number,
  signer: number,
  { kind, content_hash }: Sent,
): Promise<boolean> {
  const signature = await db
    .selectFrom('signatures as s')
    .innerJoin('agreements as a', 'a.id', 's.agreement_id')
    .select('s.id')
    .where('a.booking_id', '=', bookingId)
    .where('a.kind', '=', kind)
    .where('s.signed_hash', '=', content_hash)
    .where('s.customer_id', '=', signer)
    .executeTakeFirst();
  return signature !== undefined;
}

/** The version that counts, which must be the one that was read. Null where that was signed already, before another one followed it. */
async function versionToSign(
  db: Kysely<Database>,
  bookingId: number,
  signer: number,
  sent: Sent,
): Promise<AgreementRow | null> {
  const { kind, content_hash } = sent;
  const newest = await newestAgreement(db, bookingId, kind);
  if (newest?.content_hash !== content_hash && (await hasSigned(db, bookingId, signer, sent))) return null;
  if (!newest) throw invalid({ kind: ['There is no agreement yet that could be signed.'] });
  if (newest.content_hash === content_hash) return newest;
  throw new Refusal('conflict', `The agreement says something else by now. Please read version ${newest.version}.`);
}

export const sign: Handler<typeof rows.sign> = async ({ params, body }, ctx) => {
  const booking = await heldBooking(ctx, params.id);
  const signer = await signerOf(ctx.db, booking.id, body.customer_id);
  const version = await versionToSign(ctx.db, booking.id, signer, body);
  if (version && (await keepSignature(ctx, version, signer, body)))
    ctx.audit({
      action: 'booking.sign',
      entity: 'booking',
      entityId: booking.id,
      branchId: booking.branch_id,
      detail: { kind: body.kind, version: version.version, customer_id: signer },
    });
  return { status: 200, message: 'Signed.', booking: await presentBooking(ctx, booking.id) };
};

/** Whoever signed a version cannot sign it once more: the first signature stands. */
async function keepSignature(ctx: Context, version: AgreementRow, signer: number, sent: Sent): Promise<boolean> {
  const { at, device_at, received_at } = actTime(sent, ctx.now);
  const { network, label } = ctx.session.device();
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('signatures')
    .values({
      agreement_id: version.id,
      customer_id: signer,
      typed_name: sent.typed_name,
      strokes: JSON.stringify(sent.strokes),
      consent_version: CONSENT_VERSION,
      signed_hash: version.content_hash,
      signed_at: at,
      device_at,
      received_at,
      address: network,
      browser: label,
      witnessed_by: ctx.person.id,
    })
    .onConflict((conflict) => conflict.columns(['agreement_id', 'customer_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
