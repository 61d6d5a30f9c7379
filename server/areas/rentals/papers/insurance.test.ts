import { expect, test } from 'vitest';
import { channelBookings } from '#contract/areas/channel-bookings.ts';
import { rentalPapers as rows } from '#contract/areas/rental-papers.ts';
import { hashSecret } from '#server/http/secrets.ts';
import { showing, withRentalToken } from '#tests/support/bearer.ts';
import { makeBooking } from '#tests/support/rentals.ts';
import { startTestApp } from '#tests/support/server.ts';
import { makeJpeg } from '#tests/support/yard.ts';
import { checkInsuranceCover } from './insurance-state.ts';

const app = await startTestApp();
const desk = await withRentalToken(await app.signIn(await app.makeUser('office', { name: 'Ida Berg' })));
/** From Fri 30 Oct 10:00 to Mon 2 Nov 10:00 in New York. */
const trip = { starts_at: new Date('2026-10-30T14:00:00Z'), ends_at: new Date('2026-11-02T15:00:00Z') };
const fields = { insurer: 'Acme', policy_number: 'P-1', valid_from: '2026-10-30', valid_to: '2026-11-02' };
const page = async (width = 64) => ({ document: { bytes: await makeJpeg({ width }), name: 'policy.jpg' } });

const add = (booking_id: number, other: object = {}, files = {}) =>
  desk.call(rows.addInsurance, { body: { booking_id, ...fields, ...other } }, { files });
const need = (booking_id: number, insurance_info_required: boolean) =>
  desk.call(rows.requireInsurance, { body: { booking_id, insurance_info_required } });
const decide = (booking_id: number, status: 'approved' | 'rejected' | 'pending', reason?: string) =>
  desk.call(rows.updateChecklist, {
    body: { booking_id, entity_type: 'insurance', status, ...(reason !== undefined && { reason }) },
  });
const rowOf = (id: number) => app.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('rentals 7.14: an insurance a day short is refused; an approved one that is deleted waits for the office and blocks', async () => {
  const { id } = await makeBooking(app, trip);
  expect((await need(id, true)).body.booking.insurance_status).toBe('pending_customer_action');
  const short = await add(id, { valid_from: '2026-10-31', valid_to: '2026-11-01' });
  expect(Object.keys(short.errors)).toEqual(['valid_from', 'valid_to']);
  const added = await add(id, {}, await page());
  expect(added.body.booking).toMatchObject({ insurance_status: 'pending_admin_action', insurance: fields });
  const approved = await decide(id, 'approved');
  expect(approved.body.booking.insurance_status).toBe('approved');
  expect(approved.body.booking.bookingattachments).toMatchObject([{ verification: 'insurance', is_approved: true }]);

  const removed = await desk.call(rows.removeInsurance, { query: { booking_id: id } });
  expect(removed.body.booking).toMatchObject({ insurance_status: 'pending_admin_action', insurance: null });
  expect(removed.body.booking.bookingattachments).toEqual([]);
  expect(removed.body.booking.blockers.map(({ kind }) => kind)).toContain('insurance');
  const again = await desk.call(rows.removeInsurance, { query: { booking_id: id } });
  expect(again.body.booking.updated_at).toBe(removed.body.booking.updated_at);
  expect(Object.keys((await decide(id, 'approved')).errors)).toEqual(['status']);
});

test('an insurance is asked for and not any more; another takes its place; sent back, it says why', async () => {
  const { id } = await makeBooking(app, trip);
  expect((await decide(id, 'approved')).errors).toEqual({ status: ['No insurance is asked for.'] });
  await need(id, true);
  expect((await decide(id, 'rejected', 'Where is it?')).errors).toEqual({ status: ['There is no insurance yet.'] });
  const first = await add(id);
  expect((await add(id)).body.insurance.id).toBe(first.body.insurance.id);
  expect(Object.keys((await decide(id, 'rejected')).errors)).toEqual(['reason']);
  expect((await decide(id, 'rejected', 'It is unpaid.')).body.status).toBe('rejected');
  const mails = await app.db.selectFrom('mails').select('body').where('entity_id', '=', id).execute();
  expect(mails).toEqual([{ body: expect.stringContaining('It is unpaid.') }]);
  const second = await add(id, { policy_number: 'P-2' });
  expect(second.body.booking.insurance_status).toBe('pending_admin_action');
  const { body } = await desk.call(rows.insurance, { params: { id } });
  expect(body).toMatchObject({ insurance: { id: second.body.insurance.id }, insurance_info_required: true });
  const query = { booking_id: id, insurance_id: first.body.insurance.id };
  const older = await desk.call(rows.removeInsurance, { query });
  expect(older.body.booking.insurance?.id).toBe(second.body.insurance.id);
  expect((await need(id, false)).body.booking.insurance_status).toBe('not_required');
  expect((await need(id, true)).body.booking.insurance_status).toBe('pending_admin_action');
});

test('an approved insurance waits again when the trip outgrows it', async () => {
  const { id } = await makeBooking(app, trip);
  await need(id, true);
  await add(id);
  await decide(id, 'approved');
  const ctx = { db: app.db, now: app.clock.now, audit: () => undefined };
  await checkInsuranceCover(ctx, await rowOf(id));
  expect((await rowOf(id)).insurance_status).toBe('approved');
  await checkInsuranceCover(ctx, { ...(await rowOf(id)), ends_at: new Date('2026-11-03T15:00:00Z') });
  expect((await rowOf(id)).insurance_status).toBe('pending_admin_action');
});

test('a channel sends papers of its own bookings only, of the renter and of drivers', async () => {
  const channel = async (name: string) => {
    const secret = `${name}-token-of-a-channel`;
    const by = {
      created_at: app.clock.now,
      created_by: null,
      updated_at: app.clock.now,
      deleted_at: null,
      deleted_by: null,
    };
    const { id } = await app.db
      .insertInto('booking_channels')
      .values({
        ...by,
        name,
        token_hash: hashSecret(secret),
        token_end: secret.slice(-4),
        branch_id: 1,
        last_used_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, site: showing(app.guest(), secret) };
  };
  const [own, other] = [await channel('site'), await channel('other')];
  const booking = await makeBooking(app, {
    ...trip,
    source: 'channel',
    channel_id: own.id,
    external_ref: 'W-1',
    external_hash: 'x',
  });
  const { token } = await rowOf(booking.id);
  const send = async ({ site }: typeof own, body: object, width = 64) =>
    site.call(
      channelBookings.document,
      { params: { token }, body: { verification: 'license', side: 'single', ...body } },
      { files: await page(width) },
    );
  expect((await send(other, {})).status).toBe(404);
  const sent = await send(own, { expires_on: '2030-01-01' });
  expect((await send(own, {})).body.document_id).toBe(sent.body.document_id);
  expect(Object.keys((await send(own, { driver: 0 })).errors)).toEqual(['driver']);
  const policy = { verification: 'insurance', insurer: 'Acme' };
  expect(Object.keys((await send(own, policy, 72)).errors)).toEqual(['policy_number', 'valid_from', 'valid_to']);
  expect((await send(own, { ...policy, ...fields }, 72)).status).toBe(200);
  const { body } = await desk.call(rows.insurance, { params: { id: booking.id } });
  expect(body).toMatchObject({
    insurance: fields,
    insurance_status: 'pending_admin_action',
    documents: [{ uploaded_via: 'channel', file: { created_by: null, created_by_name: '' } }],
  });
});

test('pages that come with a checksum are those that were meant', async () => {
  const { id } = await makeBooking(app, trip);
  const checksums = ['0'.repeat(64)];
  expect(Object.keys((await add(id, { checksums }, await page())).errors)).toEqual(['checksums']);
  const body = { verification: 'license', side: 'front', checksums } as const;
  const sent = await desk.call(rows.addDocument, { params: { id }, body }, { files: await page() });
  expect(Object.keys(sent.errors)).toEqual(['checksums']);
});

test('an insurance is one paper of the queue, whatever its pages, and waits there again when its decision is taken back', async () => {
  const { id } = await makeBooking(app, {
    starts_at: new Date(app.clock.now.getTime() + 86_400_000),
    ends_at: new Date(app.clock.now.getTime() + 3 * 86_400_000),
  });
  await need(id, true);
  const days = { valid_from: '2020-01-01', valid_to: '2090-01-01' };
  const first = await add(id, days, await page(65));
  const { verification, side } = first.body.booking.bookingattachments[0] ?? {
    verification: 'insurance',
    side: 'single',
  };
  await desk.call(
    rows.addDocument,
    { params: { id }, body: { verification, side: 'back' } },
    { files: await page(66) },
  );
  const queued = async (view: 'waiting' | 'decided') => {
    const { body } = await desk.call(rows.queue, { query: { view } });
    return body.queue.filter(({ booking }) => booking.id === id).map(({ sides }) => sides.length);
  };
  expect(side).toBe('single');
  expect([await queued('waiting'), await queued('decided')]).toEqual([[1], []]);
  await decide(id, 'approved');
  expect([await queued('waiting'), await queued('decided')]).toEqual([[], [1]]);
  await decide(id, 'pending');
  expect([await queued('waiting'), await queued('decided')]).toEqual([[1], []]);
});
