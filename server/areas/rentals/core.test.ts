import { beforeEach, describe, expect, it } from 'vitest';
import { rentalBookings as rows } from '#contract/areas/rental-bookings.ts';
import { rentalSetup } from '#contract/areas/rental-setup.ts';
import type { Body } from '#contract/endpoint.ts';
import { withRentalToken } from '#tests/support/bearer.ts';
import { deskOf, makeCustomer, makeVehicle } from '#tests/support/rentals.ts';
import { startTestApp } from '#tests/support/server.ts';
import { makeBranch, makeCategory, makeTodo } from '#tests/support/yard.ts';

const NOW = new Date('2026-10-20T12:00:00.000Z');
const app = await startTestApp({ now: NOW });
const desk = await deskOf(app, 'admin');
await app.db.updateTable('branches').set({ timezone: 'America/New_York', country: 'US' }).where('id', '=', 1).execute();
await app.db
  .insertInto('settings')
  .values({
    key: 'rentals',
    branch_id: 1,
    value: JSON.stringify({ tax_rate: 8.25 }),
    updated_at: NOW,
    updated_by: null,
  })
  .execute();
await desk.call(rentalSetup.saveRate, {
  body: {
    branch_id: 1,
    daily: 45,
    late_hour: 15,
    deposit_amount: 300,
    included_distance_per_day: 200,
    extra_distance_price: 0.35,
  },
});

type Fields = Partial<Body<typeof rows.add>>;

/** Friday until Monday, over the night in which the clocks go back. */
const TRIP = { starts_at: '2026-10-30T14:00:00.000Z', ends_at: '2026-11-02T15:00:00.000Z' };
const RENTER = { first_name: 'Elena', last_name: 'Marsh', email: 'elena@mail.test', phone: '(212) 555-0143' };
const EXTRAS = [
  { code: 'extra', label: 'Child seat', quantity: 3, unit_price: 8 },
  { code: 'discount', label: 'Regular', unit_price: 10 },
] as const;

const add = (fields: Fields = {}) =>
  desk.call(rows.add, { body: { branch_id: 1, customer: RENTER, ...TRIP, ...fields } });
const update = (id: number, body: Body<typeof rows.update>) => {
  app.clock.advance(1_000);
  return desk.call(rows.update, { params: { id }, body });
};
const one = async (id: number) => (await desk.call(rows.one, { params: { id } })).body.booking;
const spansOf = (vehicleId: number) =>
  app.db
    .selectFrom('vehicle_spans')
    .select(['booking_id', 'during', 'released_at'])
    .where('vehicle_id', '=', vehicleId)
    .orderBy('id')
    .execute();

beforeEach(() => app.clock.set(NOW));

describe('rentals 7.1: the first example', () => {
  it('costs three days, the seat and the tax, a part of it before the confirmation', async () => {
    const vehicle_id = await makeVehicle(app);
    const { status, body } = await add({
      vehicle_id,
      lines: [...EXTRAS],
      payment_model: 'partial',
      partial_percent: 30,
    });
    expect(status).toBe(200);
    expect(body.booking).toMatchObject({
      status: 'pending',
      days: 3,
      booking_amount: 161.29,
      payment_status: 'unpaid',
    });
    expect(body.booking.cost_summary).toMatchObject({
      subtotal: 149,
      tax: 12.29,
      total: 161.29,
      due_now: 48.39,
      due_later: 112.9,
      deposit: 300,
      lines: [
        { code: 'rental', label: '3 days', basis: '3 days × 45.00', amount: 135 },
        { amount: 24 },
        { amount: -10 },
      ],
    });
    expect(body.booking.customers).toMatchObject([{ name: 'Elena Marsh', phone: '+12125550143', role: 'renter' }]);
    expect(await spansOf(vehicle_id)).toEqual([
      {
        booking_id: body.booking.id,
        during: '["2026-10-30 14:00:00+00","2026-11-02 16:00:00+00")',
        released_at: null,
      },
    ]);
    const checks = app.db.selectFrom('verification_items').select('id').where('booking_id', '=', body.booking.id);
    expect((await checks.execute()).length).toBeGreaterThan(5);
  });

  it('takes no price of a tenth of a cent', async () => {
    const { status, errors } = await add({ lines: [{ code: 'fee', label: 'Fee', unit_price: 1.005 }] });
    expect([status, Object.keys(errors)]).toEqual([422, ['lines.0.unit_price']]);
  });

  it('costs the same in a quote, which makes nothing', async () => {
    const vehicle_id = await makeVehicle(app);
    const { body } = await desk.call(rows.quote, {
      body: { ...TRIP, branch_id: 1, vehicle_id, lines: [...EXTRAS], payment_model: 'partial', partial_percent: 30 },
    });
    expect(body).toMatchObject({ days: 3, deposit_amount: 300, clash: null, free: [] });
    expect(body.cost_summary).toMatchObject({ total: 161.29, due_now: 48.39 });
    expect(await spansOf(vehicle_id)).toEqual([]);
  });
});

describe('rentals 7.2: one vehicle and one time', () => {
  it('is given once of eight who ask together', async () => {
    const vehicle_id = await makeVehicle(app);
    const answers = await Promise.all(Array.from({ length: 8 }, () => add({ vehicle_id })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422 || status === 409)).toHaveLength(7);
    expect(await spansOf(vehicle_id)).toHaveLength(1);
  });

  it('is free again when the vehicle is ready, and not a minute before', async () => {
    const vehicle_id = await makeVehicle(app, 'ABC-1234');
    const spare = await makeVehicle(app, 'AAA-0001');
    const first = (await add({ vehicle_id })).body.booking;
    const early = await add({ vehicle_id, starts_at: '2026-11-02T15:59:00.000Z', ends_at: '2026-11-04T15:00:00.000Z' });
    expect([early.status, Object.keys(early.errors)]).toEqual([422, ['vehicle_id']]);
    expect(early.errors['vehicle_id']?.[0]).toContain(
      `ABC-1234 is taken by ${first.number} from Fri 30 Oct 10:00 to Mon 2 Nov 11:00, with the time to get it ready.`,
    );
    expect(early.body).toMatchObject({ free: expect.arrayContaining([expect.objectContaining({ id: spare })]) });
    const ready = await add({ vehicle_id, starts_at: '2026-11-02T16:00:00.000Z', ends_at: '2026-11-04T15:00:00.000Z' });
    expect(ready.status).toBe(200);
  });

  it.runIf(process.env['TEST_DATABASE'] === 'postgres')(
    'is given once of fifty who ask together, twenty times',
    async () => {
      for (let round = 0; round < 20; round += 1) {
        const vehicle_id = await makeVehicle(app);
        const answers = await Promise.all(Array.from({ length: 50 }, () => add({ vehicle_id })));
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
        expect(answers.filter(({ status }) => status === 422 || status === 409)).toHaveLength(49);
        expect(await spansOf(vehicle_id)).toHaveLength(1);
      }
    },
    120_000,
  );
});

describe('rentals 7.3: changing', () => {
  it('says how long a booking can be at most, and changes nothing', async () => {
    const vehicle_id = await makeVehicle(app);
    const { id } = (await add({ vehicle_id })).body.booking;
    const next = { starts_at: '2026-11-02T16:00:00.000Z', ends_at: '2026-11-04T15:00:00.000Z' };
    await add({ vehicle_id, ...next });
    const before = await one(id);
    const { status, errors } = await update(id, { ends_at: '2026-11-03T15:00:00.000Z', note: 'Longer' });
    expect([status, Object.keys(errors)]).toEqual([422, ['ends_at']]);
    expect(errors['ends_at']?.[0]).toContain('at the latest Mon 2 Nov 10:00');
    expect(await one(id)).toEqual({ ...before, around: expect.any(Array) });
  });

  it('of two vehicles that are exchanged, each booking has the other in one act', async () => {
    const [mine, theirs] = [await makeVehicle(app), await makeVehicle(app)];
    const first = (await add({ vehicle_id: mine })).body.booking;
    const second = (await add({ vehicle_id: theirs })).body.booking;
    const { status, body } = await update(first.id, { exchange_with: second.id });
    expect([status, body.booking.vehicle?.id]).toEqual([200, theirs]);
    expect((await one(second.id)).vehicle?.id).toBe(mine);
    expect((await spansOf(mine)).map(({ booking_id }) => booking_id)).toEqual([second.id]);
    expect((await spansOf(theirs)).map(({ booking_id }) => booking_id)).toEqual([first.id]);
  });

  it('counts the rent by the new dates, and keeps what is charged besides', async () => {
    const { id } = (await add({ lines: [...EXTRAS] })).body.booking;
    const { body } = await update(id, { ends_at: '2026-11-03T15:00:00.000Z' });
    expect(body.booking).toMatchObject({
      days: 4,
      cost_summary: { subtotal: 194, lines: [{ label: '4 days' }, {}, {}] },
    });
    const without = await update(id, { lines: [] });
    expect(without.body.booking.cost_summary?.subtotal).toBe(180);
  });
});

describe('a booking', () => {
  it('is of people who are known, and who are not blocked', async () => {
    const [known, driver, blocked] = [await makeCustomer(app), await makeCustomer(app), await makeCustomer(app)];
    await app.db
      .updateTable('customers')
      .set({ blocked_at: NOW, blocked_reason: 'Never paid' })
      .where('id', '=', blocked)
      .execute();
    const { body } = await add({ customer: { id: known }, drivers: [{ id: driver }] });
    expect(body.booking.customers.map(({ id, role }) => [id, role])).toEqual([
      [known, 'renter'],
      [driver, 'driver'],
    ]);
    expect((await add({ customer: { id: blocked } })).errors['customer']?.[0]).toContain('is blocked: Never paid.');
    expect((await add({ customer: { id: known }, drivers: [{ id: known }] })).errors).toHaveProperty('drivers.0');
    expect((await add({ customer: { first_name: 'Ann', phone: '12' } })).errors).toEqual({
      'customer.last_name': ['Please fill this in.'],
      'customer.phone': [expect.stringContaining('phone number')],
    });
  });

  it('has an end after its beginning, a vehicle of the fleet, and what is taken off is not more than the rest', async () => {
    const retired = await makeVehicle(app);
    const gone = { retired_at: NOW, retired_on: '2026-10-20', retire_reason: 'sold' } as const;
    await app.db.updateTable('vehicles').set(gone).where('id', '=', retired).execute();
    expect((await add({ ends_at: TRIP.starts_at })).errors).toHaveProperty('ends_at');
    expect((await add({ vehicle_id: retired })).errors['vehicle_id']?.[0]).toContain('was retired');
    expect((await add({ vehicle_id: 999_999 })).errors).toHaveProperty('vehicle_id');
    expect((await add({ lines: [{ code: 'discount', label: 'All', unit_price: 200 }] })).errors).toHaveProperty(
      'lines',
    );
    expect((await add({ lines: [{ code: 'fuel', label: 'Fuel', unit_price: 2 }] })).errors).toHaveProperty('lines');
    expect((await add({ payment_model: 'partial' })).errors).toHaveProperty('partial_percent');
  });

  it('is of the branches of whoever makes it, and priced by their rates', async () => {
    const elsewhere = await makeBranch(app, 'UTC');
    const local = await withRentalToken(
      await app.signIn(await app.makeUserWith(['booking.view', 'booking.create', 'booking.update'])),
    );
    const foreign = await local.call(rows.add, { body: { ...TRIP, branch_id: elsewhere, customer: RENTER } });
    expect(foreign.errors).toHaveProperty('branch_id');
    expect((await add({ branch_id: elsewhere })).errors['vehicle_id']?.[0]).toContain('has a rate yet');
    const { id } = (await add()).body.booking;
    await app.db.updateTable('bookings').set({ branch_id: elsewhere }).where('id', '=', id).execute();
    expect((await local.call(rows.update, { params: { id }, body: { note: 'x' } })).status).toBe(404);
  });

  it('is changed no more once it is over, but for its note', async () => {
    const { id } = (await add()).body.booking;
    await app.db.updateTable('bookings').set({ status: 'cancelled' }).where('id', '=', id).execute();
    expect((await update(id, { ends_at: '2026-11-03T15:00:00.000Z' })).errors).toHaveProperty('status');
    expect((await update(id, { note: 'They called' })).status).toBe(200);
  });

  it('that is out keeps its vehicle and its beginning; its end can move', async () => {
    const vehicle_id = await makeVehicle(app);
    const { id } = (await add({ vehicle_id })).body.booking;
    const out = { status: 'checked_in', picked_up_at: NOW } as const;
    await app.db.updateTable('bookings').set(out).where('id', '=', id).execute();
    expect((await update(id, { vehicle_id: await makeVehicle(app) })).errors).toHaveProperty('vehicle_id');
    expect((await update(id, { payment_model: 'at_pickup' })).errors).toHaveProperty('payment_model');
    expect((await update(id, { starts_at: TRIP.starts_at, ends_at: '2026-11-03T15:00:00.000Z' })).status).toBe(200);
  });
});

describe('planned work', () => {
  const planned = async (vehicle_id: number) => {
    const category_id = await makeCategory(app);
    const keeps = { status_while_open: 'maintenance', status_from: 'started' } as const;
    await app.db.updateTable('task_categories').set(keeps).where('id', '=', category_id).execute();
    return makeTodo(desk, { title: 'Brakes', todo_date: '2026-10-31', todo_time: '09:00', vehicle_id, category_id });
  };

  it('takes the time of a vehicle, and gives way to a booking only where somebody may say so', async () => {
    const vehicle_id = await makeVehicle(app);
    await planned(vehicle_id);
    const refused = await add({ vehicle_id });
    expect(refused.errors['vehicle_id']?.[0]).toContain('is taken by the todo “Brakes” from Sat 31 Oct 09:00');
    const clerk = await withRentalToken(await app.signIn(await app.makeUserWith(['booking.view', 'booking.create'])));
    const body = { ...TRIP, branch_id: 1, vehicle_id, customer: RENTER, displace_maintenance: true };
    expect((await clerk.call(rows.add, { body })).status).toBe(403);
    const { body: made } = await desk.call(rows.add, { body });
    const spans = await app.db.selectFrom('vehicle_spans').selectAll().where('vehicle_id', '=', vehicle_id).execute();
    expect(spans.map(({ kind, note, released_at }) => [kind, note, released_at === null])).toEqual([
      ['maintenance', `Gave way to ${made.booking.number}`, false],
      ['booking', '', true],
    ]);
  });

  it('is saved where a booking has the vehicle, and stands among the clashes', async () => {
    const vehicle_id = await makeVehicle(app);
    const { number } = (await add({ vehicle_id })).body.booking;
    const todo = await planned(vehicle_id);
    const { body } = await desk.call(rows.availability, {
      query: { from: '2026-10-30T00:00:00.000Z', to: '2026-11-03T00:00:00.000Z' },
    });
    expect(body.clashes.filter((one) => one.vehicle_id === vehicle_id)).toEqual([
      { todo_id: todo.id, title: 'Brakes', vehicle_id, text: expect.stringContaining(`is taken by ${number} then.`) },
    ]);
  });
});

describe('availability', () => {
  it('of a trip leaves out what could not be made ready before the next one', async () => {
    const vehicle_id = await makeVehicle(app);
    await add({ vehicle_id });
    const starts_at = '2026-10-28T14:00:00.000Z';
    const offered = async (ends_at: string) => {
      const query = { from: starts_at, to: ends_at, branch_id: 1, trip: '1' } as const;
      const { body } = await desk.call(rows.availability, { query });
      return body.free.some(({ id }) => id === vehicle_id);
    };
    const tooLate = '2026-10-30T13:30:00.000Z';
    expect(await offered(tooLate)).toBe(false);
    expect((await add({ vehicle_id, starts_at, ends_at: tooLate })).status).toBe(422);
    const inTime = new Date(Date.parse(TRIP.starts_at) - 3_600_000).toISOString();
    expect(await offered(inTime)).toBe(true);
    expect((await add({ vehicle_id, starts_at, ends_at: inTime })).status).toBe(200);
  });

  const at = async (from: string, to: string, vehicle_id: number) => {
    const later = await deskOf(app);
    const { body } = await later.call(rows.availability, { query: { from, to, branch_id: 1 } });
    const isIn = (list: readonly { readonly id: number }[]) => list.some(({ id }) => id === vehicle_id);
    return { free: isIn(body.free), taken: body.taken.find(({ id }) => id === vehicle_id)?.spans };
  };

  it('rentals 7.4: a late vehicle is not free until it is back and ready', async () => {
    const vehicle_id = await makeVehicle(app);
    const { id, number } = (await add({ vehicle_id })).body.booking;
    const out = { out_at: new Date(TRIP.starts_at) };
    await app.db.updateTable('vehicle_spans').set(out).where('booking_id', '=', id).execute();
    app.clock.set(new Date('2026-11-02T16:30:00.000Z'));
    expect(await at('2026-11-02T17:00:00.000Z', '2026-11-02T20:00:00.000Z', vehicle_id)).toEqual({
      free: false,
      taken: [expect.objectContaining({ label: `${number} Marsh`, late: true, until: '2026-11-02T17:30:00.000Z' })],
    });
    expect((await at('2026-11-02T17:30:00.000Z', '2026-11-02T20:00:00.000Z', vehicle_id)).free).toBe(true);
    await app.db.updateTable('vehicle_spans').set({ back_at: app.clock.now }).where('booking_id', '=', id).execute();
    expect((await at('2026-11-02T17:00:00.000Z', '2026-11-02T20:00:00.000Z', vehicle_id)).free).toBe(true);
  });
});
