import { beforeEach, describe, expect, it } from 'vitest';
import { privateCustomers } from '#contract/areas/private-customers.ts';
import { privateRentals as rows } from '#contract/areas/private-rentals.ts';
import { rentalBookings } from '#contract/areas/rental-bookings.ts';
import {
  LOOKED,
  makePrivateVehicle,
  makeRenter,
  picture,
  privateDesk,
  refused,
} from '#tests/support/private-rentals.ts';
import { deskOf, makeBooking, makeCustomer, makeVehicle } from '#tests/support/rentals.ts';
import { startTestApp } from '#tests/support/server.ts';
import { makeBranch } from '#tests/support/yard.ts';

const NOW = new Date('2026-01-15T15:00:00.000Z');
const app = await startTestApp({ now: NOW });
const { desk, technician, elena, assign, rented, update, edit } = await privateDesk(app);

beforeEach(() => app.clock.set(NOW));

const vehicleRow = (id: number) =>
  app.db.selectFrom('vehicles').select(['status']).where('id', '=', id).executeTakeFirstOrThrow();

describe('giving a vehicle', () => {
  it('makes one that starts now go out: its time is taken, its state is rented, what was read is in its series', async () => {
    const vehicle = await makePrivateVehicle(app);
    const body = {
      vin: vehicle.vin.toLowerCase(),
      odometer: '44,120',
      fuel_eighths: 7,
      deposit_amount: 500,
      note: 'Winter',
    };
    const sent = { ...body, checks: JSON.stringify([{ check_id: 1, state: 'ok' }]), slot: 'front' } as const;
    const answer = await assign(sent, desk, { files: { image: await picture() } });
    expect(answer.message).toBe(`${answer.body.rental.number}: the vehicle is out.`);
    expect(answer.body).toMatchObject({
      rental: {
        status: 'active',
        ends_at: null,
        rate_amount: 1200,
        deposit_amount: 500,
        late: false,
        checkin: { odometer: 44_120, fuel_eighths: 7 },
      },
      customer: { id: elena, status: 'active', licence_status: 'valid' },
      vehicle: { id: vehicle.id, vin: vehicle.vin },
      images: [{ phase: 'checkin', slot: 'front', superseded: false }],
      balance: 0,
      deposit_held: 0,
    });
    expect(answer.body.checks.find(({ check_id, phase }) => check_id === 1 && phase === 'checkin')?.result?.state).toBe(
      'ok',
    );
    expect(answer.body.periods).toMatchObject([
      { start: '2026-01-15T15:00:00.000Z', end: '2026-02-15T15:00:00.000Z', days: 31, amount: 1200, due: true },
      { start: '2026-02-15T15:00:00.000Z', due: false },
    ]);
    expect(await vehicleRow(vehicle.id)).toEqual({ status: 'rented' });
    const [image] = answer.body.images;
    expect((await technician.fetch(image?.url ?? '')).status).toBe(200);
  });

  it('keeps one that starts later scheduled', async () => {
    const rental = await rented({ starts_at: '2026-01-20T15:00:00.000Z', ends_at: '2026-03-20T15:00:00.000Z' });
    expect([rental.status, rental.picked_up_at]).toEqual(['scheduled', null]);
    expect(await vehicleRow(rental.vehicle_id)).toEqual({ status: 'ready' });
  });

  it('rentals 7.15: one without end blocks its vehicle for good, by VIN and for bookings too', async () => {
    const vehicle = await makePrivateVehicle(app);
    const first = await assign({ vehicle_id: vehicle.id });
    const again = await assign({
      vin: vehicle.vin,
      starts_at: '2027-03-01T15:00:00.000Z',
      ends_at: '2027-04-01T15:00:00.000Z',
    });
    expect(refused(again)).toEqual([422, 'vehicle_id']);
    expect(again.errors['vehicle_id']?.[0]).toContain(
      `${vehicle.plate} is taken by private rental ${first.body.rental.number}`,
    );
    const booker = await deskOf(app, 'admin');
    const trip = { starts_at: '2027-03-01T15:00:00.000Z', ends_at: '2027-03-04T15:00:00.000Z', vehicle_id: vehicle.id };
    const booked = await booker.call(rentalBookings.add, { body: { branch_id: 1, customer: { id: elena }, ...trip } });
    expect(refused(booked)).toEqual([422, 'vehicle_id']);
  });

  it('one without end is refused where a booking is to come, which is named with the latest end', async () => {
    const vehicle = await makePrivateVehicle(app);
    const booking = await makeBooking(app, { vehicle_id: vehicle.id });
    const open = await assign({ vehicle_id: vehicle.id });
    expect(refused(open)).toEqual([422, 'vehicle_id']);
    expect(open.errors['vehicle_id']?.[0]).toContain(`B-${String(booking.id).padStart(6, '0')}`);
    expect(open.errors['vehicle_id']?.[0]).toContain('it must be back at the latest Fri 16 Jan 09:00');
    expect((await assign({ vehicle_id: vehicle.id, ends_at: '2026-01-16T14:00:00.000Z' })).status).toBe(200);
  });

  it('of ten at once, one gets the vehicle', async () => {
    const { id } = await makePrivateVehicle(app);
    const answers = await Promise.all(Array.from({ length: 10 }, () => assign({ vehicle_id: id })));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 409, 422].includes(status))).toBe(true);
    const spans = await app.db.selectFrom('vehicle_spans').select('id').where('vehicle_id', '=', id).execute();
    expect(spans).toHaveLength(1);
  });

  it('names what cannot be', async () => {
    const { id: vehicle_id } = await makePrivateVehicle(app);
    const public_id = await makeVehicle(app);
    expect(refused(await assign({}))).toEqual([422, 'vehicle_id']);
    expect(refused(await assign({ vehicle_id: public_id }))).toEqual([422, 'vehicle_id']);
    expect(refused(await assign({ vin: '1FTBW2CM0' }))).toEqual([422, 'vin']);
    expect(refused(await assign({ vin: 'WDB9066331S123456' }))).toEqual([422, 'vin']);
    expect(refused(await assign({ vehicle_id, ends_at: '2026-01-14T15:00:00.000Z' }))).toEqual([422, 'ends_at']);
    expect(refused(await assign({ vehicle_id, starts_at: '2024-01-14T15:00:00.000Z' }))).toEqual([422, 'starts_at']);
    const unlicensed = await makeCustomer(app);
    expect(refused(await assign({ vehicle_id, customer_id: unlicensed }))).toEqual([422, 'customer_id']);
    expect(refused(await assign({ vehicle_id, ends_at: '2030-02-02T15:00:00.000Z' }))).toEqual([422, 'customer_id']);
    const blocked = await makeRenter(app, desk);
    await desk.call(privateCustomers.update, { params: { id: blocked }, body: { blocked: true, reason: 'Unpaid' } });
    const answer = await assign({ vehicle_id, customer_id: blocked });
    expect(refused(answer)).toEqual([422, 'customer_id']);
    expect(answer.errors['customer_id']?.[0]).toContain('is blocked: Unpaid.');
    await app.db
      .updateTable('vehicles')
      .set({ retired_at: NOW, retired_on: '2026-01-15', retire_reason: 'sold' })
      .where('id', '=', vehicle_id)
      .execute();
    expect(refused(await assign({ vehicle_id }))).toEqual([422, 'vehicle_id']);
  });

  it('is not for technicians', async () => {
    const { id } = await makePrivateVehicle(app);
    expect((await assign({ vehicle_id: id }, technician)).status).toBe(403);
  });
});

describe('a private rental', () => {
  it('is changed by the office, and its time follows', async () => {
    const { id, vehicle_id } = await rented({ ends_at: '2026-02-15T15:00:00.000Z' });
    const booking = await makeBooking(app, {
      vehicle_id,
      starts_at: new Date('2026-03-01T15:00:00Z'),
      ends_at: new Date('2026-03-05T15:00:00Z'),
    });
    const longer = await update(id, { ends_at: '2026-03-01T15:00:00.000Z' });
    expect(refused(longer)).toEqual([422, 'ends_at']);
    expect(longer.errors['ends_at']?.[0]).toContain(`B-${String(booking.id).padStart(6, '0')}`);
    expect((await edit(id)).rental.ends_at).toBe('2026-02-15T15:00:00.000Z');
    const fits = await update(id, {
      ends_at: '2026-03-01T14:00:00.000Z',
      note: 'Longer',
      included_distance_per_day: 100,
    });
    expect(fits.body.rental).toMatchObject({
      ends_at: '2026-03-01T14:00:00.000Z',
      note: 'Longer',
      included_distance_per_day: 100,
    });
    expect(refused(await update(id, { ends_at: null }))).toEqual([422, 'ends_at']);
    expect(refused(await update(id, { starts_at: '2026-01-16T15:00:00.000Z' }))).toEqual([422, 'starts_at']);
    expect(refused(await update(id, { ends_at: '2026-01-15T15:00:00.000Z' }))).toEqual([422, 'ends_at']);
  });

  it('that clashes names private vehicles alone instead, and a booking beside it names its number', async () => {
    const booked = await makePrivateVehicle(app);
    const booking = await makeBooking(app, {
      vehicle_id: booked.id,
      starts_at: new Date('2026-02-01T15:00:00Z'),
      ends_at: new Date('2026-02-05T15:00:00Z'),
    });
    await makeVehicle(app, 'AAA-0001');
    const clash = await assign({ vehicle_id: booked.id, starts_at: '2026-02-02T15:00:00.000Z' });
    expect(refused(clash)).toEqual([422, 'vehicle_id']);
    const { free } = clash.body as unknown as { readonly free: readonly { readonly id: number }[] };
    const privates = await app.db.selectFrom('vehicles').select('id').where('private', '=', true).execute();
    expect(free.length).toBeGreaterThan(0);
    expect(privates.map(({ id }) => id)).toEqual(expect.arrayContaining(free.map(({ id }) => id)));
    const { body } = await assign({ vehicle_id: booked.id, starts_at: '2026-02-06T15:00:00.000Z' });
    const seen = await (await deskOf(app)).call(rentalBookings.one, { params: { id: booking.id } });
    expect(seen.body.booking.around).toEqual([
      expect.objectContaining({ label: body.rental.number, private_rental_id: body.rental.id, booking_id: null }),
    ]);
  });

  it('a changed rate is of the next period', async () => {
    const { id } = await rented();
    app.clock.set(new Date('2026-01-20T12:00:00Z'));
    const { periods } = (await update(id, { rate_amount: 1310.5 })).body;
    expect(periods?.map(({ amount }) => amount)).toEqual([1200, 1310.5]);
    const again = (await update(id, { rate_amount: 1250 })).body;
    expect([again.periods?.map(({ amount }) => amount), again.rental.rate_amount]).toEqual([[1200, 1250], 1250]);
  });

  it('of two edits of one field the later one stands, whichever arrives first', async () => {
    const { id } = await rented();
    await update(id, { note: 'Second' });
    app.clock.set(NOW);
    const late = await desk.call(rows.update, { params: { id }, body: { note: 'First' } });
    expect(late.body.rental.note).toBe('Second');
  });

  it('goes out later, by a technician, who sees no sums and plans nothing', async () => {
    const { id, vehicle_id } = await rented({ starts_at: '2026-01-20T15:00:00.000Z' });
    app.clock.set(new Date('2026-01-20T14:00:00Z'));
    const out = await update(id, { status: 'active', odometer: 1200, fuel_eighths: 8 }, technician);
    expect(out.body).toMatchObject({
      rental: { status: 'active', rate_amount: null, deposit_amount: null, checkin: { odometer: 1200 } },
      invoices: null,
      payments: null,
      periods: null,
      balance: null,
    });
    expect(await vehicleRow(vehicle_id)).toEqual({ status: 'rented' });
    expect((await update(id, { status: 'active' }, technician)).status).toBe(200);
    expect((await update(id, { note: 'Mine' }, technician)).status).toBe(403);
    expect((await update(id, { status: 'cancelled', reason: 'No' }, technician)).status).toBe(403);
  });

  it('does not go out while another has the vehicle', async () => {
    const first = await rented({ ends_at: '2026-01-20T15:00:00.000Z' });
    const second = await assign({ vehicle_id: first.vehicle_id, starts_at: '2026-01-21T15:00:00.000Z' });
    app.clock.set(new Date('2026-01-21T15:00:00Z'));
    const out = await update(second.body.rental.id, { status: 'active' });
    expect(refused(out)).toEqual([422, 'status']);
    expect(out.errors['status']?.[0]).toContain(first.number);
  });

  it('rentals 7.15: comes back with its odometer; its time ends, and days of the last period are charged', async () => {
    const { id, vehicle_id } = await rented({ odometer: 1000 });
    app.clock.set(new Date('2026-01-27T16:00:00Z'));
    const returned_at = '2026-01-27T15:00:00.000Z';
    expect(refused(await update(id, { returned_at }))).toEqual([422, 'odometer']);
    expect(refused(await update(id, { returned_at: '2026-01-28T15:00:00.000Z', odometer: 1500 }))).toEqual([
      422,
      'returned_at',
    ]);
    expect(refused(await update(id, { returned_at: '2026-01-14T15:00:00.000Z', odometer: 1500 }))).toEqual([
      422,
      'returned_at',
    ]);
    const back = await update(id, { returned_at, odometer: 1500, fuel_eighths: 4, checks: LOOKED }, technician);
    expect(back.body.rental).toMatchObject({
      status: 'returned',
      returned_at,
      checkout: { odometer: 1500, fuel_eighths: 4 },
    });
    expect((await edit(id)).periods).toMatchObject([{ days: 12, of_days: 31, amount: 464.52 }]);
    expect((await update(id, { returned_at })).status).toBe(200);
    expect(await vehicleRow(vehicle_id)).not.toEqual({ status: 'rented' });
    const next = await assign({
      vehicle_id,
      starts_at: '2026-01-28T15:00:00.000Z',
      ends_at: '2026-02-28T15:00:00.000Z',
    });
    expect(next.message).toMatch(/is scheduled/);
    expect(refused(await update(id, { status: 'closed' }))).toEqual([422, 'status']);
    expect(refused(await update(id, { ends_at: '2026-02-01T15:00:00.000Z' }))).toEqual([422, 'ends_at']);
  });

  it('is cancelled with a reason before it goes out, and its vehicle is free', async () => {
    const { id, vehicle_id } = await rented({ starts_at: '2026-01-20T15:00:00.000Z' });
    expect(refused(await update(id, { status: 'cancelled' }))).toEqual([422, 'reason']);
    const cancelled = await update(id, { status: 'cancelled', reason: 'Bought a car' });
    expect(cancelled.body.rental).toMatchObject({ status: 'cancelled', status_reason: 'Bought a car' });
    expect((await assign({ vehicle_id })).status).toBe(200);
    expect(refused(await update(id, { status: 'active' }))).toEqual([422, 'status']);
  });

  it('is deleted and comes back while its time is free', async () => {
    const active = await rented();
    const remove = (rentalId: number) => desk.call(rows.remove, { params: { id: rentalId } });
    expect(refused(await remove(active.id))).toEqual([422, 'rental']);
    const { id, vehicle_id } = await rented({ starts_at: '2026-01-20T15:00:00.000Z' });
    expect([(await remove(id)).status, (await remove(id)).status]).toEqual([200, 200]);
    expect((await desk.call(rows.edit, { params: { id } })).status).toBe(410);
    const restore = () => desk.call(rows.restore, { params: { id } });
    expect((await restore()).body.rental.status).toBe('scheduled');
    await remove(id);
    await assign({ vehicle_id });
    expect(refused(await restore())).toEqual([422, 'vehicle_id']);
  });

  it('is of its branch: out of scope it is not there', async () => {
    const { id } = await rented();
    const branch_id = await makeBranch(app, 'UTC');
    const other = await app.signIn(
      await app.makeUserWith(['private-rental.view', 'private-rental.create', 'private-rental.delete'], { branch_id }),
    );
    for (const call of [rows.edit, rows.update, rows.remove, rows.restore])
      expect((await other.call(call, { params: { id } })).status).toBe(404);
    const { id: vehicle_id } = await makePrivateVehicle(app);
    expect(refused(await assign({ vehicle_id }, other))).toEqual([422, 'vehicle_id']);
  });
});
