/** Agreements: versions, the PDF, and the signature on our screen. */
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { rentalHandover as rows } from '#contract/areas/rental-handover.ts';
import { rentalBookings } from '#contract/areas/rental-bookings.ts';
import { sha256Of } from '#server/pdf/kept-paper.ts';
import { withRentalToken } from '#tests/support/bearer.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { deskOf, makeBooking, makeCustomer, type MadeBooking } from '#tests/support/rentals.ts';
import { startTestApp } from '#tests/support/server.ts';
import { makeBranch } from '#tests/support/yard.ts';
import { renewAgreement, voidAgreements } from './agreements.ts';

const app = await startTestApp();
const desk = await deskOf(app);
const DAY = 86_400_000;
const LINE: [number, number][] = [
  [0, 0],
  [40, 30],
  [90, 5],
];
const STROKES = [LINE];

const writing = () => ({ db: app.db, now: app.clock.now, audit: () => undefined, person: null });
const pdfOf = (booking_id: number, more: { type?: 'agreement' | 'final_agreement'; email?: string } = {}) =>
  desk.call(rows.agreementPdf, { body: { booking_id, ...more } });
const fileOf = (id: number, who = desk) => who.call(rows.file, { params: { kind: 'agreement', id } });
const versionOf = async (booking_id: number) => (await pdfOf(booking_id)).body.agreement;
const bookingOf = async (id: number) => (await desk.call(rentalBookings.one, { params: { id } })).body.booking;
const signed = (id: number, content_hash: string, customer_id?: number) =>
  desk.call(rows.sign, {
    params: { id },
    body: {
      kind: 'agreement',
      content_hash,
      typed_name: 'Elena Marsh',
      strokes: STROKES,
      ...(customer_id && { customer_id }),
    },
  });
const moveEnd = ({ id }: MadeBooking, ends_at: Date) =>
  app.db.updateTable('bookings').set({ ends_at }).where('id', '=', id).execute();

/** As if the app printed other words of the same version. */
const printedOtherwise = (id: number) =>
  sql`update agreements set content = jsonb_set(content, '{branch}', to_jsonb(content ->> 'branch' || ' & Sons')) where id = ${id}`.execute(
    app.db,
  );

let booking: MadeBooking;
beforeEach(async () => {
  booking = await makeBooking(app);
});

describe('a version of the agreement', () => {
  it('the same content is the same version with the same bytes', async () => {
    const first = await versionOf(booking.id);
    app.clock.advance(60_000);
    const again = await versionOf(booking.id);
    expect(again).toEqual(first);
    const [one, other] = [await fileOf(first.id), await fileOf(first.id)];
    expect([one.status, one.headers.get('content-type'), one.headers.get('cache-control')]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ]);
    expect(Buffer.compare(one.bytes, other.bytes)).toBe(0);
    expect(sha256Of(one.bytes)).toBe(first.sha256);
  });

  it('is answered as it was first printed, whatever a later app would print of it', async () => {
    const { id, sha256, content_hash } = await versionOf(booking.id);
    await printedOtherwise(id);
    const unsigned = await fileOf(id);
    const { agreements } = await bookingOf(booking.id);
    expect([sha256Of(unsigned.bytes), agreements[0]?.sha256]).toEqual([sha256, sha256]);
    await signed(booking.id, content_hash);
    const paper = await fileOf(id);
    await printedOtherwise(id);
    expect(Buffer.compare((await fileOf(id)).bytes, paper.bytes)).toBe(0);
    // Another state of it is another paper.
    await voidAgreements(writing(), booking.id);
    expect(pdfText((await fileOf(id)).bytes)).toContain('This version is void.');
  });

  it('other dates are another version; the one that nobody signed is void', async () => {
    const first = await versionOf(booking.id);
    await moveEnd(booking, new Date(app.clock.now.getTime() + 6 * DAY));
    await renewAgreement(writing(), booking.id);
    const { agreements, contract } = await bookingOf(booking.id);
    expect(agreements.map(({ version, void_at }) => [version, void_at !== null])).toEqual([
      [2, false],
      [1, true],
    ]);
    expect(contract?.content_hash).not.toBe(first.content_hash);
    await moveEnd(booking, new Date(app.clock.now.getTime() + 5 * DAY));
    await renewAgreement(writing(), booking.id);
    expect((await versionOf(booking.id)).version).toBe(3);
  });

  it('what the yard charges later does not change what was agreed, unless the trip changes', async () => {
    const first = await versionOf(booking.id);
    const rate = { branch_id: 1, vehicle_id: booking.vehicleId, daily: '50', late_hour: '15.00', fuel_price: '1.95' };
    const made = {
      created_at: app.clock.now,
      updated_at: app.clock.now,
      deleted_at: null,
      created_by: null,
      deleted_by: null,
    };
    const rest = { included_distance_per_day: 200, refuel_fee: null };
    await app.db
      .insertInto('rental_rates')
      .values({ ...rate, ...made, ...rest })
      .execute();
    expect((await versionOf(booking.id)).id).toBe(first.id);
    await moveEnd(booking, new Date(app.clock.now.getTime() + 6 * DAY));
    const second = await versionOf(booking.id);
    expect(pdfText((await fileOf(second.id)).bytes)).toContain('1.95 a litre');
  });

  it('all are void after a reset, and the next is a new one with the same content', async () => {
    const first = await versionOf(booking.id);
    await voidAgreements(writing(), booking.id);
    expect((await bookingOf(booking.id)).agreement_status).toBe('missing');
    const next = await versionOf(booking.id);
    expect([next.version, next.content_hash]).toEqual([2, first.content_hash]);
  });

  it('its PDF has names of any European script', async () => {
    const names = { first_name: 'Łukasz', last_name: 'Żółć Ωμέγα Кириллица Ñandú' };
    await app.db.updateTable('customers').set(names).where('id', '=', booking.customerId).execute();
    const text = pdfText((await fileOf((await versionOf(booking.id)).id)).bytes);
    expect(text).toContain('Łukasz Żółć Ωμέγα Кириллица Ñandú');
    expect(text).not.toContain('\uFFFD');
  });

  it('is mailed once to who asks for it', async () => {
    const body = {
      booking_id: booking.id,
      email: 'elena@mail.test',
      request_id: '6f1f2a52-9d0b-4c1e-8a37-2f5f0d6b7c11',
    };
    await app.db.updateTable('bookings').set({ deposit_amount: '1200.00' }).where('id', '=', booking.id).execute();
    const [first, again] = [await desk.call(rows.agreementPdf, { body }), await desk.call(rows.agreementPdf, { body })];
    expect(first.body.agreement.sent_at).not.toBeNull();
    expect(again.body.agreement.id).toBe(first.body.agreement.id);
    const mails = await app.db.selectFrom('mails').select(['subject', 'body']).where('to', '=', body.email).execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).toContain('Elena');
    expect(mails[0]?.body).toContain('deposit: 1,200.00');
    expect(pdfText((await fileOf(first.body.agreement.id)).bytes)).toContain('1,200.00');
  });

  it('a final one needs what was read, out and in', async () => {
    expect((await pdfOf(booking.id, { type: 'final_agreement' })).errors).toHaveProperty('type');
    await desk.call(rows.odometer, { body: { booking_id: booking.id, odometer: 81_244, fuel_eighths: 8 } });
    expect((await pdfOf(booking.id, { type: 'final_agreement' })).status).toBe(422);
    await sql`
      insert into handovers (booking_id, phase, odometer_id, fuel_eighths, created_at, updated_at)
      select booking_id, 'checkout', odometer_id, 5, created_at, updated_at from handovers
      where booking_id = ${booking.id}`.execute(app.db);
    const { status, body } = await pdfOf(booking.id, { type: 'final_agreement' });
    expect([status, body.agreement.kind, body.agreement.version]).toEqual([200, 'final_agreement', 1]);
    expect(pdfText((await fileOf(body.agreement.id)).bytes)).toContain('fuel 5/8');
    app.clock.advance(60_000);
    await desk.call(rows.odometer, { body: { booking_id: booking.id, odometer: 81_244, fuel_eighths: 7 } });
    const finals = (await bookingOf(booking.id)).agreements.filter(({ kind }) => kind === 'final_agreement');
    expect(finals.map(({ version, void_at }) => [version, void_at !== null])).toEqual([
      [2, false],
      [1, true],
    ]);
  });

  it('of another branch there is none', async () => {
    const away = await makeBooking(app, { branch_id: await makeBranch(app, 'UTC') });
    const narrow = await app.signIn(await app.makeUserWith(['booking.view', 'agreement.create', 'checkin.update']));
    const branchDesk = await withRentalToken(narrow);
    const made = await desk.call(rows.agreementPdf, { body: { booking_id: away.id } });
    expect(made.status).toBe(200);
    expect((await branchDesk.call(rows.agreementPdf, { body: { booking_id: away.id } })).status).toBe(404);
    expect((await fileOf(made.body.agreement.id, branchDesk)).status).toBe(404);
    expect((await fileOf(made.body.agreement.id)).status).toBe(200);
  });
});

describe('a signature on our screen', () => {
  it('approves the agreement, stands on its paper, and is made once', async () => {
    const { content_hash, id, sha256 } = await versionOf(booking.id);
    const unsigned = await fileOf(id);
    const { status, body } = await signed(booking.id, content_hash);
    expect([status, body.booking.agreement_status, body.booking.contract?.signed_by]).toEqual([
      200,
      'approved',
      'Elena Marsh',
    ]);
    await signed(booking.id, content_hash);
    const kept = await app.db.selectFrom('signatures').selectAll().where('agreement_id', '=', id).execute();
    expect(kept).toHaveLength(1);
    expect(kept[0]).toMatchObject({ signed_hash: content_hash, consent_version: '2026-11', strokes: STROKES });
    const paper = await fileOf(id);
    expect(paper.bytes).not.toEqual(unsigned.bytes);
    expect(pdfText(paper.bytes)).toContain('Signed on a screen, Sat 21 Nov 2026');
    expect((await versionOf(booking.id)).sha256).toBe(sha256);
  });

  it('of a version that is no longer the newest is a 409; what was signed is not void', async () => {
    const first = await versionOf(booking.id);
    await signed(booking.id, first.content_hash);
    await moveEnd(booking, new Date(app.clock.now.getTime() + 6 * DAY));
    await renewAgreement(writing(), booking.id);
    const driver = await makeCustomer(app);
    const people = { booking_id: booking.id, customer_id: driver, role: 'driver', position: 1 } as const;
    await app.db.insertInto('booking_customers').values(people).execute();
    const stale = await signed(booking.id, first.content_hash, driver);
    expect([stale.status, stale.message]).toEqual([409, expect.stringContaining('version 2')]);
    // Whoever signed it has signed it, also when the same is sent once more by now.
    expect((await signed(booking.id, first.content_hash)).status).toBe(200);
    const { agreements, agreement_status } = await bookingOf(booking.id);
    expect([agreement_status, agreements.map(({ void_at }) => void_at)]).toEqual(['missing', [null, null]]);
  });

  it('is of the booking’s people, and of an agreement that there is', async () => {
    expect((await signed(booking.id, 'a'.repeat(64))).errors).toHaveProperty('kind');
    const { content_hash } = await versionOf(booking.id);
    const stranger = await makeCustomer(app);
    expect((await signed(booking.id, content_hash, stranger)).errors).toHaveProperty('customer_id');
    expect((await signed(booking.id, content_hash, booking.customerId)).status).toBe(200);
  });
});
