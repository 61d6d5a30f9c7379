import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { earnings } from '#contract/areas/earnings.ts';
import { privateNumber } from '#contract/areas/private-words.ts';
import { bookingNumber } from '#contract/areas/rental-words.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Client } from '#tests/support/browser.ts';
import { makeBooking, makeCustomer } from '#tests/support/rentals.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { makeBranch, makeJpeg, makeVehicle } from '#tests/support/yard.ts';

let app: TestApp;
let office: Client;
let ana: Client;
let vehicle_id: number;
let branch_id: number;

beforeAll(async () => {
  app = await startTestApp();
  branch_id = await makeBranch(app, 'America/Phoenix');
  vehicle_id = await makeVehicle(app, { branch_id, plate: 'V1' });
  office = await app.signIn(await app.makeUser('office'));
  ana = await app.signIn(await app.makeUser('office', { name: 'Ana' }));
});

type Sent = Body<typeof earnings.store>;
const PARTS: Sent['components'] = [
  { component: 'trip', amount: '1006.20' },
  { component: 'delivery', amount: '40.50' },
  { component: 'extras', amount: '54.00' },
];
const trip = (fields: object = {}) =>
  ({
    vehicle_id,
    source: 'marketplace',
    trip_start: '2026-10-28T17:00:00.000Z',
    trip_end: '2026-11-01T06:30:00.000Z',
    components: PARTS,
    ...fields,
  }) as Sent;
const store = (fields: object = {}) => office.call(earnings.store, { body: trip(fields) });
const stored = async (fields: object = {}) => {
  const { status, errors, body } = await store(fields);
  expect([status, errors]).toEqual([200, {}]);
  return body.earning;
};
const update = (id: number, body: Body<typeof earnings.update>, who = office) =>
  who.call(earnings.update, { params: { id }, body });

describe('earnings', () => {
  it('are the sum of their components, and count on the last day of the trip on the clocks of the branch', async () => {
    const made = await stored({ total: 1100.7, reservation_id: 'R-100', guest: 'Elena Marsh', distance: 264.5 });
    expect(made).toMatchObject({
      total: '1100.70',
      earned_on: '2026-10-31',
      booked_on: '2026-10-31',
      components: PARTS,
      distance: 264.5,
      version: 1,
      late: false,
      locked: false,
      owner_share: null,
    });
    expect((await office.call(earnings.edit, { params: { id: made.id } })).body.earning).toEqual(made);
  });

  it('refuse, each at its field, what cannot be', async () => {
    const part = (component: string, amount: string | number) => ({ components: [{ component, amount }] });
    const refused = async (fields: object) => Object.keys((await store(fields)).errors);
    expect(await refused({ total: '1100.71' })).toEqual(['total']);
    expect(await refused(part('trip', '12.345'))).toEqual(['components.0.amount']);
    expect(await refused(part('trip', '-5.00'))).toEqual(['components.0.amount']);
    expect(await refused({ components: [...PARTS, PARTS[0]] })).toEqual(['components.3.component']);
    expect(await refused({ components: [] })).toEqual(['components']);
    expect(await refused({ trip_end: '2026-10-27T00:00:00.000Z' })).toEqual(['trip_end']);
    expect(await refused({ trip_end: '2026-12-24T00:00:00.000Z' })).toEqual(['trip_end']);
    expect(await refused({ vehicle_id: 999_999 })).toEqual(['vehicle_id']);
    expect(await refused({ source: 'own' })).toEqual(['source']);
  });

  it('are not entered twice: a reservation is known, and a second send answers the first', async () => {
    const { id } = await stored({ reservation_id: 'R-200', client_ref: 'phone-1' });
    expect((await stored({ reservation_id: 'R-200', client_ref: 'phone-1' })).id).toBe(id);
    const again = await store({ reservation_id: 'R-200' });
    expect([again.status, again.body]).toMatchObject([422, { id, errors: { reservation_id: [expect.any(String)] } }]);
    const other = await makeVehicle(app);
    expect((await store({ reservation_id: 'R-200', vehicle_id: other })).status).toBe(200);
  });

  it('are nothing for a booking of the yard, which counts from there', async () => {
    const { id } = await makeBooking(app, { vehicle_id });
    expect((await store({ reservation_id: bookingNumber(id) })).errors).toHaveProperty('source');
  });

  it('are nothing for a private rental of the yard, which counts from its invoices', async () => {
    const { id } = await app.db
      .insertInto('private_rentals')
      .values({
        customer_id: await makeCustomer(app),
        vehicle_id,
        branch_id,
        zone: 'America/Phoenix',
        starts_at: new Date('2026-10-01T10:00:00Z'),
        ends_at: null,
        status: 'scheduled',
        status_at: app.clock.now,
        rate_amount: '900',
        rate_period: 'month',
        rates: '[]',
        created_at: app.clock.now,
        updated_at: app.clock.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const refused = await store({ reservation_id: privateNumber(id).toLowerCase() });
    expect(refused.errors['source']?.[0]).toMatch(privateNumber(id));
    expect((await store({ reservation_id: privateNumber(id + 1) })).status).toBe(200);
  });

  it('name the version that was seen when they are changed (money 4.7)', async () => {
    const { id } = await stored({ note: 'first' });
    const changed = await update(id, { version: 1, components: [{ component: 'trip', amount: '140.00' }] }, ana);
    expect(changed.body.earning).toMatchObject({ version: 2, total: '140.00' });
    const stale = await update(id, { version: 1, note: 'late' });
    expect(stale.errors['version']?.[0]).toMatch(/^Changed from 1,100\.70 to 140\.00 by Ana, \d\d:\d\d\.$/);
    const noted = await update(id, { version: 2, note: 'second', received_on: '2026-11-03' });
    expect(noted.body.earning).toMatchObject({ version: 2, note: 'second', received_on: '2026-11-03' });
    expect((await update(id, { version: 2, total: '1.00' })).errors).toHaveProperty('total');

    const { history } = (await office.call(earnings.history, { params: { id } })).body;
    expect(history.map(({ version, by }) => [version, by])).toEqual([
      [2, expect.any(String)],
      [2, 'Ana'],
      [1, expect.any(String)],
    ]);
    expect(history[1]?.changes).toContainEqual({
      field: 'total',
      label: 'Total',
      before: '1100.70',
      after: '140.00',
    });
  });

  it('keep their papers until somebody deletes them', async () => {
    const file = { bytes: await makeJpeg(), name: 'payout.jpg' };
    const { body } = await office.call(earnings.store, { body: trip() }, { files: { attachment: file } });
    const [paper] = body.earning.attachments;
    expect(paper?.name).toBe('payout.jpg');
    const removed = await office.call(earnings.removeFile, { params: { id: paper!.id } });
    expect([removed.status, (await office.call(earnings.removeFile, { params: { id: 999_999 } })).status]).toEqual([
      200, 404,
    ]);
    expect((await office.call(earnings.edit, { params: { id: body.earning.id } })).body.earning.attachments).toEqual(
      [],
    );
  });

  it('are deleted and brought back, unless they were entered again', async () => {
    const { id } = await stored({ reservation_id: 'R-300' });
    expect((await office.call(earnings.remove, { params: { id } })).status).toBe(200);
    expect((await update(id, { version: 1, note: 'x' })).status).toBe(410);
    const again = await stored({ reservation_id: 'R-300' });
    expect((await office.call(earnings.restore, { params: { id } })).errors).toHaveProperty('reservation_id');
    await office.call(earnings.remove, { params: { id: again.id } });
    expect((await office.call(earnings.restore, { params: { id } })).body.earning.deleted_at).toBeNull();
  });

  it('are nobody’s business who has no right to them', async () => {
    const technician = await app.signIn(await app.makeUser('technician'));
    expect((await technician.call(earnings.list, {})).status).toBe(403);
    expect((await technician.call(earnings.store, { body: trip() })).status).toBe(403);
  });
});

it('money 4.5: of a trip the owner has, by component, what was agreed for its day', async () => {
  const owned = await makeVehicle(app);
  const made = { created_at: app.clock.now, updated_at: app.clock.now };
  const { id: cohort_id } = await app.db
    .insertInto('cohorts')
    .values({ name: 'A', code: 'A', kind: 'managed', ...made })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('cohort_vehicles')
    .values({ cohort_id, vehicle_id: owned, from_date: '2026-10-01', until_date: null })
    .execute();
  const agreed = (component: 'trip' | 'delivery' | '*', owner_percent: number) => ({
    cohort_id,
    from_date: '2026-10-01',
    component,
    owner_percent,
    amount: null,
  });
  await app.db
    .insertInto('cohort_terms')
    .values([agreed('trip', 70), agreed('delivery', 10), agreed('*', 0)])
    .execute();
  const { cohort_id: whose, owner_share } = await stored({ vehicle_id: owned });
  expect([whose, owner_share]).toEqual([cohort_id, '708.39']);
});

it('the list sums its whole filter, never the page', async () => {
  const own = await makeVehicle(app);
  const on = (day: string, amount: string, fields: object = {}) =>
    stored({
      vehicle_id: own,
      trip_start: `${day}T08:00:00.000Z`,
      trip_end: `${day}T20:00:00.000Z`,
      components: [
        { component: 'trip', amount },
        { component: 'discount', amount: '-10.00' },
      ],
      ...fields,
    });
  await on('2026-03-01', '110.10');
  await on('2026-03-02', '220.20', { received_on: '2026-03-05' });
  await on('2025-03-02', '1000.00');
  const list = async (query: Partial<Record<string, string | null>>) =>
    (await office.call(earnings.list, { query: { vehicle_id: String(own), ...query } })).body;
  const page = await list({ limit: '1' });
  expect(page).toMatchObject({
    total: 2,
    vehiclesCount: 1,
    totalEarningsAmount: '310.30',
    notReceivedAmount: '100.10',
    components: [
      { component: 'trip', amount: '330.30' },
      { component: 'discount', amount: '-20.00' },
    ],
  });
  expect(page.data.map(({ earned_on }) => earned_on)).toEqual(['2026-03-02']);
  const rest = await list({ limit: '1', cursor: page.next_cursor });
  expect([rest.data[0]?.earned_on, rest.totalEarningsAmount]).toEqual(['2026-03-01', '310.30']);
  expect(await list({ received: '0' })).toMatchObject({ total: 1 });
  expect(await list({ startDate: '2025-01-01', endDate: '2026-12-31' })).toMatchObject({ total: 3 });
  expect(await list({ min_amount: '150', max_amount: '250.00' })).toMatchObject({
    total: 1,
    totalEarningsAmount: '210.20',
  });
  const { cohort_id } = page.data[0] ?? {};
  const query = { vehicle_id: String(own), cohortIds: [cohort_id ?? 0, 999_999] };
  expect((await office.call(earnings.list, { query })).body).toMatchObject({ total: 2 });
  const none = await office.call(earnings.list, { query: { vehicle_id: String(own), cohortIds: [999_999] } });
  expect(none.body).toMatchObject({ total: 0, totalEarningsAmount: '0.00' });
  const long = await office.call(earnings.list, { query: { startDate: '2020-01-01', endDate: '2026-01-01' } });
  expect(long.errors).toHaveProperty('endDate');
});

it('the ledger has each component on its day, and tax is no income', async () => {
  const { id } = await stored({ components: [...PARTS, { component: 'tax', amount: '80.00' }] });
  const { rows: lines } = await sql<{ readonly side: string; readonly amount: string; readonly accrual_on: string }>`
    select side, amount, accrual_on from ledger where source = 'earning' and source_id = ${id}`.execute(app.db);
  const sideOf = (side: string) =>
    lines.filter((line) => line.side === side).map(({ amount, accrual_on }) => [amount, accrual_on]);
  expect(sideOf('pass_through')).toEqual([['80.00', '2026-10-31']]);
  expect(sideOf('income')).toHaveLength(3);
});
