import { beforeAll, describe, expect, it } from 'vitest';
import { rentalBookings } from '#contract/areas/rental-bookings.ts';
import { bookingNumber } from '#contract/areas/rental-words.ts';
import type { Query } from '#contract/endpoint.ts';
import { withRentalToken } from '#tests/support/bearer.ts';
import { deskOf, type MadeBooking, makeBooking, makeVehicle } from '#tests/support/rentals.ts';
import { startTestApp } from '#tests/support/server.ts';

// Late in the evening of New York it is the next day elsewhere.
const app = await startTestApp({ now: new Date('2026-11-22T03:00:00Z') });
const desk = await deskOf(app);
const at = (text: string) => new Date(`2026-11-${text}:00Z`);

let goesOut: MadeBooking;
let comesBack: MadeBooking;
let late: MadeBooking;
let ended: MadeBooking;

beforeAll(async () => {
  goesOut = await makeBooking(app, { status: 'pending', starts_at: at('22T04:30'), ends_at: at('24T15:00') });
  comesBack = await makeBooking(app, {
    vehicle_id: await makeVehicle(app, 'KLM-4821'),
    status: 'checked_in',
    booking_amount: '50.00',
    starts_at: at('20T15:00'),
    picked_up_at: at('20T15:00'),
    ends_at: at('22T04:00'),
  });
  late = await makeBooking(app, {
    status: 'checked_in',
    starts_at: at('19T15:00'),
    picked_up_at: at('19T15:00'),
    ends_at: at('21T15:00'),
  });
  ended = await makeBooking(app, { status: 'completed', starts_at: at('10T15:00'), ends_at: at('12T15:00') });
});

const list = (query: Query<typeof rentalBookings.list> = {}, who = desk) => who.call(rentalBookings.list, { query });
const idsOf = async (query: Query<typeof rentalBookings.list>, who = desk) =>
  (await list(query, who)).body.bookings.map(({ id }) => id);

describe('the list of bookings', () => {
  it('is by pick-up, with what can be filtered by on its first page', async () => {
    const { body } = await list();
    expect(body.bookings.map(({ id }) => id)).toEqual([ended.id, late.id, comesBack.id, goesOut.id]);
    expect(body.counts).toEqual({ today_out: 1, today_in: 2, late: 1, unverified: 1, unpaid: 1, open: 3, ended: 1 });
    expect(body.bookings.at(-1)).toMatchObject({ blockers: 3, first_blocker: 'The licence is missing.' });
    expect(body.status_list).toContainEqual({ status: 'checked_in', label: 'Out' });
    expect(body.listed_vehicles?.map(({ plate }) => plate)).toContain('KLM-4821');
    expect(body.payment_methods).toHaveLength(6);
  });

  it('has views, whose day is that of the branch', async () => {
    expect(await idsOf({ view: 'today_out' })).toEqual([goesOut.id]);
    expect(await idsOf({ view: 'today_in' })).toEqual([late.id, comesBack.id]);
    expect(await idsOf({ view: 'late' })).toEqual([late.id]);
    expect(await idsOf({ view: 'unverified' })).toEqual([goesOut.id]);
    expect(await idsOf({ view: 'unpaid' })).toEqual([comesBack.id]);
    expect(await idsOf({ view: 'ended' })).toEqual([ended.id]);
  });

  it('is filtered by days, state, vehicle and renter', async () => {
    expect(await idsOf({ date: '2026-11-20' })).toEqual([late.id, comesBack.id]);
    expect(await idsOf({ from: '2026-11-22', to: '2026-11-30' })).toEqual([goesOut.id]);
    expect(await idsOf({ status: 'completed' })).toEqual([ended.id]);
    expect(await idsOf({ vehicle_id: comesBack.vehicleId })).toEqual([comesBack.id]);
    expect(await idsOf({ customer_id: late.customerId })).toEqual([late.id]);
  });

  it('is searched by number, plate, end of the VIN, name and e-mail', async () => {
    await app.db
      .updateTable('vehicles')
      .set({ vin: '1HGCM82633A004352', vin_check: 'ok' })
      .where('id', '=', comesBack.vehicleId)
      .execute();
    await app.db
      .updateTable('customers')
      .set({ first_name: 'Zoë', last_name: 'Żak', email: 'zoe@mail.test' })
      .where('id', '=', comesBack.customerId)
      .execute();
    for (const search of [bookingNumber(comesBack.id), 'klm4821', '004352', 'zak zoe', 'zoe@mail'])
      expect({ search, found: await idsOf({ search }) }).toEqual({ search, found: [comesBack.id] });
  });

  it('goes on where the page ended, in either direction', async () => {
    const first = await list({ sort: 'ends_at', direction: 'desc', limit: 3 });
    expect(first.body.bookings.map(({ id }) => id)).toEqual([goesOut.id, comesBack.id, late.id]);
    expect(first.body.total).toBe(4);
    const next = await list({ sort: 'ends_at', direction: 'desc', limit: 3, cursor: first.body.next_cursor! });
    expect(next.body.bookings.map(({ id }) => id)).toEqual([ended.id]);
    expect(next.body).toMatchObject({ next_cursor: null });
    expect(next.body.counts).toBeUndefined();
  });

  it('shows no money to those who do not see payments', async () => {
    const technician = await deskOf(app, 'technician');
    const { body } = await list({}, technician);
    expect(body.bookings[0]).toMatchObject({ booking_amount: null, payment_status: null });
    expect(body.counts).not.toHaveProperty('unpaid');
    expect((await list({ view: 'unpaid' }, technician)).status).toBe(403);
  });

  it('has those of the person’s branches', async () => {
    const elsewhere = { branch_id: null };
    const nobody = await withRentalToken(await app.signIn(await app.makeUserWith(['booking.view'], elsewhere)));
    const { body } = await list({}, nobody);
    expect(body).toMatchObject({ bookings: [], total: 0 });
    expect(body.counts).toMatchObject({ open: 0 });
  });
});
