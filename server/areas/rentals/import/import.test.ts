import { expect, it } from 'vitest';
import { imports } from '#contract/areas/imports.ts';
import { rentalBookings as rows } from '#contract/areas/rental-bookings.ts';
import { lines } from '#tests/support/imports.ts';
import { deskOf, makeVehicle } from '#tests/support/rentals.ts';
import { withRentalToken } from '#tests/support/bearer.ts';
import { startTestApp } from '#tests/support/server.ts';

const app = await startTestApp();
const boss = await app.makeUser('admin');
const browser = await app.signIn(boss);
const desk = await withRentalToken(browser);
await app.db.updateTable('branches').set({ timezone: 'America/New_York' }).where('id', '=', 1).execute();

const HEAD = 'Reservation ID,Guest,Email,Vehicle,Trip start,Trip end,Total,Deposit,Status';
const row = (reference: string, plate: string, { total = '161.29', end = '2026-12-04 10:00' } = {}) =>
  `${reference},Elena Maria Marsh,${reference}@mail.test,${plate},2026-12-01 10:00,${end},${total},300,Confirmed`;

const preview = async (...rowsOf: string[]) => {
  const bytes = lines(HEAD, ...rowsOf);
  const { status, message, body } = await desk.call(
    rows.import,
    { body: { mode: 'preview' } },
    { files: { file: { bytes, name: 'bookings.csv' } } },
  );
  expect([status, message]).toEqual([200, '']);
  return body.import;
};
const bring = async (...rowsOf: string[]) => {
  const { id } = await preview(...rowsOf);
  const { status, message, body } = await desk.call(rows.import, { body: { mode: 'apply', import_id: id } });
  expect([status, message]).toEqual([200, 'Imported.']);
  app.clock.advance(60_000);
  return body.import;
};
const bookingsOf = (reference: string) =>
  app.db.selectFrom('bookings').selectAll().where('external_ref', '=', reference).execute();

it('bookings of another system are made with their vehicles, people and sums, and change with the next file', async () => {
  await makeVehicle(app, 'KLM-482');
  const done = await bring(row('R-1', 'klm 482'));
  expect(done.counts).toMatchObject({ new: 1, error: 0 });
  const [made] = await bookingsOf('R-1');
  const { booking } = (await desk.call(rows.one, { params: { id: made!.id } })).body;
  expect(booking).toMatchObject({
    source: 'import',
    status: 'confirmed',
    starts_at: '2026-12-01T15:00:00.000Z',
    booking_amount: 161.29,
    renter: { name: 'Elena Maria Marsh' },
    vehicle: { plate: 'KLM-482' },
    cost_summary: { total: 161.29, deposit: 300 },
  });
  expect(booking.todos.map(({ title }) => title)).toEqual([
    `Check In ${booking.number}`,
    `Check Out ${booking.number}`,
  ]);
  expect((await preview(row('R-1', 'KLM-482'))).counts).toMatchObject({ same: 1 });

  const later = await bring(row('R-1', 'KLM-482', { total: '200', end: '2026-12-05 10:00' }));
  expect(later.counts).toMatchObject({ changed: 1 });
  const [changed] = await bookingsOf('R-1');
  expect([changed?.booking_amount, changed?.ends_at.toISOString()]).toEqual(['200.00', '2026-12-05T15:00:00.000Z']);
});

it('a row that cannot be says why, and one whose vehicle is taken is not written', async () => {
  await makeVehicle(app, 'NOP-100');
  const wrong = await preview('R-2,Marsh,,ZZZ-999,2026-12-01,2026-12-04 10:00,many,,Later');
  expect(Object.keys(wrong.rows[0]?.errors ?? {}).toSorted()).toEqual([
    'plate',
    'renter',
    'start_time',
    'status',
    'total',
  ]);
  await bring(row('R-3', 'NOP-100'));
  const { id } = await preview(row('R-4', 'NOP-100'));
  const { status, body } = await desk.call(rows.import, { body: { mode: 'apply', import_id: id, on_error: 'skip' } });
  expect([status, body.import.counts.error]).toEqual([200, 1]);
  expect(body.import.rows.map(({ errors }) => Object.keys(errors))).toEqual([['plate']]);
  expect(await bookingsOf('R-4')).toEqual([]);
});

it('an import that is undone takes its bookings and their people away, and the vehicle is free', async () => {
  const vehicle_id = await makeVehicle(app, 'QRS-200');
  const { id } = await bring(row('R-5', 'QRS-200'));
  const { status, body } = await browser.call(imports.undo, { params: { id } });
  expect([status, body.message]).toEqual([200, expect.any(String)]);
  const [gone] = await bookingsOf('R-5');
  expect(gone?.deleted_at).not.toBeNull();
  const left = app.db.selectFrom('customers').select('deleted_at').where('email', '=', 'R-5@mail.test');
  expect((await left.executeTakeFirst())?.deleted_at).not.toBeNull();
  const { released_at } = await app.db
    .selectFrom('vehicle_spans')
    .select('released_at')
    .where('vehicle_id', '=', vehicle_id)
    .executeTakeFirstOrThrow();
  expect(released_at).not.toBeNull();
  expect((await bring(row('R-5', 'QRS-200'))).counts).toMatchObject({ new: 1 });
});

it('who may not add bookings imports none', async () => {
  const technician = await deskOf(app, 'technician');
  expect((await technician.call(rows.import, { body: { mode: 'preview' } })).status).toBe(403);
});
