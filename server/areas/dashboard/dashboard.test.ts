import { beforeAll, describe, expect, it } from 'vitest';
import { dashboard } from '#contract/areas/dashboard.ts';
import { privateCustomers } from '#contract/areas/private-customers.ts';
import type { Query } from '#contract/endpoint.ts';
import type { Client } from '#tests/support/browser.ts';
import { privateDesk } from '#tests/support/private-rentals.ts';
import { type MadeBooking, makeBooking, makeVehicle } from '#tests/support/rentals.ts';
import { startTestApp } from '#tests/support/server.ts';

// 22:00 of 21 November in New York.
const app = await startTestApp({ now: new Date('2026-11-22T03:00:00Z') });
const at = (text: string) => new Date(`2026-11-${text}:00Z`);

let office: Client;
let goesOut: MadeBooking;
let tomorrow: MadeBooking;
let comesBack: MadeBooking;
let late: MadeBooking;
let renterId: number;

beforeAll(async () => {
  office = await app.signIn(await app.makeUser('office'));
  goesOut = await makeBooking(app, { starts_at: at('22T04:30'), ends_at: at('24T15:00'), booking_amount: '80.00' });
  tomorrow = await makeBooking(app, { status: 'pending', starts_at: at('23T15:00'), ends_at: at('25T15:00') });
  const out = { status: 'checked_in', starts_at: at('19T15:00'), picked_up_at: at('19T15:00') } as const;
  comesBack = await makeBooking(app, {
    ...out,
    vehicle_id: await makeVehicle(app, 'KLM-4821'),
    ends_at: at('22T04:00'),
  });
  late = await makeBooking(app, { ...out, ends_at: at('20T15:00') });
  await makeBooking(app, { starts_at: at('24T03:01'), ends_at: at('26T15:00') });
  await makeBooking(app, { status: 'cancelled', starts_at: at('22T05:00') });
});

const read = (query: Query<typeof dashboard.list> = {}, who = office) => who.call(dashboard.list, { query });
const idsOf = async (query: Query<typeof dashboard.list>) =>
  (await read(query)).body.dashboard.map(({ rental }) => rental.id);

describe('the dashboard', () => {
  it('has what is out and what goes out within 48 hours, by the next event', async () => {
    const { body } = await read();
    expect(body.dashboard.map(({ key }) => key)).toEqual(
      [late, comesBack, goesOut, tomorrow].map(({ id }) => `booking:${id}`),
    );
    expect(body.dashboard[0]).toMatchObject({ rental: { late: true, blockers: 0 }, renter: { status: 'active' } });
    expect(body.dashboard[2]).toMatchObject({
      rental: { late: false, unverified: true, unpaid: true, first_blocker: 'The licence is missing.' },
      vehicle: goesOut.vehicleId,
      renter: { id: goesOut.customerId, status: 'inactive' },
    });
    expect(body.vehicles[String(comesBack.vehicleId)]).toMatchObject({ plate: 'KLM-4821' });
    expect(body.renters[String(late.customerId)]).toMatchObject({ status: 'active', current: { id: late.id } });
    expect(body.renters[String(tomorrow.customerId)]).toMatchObject({ current: { id: tomorrow.id } });
  });

  it('sums up the day of the branch', async () => {
    expect((await read()).body.summary).toEqual({
      out: 2,
      due_today: 1,
      late: 1,
      pickups_today: 1,
      unverified: 2,
      unpaid: 1,
      deposits_at_risk: 0,
      clashes: 0,
    });
  });

  it('is filtered and searched', async () => {
    expect(await idsOf({ state: 'late' })).toEqual([late.id]);
    expect(await idsOf({ state: 'out' })).toEqual([late.id, comesBack.id]);
    expect(await idsOf({ state: 'goes_out' })).toEqual([goesOut.id, tomorrow.id]);
    expect(await idsOf({ state: 'unpaid' })).toEqual([goesOut.id]);
    expect(await idsOf({ search: 'klm4821' })).toEqual([comesBack.id]);
    expect(await idsOf({ kind: 'private_rental' })).toEqual([]);
  });

  it('goes on where the page ended', async () => {
    const first = await read({ limit: 2 });
    const next = await read({ limit: 2, cursor: first.body.next_cursor! });
    expect(next.body.dashboard.map(({ rental }) => rental.id)).toEqual([goesOut.id, tomorrow.id]);
    expect(next.body.next_cursor).toBeNull();
  });

  it('says nothing of money to those who do not see payments, and nothing of other branches', async () => {
    const viewer = await app.signIn(await app.makeUserWith(['dashboard.view']));
    const { body } = await read({}, viewer);
    expect(body.dashboard.map(({ rental }) => rental.unpaid)).toEqual([null, null, null, null]);
    expect(body.summary.unpaid).toBeNull();
    expect((await read({ state: 'unpaid' }, viewer)).status).toBe(403);
    const elsewhere = await app.signIn(await app.makeUserWith(['dashboard.view'], { branch_id: null }));
    expect((await read({}, elsewhere)).body).toMatchObject({ dashboard: [], summary: { out: 0 } });
  });

  it('looks a renter up', async () => {
    const found = await office.call(dashboard.renter, { params: { id: comesBack.customerId } });
    expect(found.body.renter).toMatchObject({ status: 'active', current: { id: comesBack.id } });
    expect((await office.call(dashboard.renter, { params: { id: 9999 } })).status).toBe(404);
  });
});

describe('private rentals on the dashboard', () => {
  it('stand among the bookings, the one without end last, and count as they do', async () => {
    const { elena, rented } = await privateDesk(app);
    renterId = elena;
    const before = (await read()).body.summary;
    const open = await rented({ starts_at: at('22T03:00').toISOString(), odometer: 10 });
    const due = await rented({ starts_at: at('22T02:00').toISOString(), ends_at: at('22T04:30').toISOString() });
    const ahead = await rented({ starts_at: at('22T04:15').toISOString(), ends_at: at('30T15:00').toISOString() });
    const later = await rented({ starts_at: at('25T15:00').toISOString() });
    const { body } = await read();
    const keys = body.dashboard.map(({ key }) => key);
    const ofPrivate = keys.filter((key) => key.startsWith('private_rental'));
    expect(ofPrivate).toEqual([ahead, due, open].map(({ id }) => `private_rental:${id}`));
    expect(keys.at(-1)).toBe(`private_rental:${open.id}`);
    expect(keys).not.toContain(`private_rental:${later.id}`);
    expect(body.dashboard.at(-1)).toMatchObject({
      rental: { number: open.number, status: 'active', ends_at: null, late: false, unpaid: false },
      vehicle: open.vehicle_id,
      renter: { id: elena, status: 'active' },
    });
    expect(body.summary).toMatchObject({
      out: before.out + 2,
      due_today: before.due_today + 1,
      pickups_today: before.pickups_today + 1,
      unverified: before.unverified,
    });
    expect(await idsOf({ kind: 'private_rental', state: 'due_today' })).toEqual([due.id]);
    expect(await idsOf({ kind: 'private_rental', state: 'pickups_today' })).toEqual([ahead.id]);
    expect(await idsOf({ search: open.number })).toEqual([open.id]);
    const seen = await office.call(dashboard.renter, { params: { id: elena } });
    expect(seen.body.renter).toMatchObject({ status: 'active', current: { type: 'private_rental', id: due.id } });
  });

  it('says what stands against its going out', async () => {
    await app.db.updateTable('documents').set({ expires_on: '2026-11-23' }).execute();
    await office.call(privateCustomers.update, { params: { id: renterId }, body: { blocked: true, reason: 'Unpaid' } });
    const { body } = await read({ kind: 'private_rental', state: 'goes_out' });
    expect(body.dashboard[0]?.rental).toMatchObject({
      blockers: 2,
      first_blocker: 'The customer is blocked.',
      unverified: true,
    });
  });
});
