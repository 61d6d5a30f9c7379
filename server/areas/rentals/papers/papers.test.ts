import { describe, expect, test } from 'vitest';
import { audit } from '#contract/areas/audit.ts';
import { files } from '#contract/areas/files.ts';
import { rentalBookings } from '#contract/areas/rental-bookings.ts';
import { rentalPapers as rows } from '#contract/areas/rental-papers.ts';
import type { DocumentSide, RejectCode, Verification } from '#contract/areas/rental-words.ts';
import type { Client } from '#tests/support/browser.ts';
import { deskOf, makeBooking, type MadeBooking } from '#tests/support/rentals.ts';
import { withRentalToken } from '#tests/support/bearer.ts';
import { startTestApp } from '#tests/support/server.ts';
import { makeBranch, makeJpeg, stamped } from '#tests/support/yard.ts';
import { copyTemplates } from './items.ts';

const app = await startTestApp();
const ida = await withRentalToken(await app.signIn(await app.makeUser('office', { name: 'Ida Berg' })));
const rui = await withRentalToken(await app.signIn(await app.makeUser('office', { name: 'Rui Costa' })));
const DAY = 86_400_000;

/** From Fri 30 Oct 10:00 to Mon 2 Nov 10:00 in New York. */
const trip = { starts_at: new Date('2026-10-30T14:00:00Z'), ends_at: new Date('2026-11-02T15:00:00Z') };

let shade = 0;
/** A page unlike all others. */
const page = async () => ({
  bytes: await makeJpeg({ shade: (shade += 3) % 250, width: 40 + shade }),
  name: 'page.jpg',
});

async function add(
  { id }: Pick<MadeBooking, 'id'>,
  verification: Verification,
  side: DocumentSide = 'single',
  { fields = {}, file }: { fields?: object; file?: Awaited<ReturnType<typeof page>> } = {},
) {
  const input = { params: { id }, body: { verification, side, ...fields } };
  const answer = await ida.call(rows.addDocument, input, { files: { document: file ?? (await page()) } });
  expect(answer.message).toBe('Document added.');
  return answer.body.document;
}

const license = (
  client: Client,
  booking: Pick<MadeBooking, 'id'>,
  attachment_id: number,
  fields: { action?: 'approve' | 'reject' | 'undo'; [field: string]: unknown } = {},
) =>
  client.call(rows.verifyLicense, {
    body: { booking_id: booking.id, attachment_id, action: 'approve', ...fields },
  });

const paperOf = ({ bookingattachments }: { bookingattachments: readonly { id: number }[] }, id: number) =>
  bookingattachments.find((paper) => paper.id === id);

describe('a licence', () => {
  test('rentals 7.5: must hold until the return, is expiring when the trip moves, and is not decided over a decision unseen', async () => {
    app.clock.set(new Date('2026-10-29T14:12:00Z'));
    const booking = await makeBooking(app, trip);
    const paper = await add(booking, 'license');
    const short = await license(ida, booking, paper.id, { expires_on: '2026-11-01' });
    expect([short.status, Object.keys(short.errors)]).toEqual([422, ['expires_on']]);
    const long = await license(ida, booking, paper.id, { expires_on: '2026-11-02' });
    expect([long.status, long.body.booking.license_status]).toEqual([200, 'approved']);

    const unseen = await license(rui, booking, paper.id, { action: 'reject', code: 'glare', seen_decision_id: null });
    expect([unseen.status, unseen.message]).toEqual([409, 'Ida Berg approved this at 10:12.']);

    const ends_at = new Date(trip.ends_at.getTime() + DAY);
    await app.db.updateTable('bookings').set({ ends_at }).where('id', '=', booking.id).execute();
    const moved = await ida.call(rows.checklist, { query: { booking_id: booking.id, entity_type: 'license' } });
    expect(moved.body.status).toBe('expiring');
    const { body: one } = await ida.call(rentalBookings.one, { params: { id: booking.id } });
    expect(one.booking.blockers.map(({ kind }) => kind)).toContain('license');
    const { body } = await ida.call(rows.queue, { query: { view: 'ending' } });
    expect(body.queue.map(({ document }) => document.id)).toEqual([paper.id]);
  });

  test('names everything that keeps it from being approved at once', async () => {
    const booking = await makeBooking(app);
    await copyTemplates(app.db, booking.id);
    await app.db.updateTable('customers').set({ birth_date: null }).where('id', '=', booking.customerId).execute();
    const front = await add(booking, 'license', 'front');
    const { errors } = await license(ida, booking, front.id);
    expect(errors).toEqual({
      attachment_id: ['The back is missing.'],
      expires_on: ['Please fill this in.'],
      birth_date: ['Please fill this in.'],
      checklist: [expect.stringContaining('“The face is the person”')],
    });
    const young = await license(ida, booking, front.id, { expires_on: '2030-01-01', birth_date: '2006-01-01' });
    expect(young.errors['birth_date']).toEqual([expect.stringContaining('is 20 at the pick-up; 21 is needed.')]);
  });

  test('has two sides, and tells its holder’s birthday where nobody knew it', async () => {
    const booking = await makeBooking(app);
    await app.db.updateTable('customers').set({ birth_date: null }).where('id', '=', booking.customerId).execute();
    const [front, back] = [await add(booking, 'license', 'front'), await add(booking, 'license', 'back')];
    const half = await license(ida, booking, front.id, { expires_on: '2031-05-01', birth_date: '1990-05-14' });
    expect(half.body.booking.license_status).toBe('pending');
    // What one side says counts for the other.
    const whole = await license(ida, booking, back.id);
    expect(whole.body.booking.license_status).toBe('approved');
    expect(paperOf(whole.body.booking, back.id)).toMatchObject({ expires_on: '2031-05-01', approved_by: 'Ida Berg' });
    expect(whole.body.booking.customers[0]?.birth_date).toBe('1990-05-14');
  });

  test('that is sent anew is undecided; the same bytes are the page that is there', async () => {
    const booking = await makeBooking(app);
    const file = await page();
    const first = await add(booking, 'license', 'single', { file });
    await license(ida, booking, first.id, { expires_on: '2031-05-01' });
    expect((await add(booking, 'license', 'single', { file })).id).toBe(first.id);
    const second = await add(booking, 'license');
    expect(second).toMatchObject({ is_approved: null, decision_id: null });
    const old = await license(ida, booking, first.id);
    expect(old.errors).toEqual({ attachment_id: ['A newer page took its place.'] });
    const kept = await app.db.selectFrom('documents').select('decision').where('id', '=', first.id).execute();
    expect(kept).toEqual([{ decision: 'approve' }]);
  });

  test('is sent back with a reason, which its holder is written', async () => {
    const booking = await makeBooking(app);
    const paper = await add(booking, 'license');
    const reject = (fields: { code?: RejectCode; reason?: string }) =>
      license(ida, booking, paper.id, { action: 'reject', ...fields });
    expect(Object.keys((await reject({})).errors)).toEqual(['code', 'reason']);
    expect(Object.keys((await reject({ code: 'other' })).errors)).toEqual(['reason']);
    const { body } = await reject({ code: 'cropped', reason: 'The left edge is cut off.' });
    expect(body.booking.license_status).toBe('rejected');
    await reject({ code: 'cropped', reason: 'The left edge is cut off.' });
    const mails = await app.db.selectFrom('mails').select('body').where('entity_id', '=', booking.id).execute();
    expect(mails).toEqual([{ body: expect.stringContaining('Not all corners') }]);
    expect(mails[0]?.body).toContain('The left edge is cut off.');
  });

  test('gets the decision before back when one’s own is undone, within ten minutes', async () => {
    const booking = await makeBooking(app);
    const paper = await add(booking, 'license');
    const approved = await license(ida, booking, paper.id, { expires_on: '2031-05-01' });
    const seen_decision_id = approved.body.booking.bookingattachments[0]?.decision_id;
    app.clock.advance(60_000);
    await license(rui, booking, paper.id, { action: 'reject', code: 'altered', seen_decision_id });
    expect((await license(ida, booking, paper.id, { action: 'undo' })).errors).toEqual({
      action: ['Only who decided can undo it.'],
    });
    const undone = await license(rui, booking, paper.id, { action: 'undo' });
    expect(undone.body.booking.license_status).toBe('approved');
    // The same call again, after a lost answer.
    expect((await license(rui, booking, paper.id, { action: 'undo' })).body.booking.license_status).toBe('approved');
    app.clock.advance(11 * 60_000);
    expect((await license(ida, booking, paper.id, { action: 'undo' })).status).toBe(422);

    const params = { entity: 'booking', id: booking.id };
    const { body } = await ida.call(audit.recordHistory, { params });
    const told = body.history.map(({ words, changes }) => [words, ...changes.map(({ from, to }) => [from, to])]);
    expect(told).toEqual([
      ['Decided', ['Sent back', 'Approved']],
      ['Decided', ['Approved', 'Sent back']],
      ['Decided', [null, 'Approved']],
      ['Paper added', [null, 'One page']],
    ]);
  });

  test('of somebody else is none of this booking, and another branch’s booking is not there', async () => {
    const [one, other] = [await makeBooking(app), await makeBooking(app)];
    const paper = await add(one, 'license');
    expect(Object.keys((await license(ida, other, paper.id)).errors)).toEqual(['attachment_id']);
    const far = await makeBooking(app, { branch_id: await makeBranch(app, 'Europe/London') });
    const technician = await deskOf(app, 'technician');
    const query = { booking_id: far.id, entity_type: 'license' } as const;
    expect((await technician.call(rows.checklist, { query })).status).toBe(404);
    expect((await license(technician, one, paper.id)).status).toBe(403);
  });
});

test('a proof of address is at most 90 days old at the pick-up, and does not lie ahead', async () => {
  const booking = await makeBooking(app, trip);
  const paper = await add(booking, 'address_proof');
  app.clock.set(new Date('2026-10-29T14:00:00Z'));
  const approve = (issued_on?: string) =>
    ida.call(rows.verifyAddressProof, {
      body: { booking_id: booking.id, attachment_id: paper.id, action: 'approve', ...(issued_on && { issued_on }) },
    });
  for (const wrong of [undefined, '2026-07-31', '2026-10-30'])
    expect(Object.keys((await approve(wrong)).errors)).toEqual(['issued_on']);
  expect((await approve('2026-08-01')).body.booking.address_proof_status).toBe('approved');
});

test('the scan of an agreement needs the agreement, and is of its last version', async () => {
  const booking = await makeBooking(app);
  const input = { params: { id: booking.id }, body: { verification: 'agreement', side: 'single' } } as const;
  const early = await ida.call(rows.addDocument, input, { files: { document: await page() } });
  expect(Object.keys(early.errors)).toEqual(['verification']);
  const version = async (n: number) =>
    app.db
      .insertInto('agreements')
      .values({
        booking_id: booking.id,
        kind: 'agreement',
        version: n,
        content: '{}',
        content_hash: String(n),
        sha256: null,
        sent_at: null,
        void_at: null,
        created_at: app.clock.now,
        created_by: null,
      })
      .execute();
  await version(1);
  const scan = await add(booking, 'agreement');
  const approve = (id: number) =>
    ida.call(rows.verifyContract, {
      body: { booking_id: booking.id, attachment_id: id, type: 'agreement', action: 'approve' },
    });
  await version(2);
  expect(Object.keys((await approve(scan.id)).errors)).toEqual(['attachment_id']);
  const next = await add(booking, 'agreement');
  expect((await approve(next.id)).body.booking.agreement_status).toBe('approved');
});

describe('a list of checks', () => {
  const list = async (booking: MadeBooking, entity_type: 'payment' | 'checkin' | 'license') =>
    (await ida.call(rows.checklist, { query: { booking_id: booking.id, entity_type } })).body;

  test('is ticked item by item, the later tick stands, and it is decided when all that must be is ticked', async () => {
    const booking = await makeBooking(app);
    await copyTemplates(app.db, booking.id);
    const [item] = (await list(booking, 'payment')).checklist;
    const send = (fields: object, extra = {}) =>
      ida.call(rows.updateChecklist, { body: { booking_id: booking.id, entity_type: 'payment', ...fields } }, extra);
    const now = app.clock.now.getTime();
    const open = await send({ status: 'approved' });
    expect(open.errors).toEqual({ checklist: ['Not ticked yet: “The sum is there”.'] });
    await send({ checklist: [{ id: item!.id, is_checked: true, note: 'By card' }] }, stamped(now - 1000));
    const late = await send({ checklist: [{ id: item!.id, is_checked: false }] }, stamped(now - 2000));
    expect(late.headers.get('sync-superseded')).toBe('is_checked');
    expect(late.body.checklist).toMatchObject([{ is_checked: true, checked_by: 'Ida Berg', note: 'By card' }]);
    expect((await send({ status: 'approved' })).body).toMatchObject({ status: 'approved' });
    expect(Object.keys((await send({ status: 'rejected' })).errors)).toEqual(['reason']);
  });

  test('takes no item of another, is not decided where a document is, and asks for the right that it is about', async () => {
    const booking = await makeBooking(app);
    await copyTemplates(app.db, booking.id);
    const [item] = (await list(booking, 'checkin')).checklist;
    const ticks = [{ id: item!.id, is_checked: true }];
    const send = (client: Client, entity_type: 'payment' | 'checkin' | 'license', fields: object) =>
      client.call(rows.updateChecklist, { body: { booking_id: booking.id, entity_type, ...fields } });
    expect(Object.keys((await send(ida, 'payment', { checklist: ticks })).errors)).toEqual(['checklist']);
    const decided = await send(ida, 'license', { status: 'pending' });
    expect(decided.errors).toEqual({ status: ['Decide it on the document.'] });
    const technician = await deskOf(app, 'technician');
    expect((await send(technician, 'payment', {})).status).toBe(403);
    expect((await send(technician, 'checkin', { checklist: ticks })).status).toBe(200);
  });
});

describe('the queue', () => {
  test('goes by the pick-up that a paper holds up, with its other sides, and says what was decided today', async () => {
    const branch_id = await makeBranch(app, 'Europe/London');
    const clerk = await app.makeUserWith(
      ['booking.view', 'verification.view', 'verification.approve', 'document.view'],
      {
        branch_id,
      },
    );
    const there = await withRentalToken(await app.signIn(clerk));
    const start = app.clock.now.getTime() + DAY;
    const made = (days: number, fields: object = {}) =>
      makeBooking(app, {
        branch_id,
        starts_at: new Date(start + days * DAY),
        ends_at: new Date(start + (days + 1) * DAY),
        ...fields,
      });
    const [late, soon, over] = [await made(5), await made(2), await made(1, { status: 'cancelled' })];
    const lateFront = await add(late, 'license', 'front');
    const lateBack = await add(late, 'license', 'back');
    const proof = await add(soon, 'address_proof');
    await add(over, 'license');
    const ask = async (query: object = {}) => (await there.call(rows.queue, { query })).body;
    const { queue, counts } = await ask();
    expect(queue.map(({ document }) => document.id)).toEqual([proof.id, lateFront.id, lateBack.id]);
    expect(queue[1]).toMatchObject({ booking: { id: late.id }, sides: [{ id: lateBack.id }], min_age: 21 });
    expect(counts).toEqual({ waiting: 3, ending: 0, decided: 0 });
    const first = await ask({ limit: 1 });
    const rest = await ask({ cursor: first.next_cursor });
    expect(rest.queue.map(({ document }) => document.id)).toEqual([lateFront.id, lateBack.id]);
    // Somebody whose earlier booking is nearer is held up there.
    await app.db
      .insertInto('booking_customers')
      .values({ booking_id: soon.id, customer_id: late.customerId, role: 'driver', position: 1 })
      .execute();
    expect((await ask()).queue.map(({ booking }) => booking.id)).toEqual([soon.id, soon.id, soon.id]);
    await license(there, late, lateBack.id, { action: 'reject', code: 'glare' });
    expect((await ask({ view: 'decided' })).queue.map(({ document }) => document.id)).toEqual([lateBack.id]);
  });

  test('tells those who may not see papers only how many wait', async () => {
    const { body } = await (await deskOf(app, 'technician')).call(rows.queue, { query: {} });
    expect(body.queue).toEqual([]);
    expect(body.counts.waiting).toBeGreaterThan(0);
  });
});

test('the bytes of a paper are for who may see it, are written down, and stay', async () => {
  const booking = await makeBooking(app);
  const { file, id } = await add(booking, 'license');
  const see = (client: Client) => client.call(files.file, { params: { id: file.id }, query: { size: 'full' } });
  const seen = await see(ida);
  expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const looks = await app.db.selectFrom('audit').select('entity_id').where('action', '=', 'document.look').execute();
  expect(looks).toEqual([{ entity_id: id }]);
  expect((await see(await deskOf(app, 'technician'))).status).toBe(404);
  const far = await app.makeUserWith(['booking.view', 'document.view'], { branch_id: await makeBranch(app, 'UTC') });
  expect((await see(await app.signIn(far))).status).toBe(404);
  expect((await ida.call(files.remove, { params: { id: file.id } })).status).toBe(403);
});
