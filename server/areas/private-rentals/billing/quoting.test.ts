import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { privateBilling as rows } from '#contract/areas/private-billing.ts';
import { LOOKED, privateDesk } from '#tests/support/private-rentals.ts';
import { startTestApp } from '#tests/support/server.ts';

const NOW = new Date('2026-01-15T15:00:00.000Z');
const app = await startTestApp({ now: NOW });
const { desk, technician, rented, update, edit } = await privateDesk(app);

beforeEach(() => app.clock.set(NOW));

const bill = (id: number, fields: object = {}) =>
  desk.call(rows.invoice, { params: { id }, body: { request_id: randomUUID(), ...fields } });
const quote = async (id: number, returned_at: string, read: object = {}) =>
  (await desk.call(rows.quote, { params: { id }, body: { returned_at, ...read } })).body.quote;
const WHEN = '2026-01-27T15:00:00.000Z';

describe('a quote of what taking it back comes to', () => {
  it('says the last period by its days, and comes to what is billed afterwards', async () => {
    const { id } = await rented();
    app.clock.set(new Date('2026-01-27T16:00:00Z'));
    const told = await quote(id, WHEN);
    expect(told).toMatchObject({ total: 464.52, open: 464.52, balance: 0, deposit_held: 0, charges: [] });
    expect(told.rent).toEqual([{ label: 'Rent Thu 15 Jan 2026 – Tue 27 Jan 2026, 12 of 31 days', amount: 464.52 }]);
    await update(id, { returned_at: WHEN, odometer: 2000, checks: LOOKED });
    expect((await bill(id)).body.invoice.total).toBe(told.total);
    expect(await quote(id, WHEN)).toMatchObject({ rent: [], total: 0, open: 464.52 });
  });

  it('gives back what was billed beyond it, of two invoices as of one', async () => {
    const { id } = await rented();
    await bill(id);
    await bill(id);
    app.clock.set(new Date('2026-01-27T16:00:00Z'));
    const told = await quote(id, WHEN);
    expect(told.rent.map(({ amount }) => amount)).toEqual([-1200, -735.48]);
    expect(told).toMatchObject({ total: -1935.48, balance: 2400, open: 464.52 });
    await update(id, { returned_at: WHEN, odometer: 2000, checks: LOOKED });
    await bill(id);
    await bill(id);
    expect((await edit(id)).balance).toBe(told.open);
  });

  it('proposes the distance and the fuel beyond what was agreed, by the rate of the vehicle', async () => {
    const { id, vehicle_id } = await rented({ odometer: 1000, fuel_eighths: 8, included_distance_per_day: 50 });
    await app.db.updateTable('vehicles').set({ tank_litres: 52 }).where('id', '=', vehicle_id).execute();
    const price = { daily: '45', weekly: null, monthly: null, late_hour: null, included_distance_per_day: 10 };
    const rate = { ...price, extra_distance_price: '0.35', deposit_amount: '0', fuel_price: '1.95', refuel_fee: '10' };
    const made = { created_at: NOW, created_by: null, updated_at: NOW, deleted_at: null, deleted_by: null };
    await app.db
      .insertInto('rental_rates')
      .values({ ...made, ...rate, branch_id: 1, vehicle_id })
      .execute();
    app.clock.set(new Date('2026-01-27T16:00:00Z'));
    const told = await quote(id, WHEN, { odometer: 1767, fuel_eighths: 5 });
    expect(told.charges).toMatchObject([
      { label: 'Extra distance', amount: 58.45, basis: '(767 − 600) km × 0.35' },
      { label: 'Fuel', amount: 48.03 },
    ]);
    expect(told).toMatchObject({ subtotal: 571, open: 571, hints: [] });
    expect((await quote(id, WHEN, { odometer: 900 })).hints[0]).toContain('Please look at the dial');
    await update(id, { returned_at: WHEN, odometer: 1767, fuel_eighths: 5, checks: LOOKED });
    expect((await quote(id, WHEN)).charges.map(({ amount }) => amount)).toEqual([58.45, 48.03]);
  });

  it('is of money, for those who see it', async () => {
    const { id } = await rented();
    const body = { returned_at: WHEN };
    expect((await technician.call(rows.quote, { params: { id }, body })).status).toBe(403);
    expect((await desk.call(rows.quote, { params: { id: 99_999 }, body })).status).toBe(404);
  });
});

describe('a money act whose answer was lost', () => {
  it('is found by its request, by the person who made it', async () => {
    const { id } = await rented();
    const request_id = randomUUID();
    const look = async (client = desk, params = { request_id }) => (await client.call(rows.act, { params })).body.act;
    expect(await look()).toBeNull();
    const { invoice } = (await bill(id, { request_id })).body;
    expect(await look()).toMatchObject({ paper: { id: invoice.id, number: invoice.number } });
    expect(await look(await app.signIn(await app.makeUser('office')))).toBeNull();
  });
});
