/** Papers of bookings for the server's tests, approved, put into the tables as they are. */
import { createHash } from 'node:crypto';
import type { Verification } from '#contract/areas/rental-words.ts';
import { type MadeBooking, makeBooking } from './rentals.ts';
import type { TestApp } from './server.ts';

interface Paper {
  readonly verification: Verification;
  readonly expires_on?: string;
}

let made = 0;

/** A paper of the booking's renter that the office approved. */
async function approvedPaper(app: TestApp, { customerId }: MadeBooking, { verification, expires_on }: Paper) {
  const { now } = app.clock;
  const sha256 = createHash('sha256').update(`paper ${++made}`).digest('hex');
  const user = await app.db.selectFrom('users').select('id').orderBy('id').executeTakeFirstOrThrow();
  await app.db.transaction().execute(async (trx) => {
    await trx.insertInto('blobs').values({ sha256, mime: 'application/pdf', size: 1, created_at: now }).execute();
    const file = { name: 'paper.pdf', mime: 'application/pdf', size: 1, sha256, width: null, height: null };
    const taken = { taken_at: null, latitude: null, longitude: null };
    const stamps = { created_at: now, created_by: user.id, deleted_at: null, deleted_by: null };
    const { id: attachment_id } = await trx
      .insertInto('attachments')
      .values({ owner_kind: 'rental_document', owner_id: made, position: 1, ...file, ...taken, ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('documents')
      .values({
        customer_id: customerId,
        booking_id: null,
        agreement_id: null,
        verification,
        side: 'single',
        attachment_id,
        sha256,
        issued_on: null,
        expires_on: expires_on ?? null,
        birth_date: null,
        uploaded_via: 'office',
        superseded_by: null,
        updated_at: now,
        ...stamps,
        decided_at: now,
        decided_by: user.id,
        decision: 'approve',
        decision_code: null,
      })
      .execute();
  });
}

/** Licence and proof of address, approved. */
export async function approvePapers(app: TestApp, booking: MadeBooking, licenseEnds = '2030-01-31'): Promise<void> {
  await approvedPaper(app, booking, { verification: 'license', expires_on: licenseEnds });
  await approvedPaper(app, booking, { verification: 'address_proof' });
}

/** A version of the agreement, signed by the renter. */
export async function signAgreement(app: TestApp, { id, customerId }: MadeBooking): Promise<void> {
  const { now } = app.clock;
  const agreement = await app.db
    .insertInto('agreements')
    .values({
      booking_id: id,
      kind: 'agreement',
      version: 100,
      content: '{}',
      content_hash: 'a'.repeat(64),
      sha256: null,
      sent_at: null,
      void_at: null,
      created_at: now,
      created_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('signatures')
    .values({
      agreement_id: agreement.id,
      customer_id: customerId,
      typed_name: 'Elena Marsh',
      strokes: '[]',
      consent_version: '1',
      signed_hash: 'a'.repeat(64),
      signed_at: now,
      device_at: null,
      received_at: now,
      witnessed_by: null,
    })
    .execute();
}

/** A booking that nothing keeps from going out. */
export async function makeClearBooking(
  app: TestApp,
  fields: Parameters<typeof makeBooking>[1] = {},
): Promise<MadeBooking> {
  const booking = await makeBooking(app, fields);
  await approvePapers(app, booking);
  await signAgreement(app, booking);
  return booking;
}
