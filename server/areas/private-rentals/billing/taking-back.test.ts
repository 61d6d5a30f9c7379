import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { privateBilling } from '#contract/areas/private-billing.ts';
import type { Client } from '#tests/support/browser.ts';
import { LOOKED, privateDesk, refused } from '#tests/support/private-rentals.ts';
import { startTestApp } from '#tests/support/server.ts';

const NOW = new Date('2026-01-15T15:00:00.000Z');
const WHEN = '2026-01-27T15:00:00.000Z';
const app = await startTestApp({ now: NOW });
const { desk, technician, rented, update, edit } = await privateDesk(app);

beforeEach(() => app.clock.set(NOW));

/** One that has an hour of being back, with 600 km that are included and 0.35 for each beyond them. */
async function dueBack(): Promise<number> {
  const { id, vehicle_id } = await rented({ odometer: 1000, fuel_eighths: 8, included_distance_per_day: 50 });
  const price = { daily: '45', weekly: null, monthly: null, late_hour: null, included_distance_per_day: 10 };
  const rate = { ...price, extra_distance_price: '0.35', deposit_amount: '0', fuel_price: '1.95', refuel_fee: '10' };
  const made = { created_at: NOW, created_by: null, updated_at: NOW, deleted_at: null, deleted_by: null };
  await app.db
    .insertInto('rental_rates')
    .values({ ...made, ...rate, branch_id: 1, vehicle_id })
    .execute();
  await app.db.updateTable('vehicles').set({ tank_litres: 52 }).where('id', '=', vehicle_id).execute();
  app.clock.set(new Date('2026-01-27T16:00:00Z'));
  return id;
}

const RETURN = { returned_at: WHEN, odometer: 1767, fuel_eighths: 5 };
const back = (id: number, fields: object = {}, client: Client = desk) =>
  update(id, { ...RETURN, checks: LOOKED, ...fields }, client);
const bill = (id: number, fields: object = {}) =>
  desk.call(privateBilling.invoice, { params: { id }, body: { request_id: randomUUID(), ...fields } });
const quote = async (id: number, left_out: 'fuel'[] = []) =>
  (await desk.call(privateBilling.quote, { params: { id }, body: { ...RETURN, left_out } })).body.quote;
const DISTANCE = 'Extra distance, (767 − 600) km × 0.35';
const told = async (id: number, action: string) => {
  const lines = await app.db
    .selectFrom('audit')
    .select('detail')
    .where('entity', '=', 'private_rental')
    .where('entity_id', '=', id)
    .where('action', '=', `private_rental.${action}`)
    .orderBy('id')
    .execute();
  return lines.map(({ detail }) => detail);
};

describe('what the return charges', () => {
  it('is on the rental as it is taken back, line by line as it was quoted, and on the last bill', async () => {
    const id = await dueBack();
    const quoted = await quote(id);
    const { body } = await back(id);
    expect(body.charges).toMatchObject(quoted.charges);
    expect(body.charges?.map(({ amount }) => amount)).toEqual([58.45, 48.03]);
    expect(await told(id, 'charge')).toEqual([{ charge: 'Extra distance' }, { charge: 'Fuel' }]);
    const { invoice } = (await bill(id)).body;
    expect(invoice.total).toBe(quoted.total);
    expect(invoice.lines.map(({ label, amount }) => [label, amount]).slice(1)).toEqual([
      [DISTANCE, 58.45],
      [expect.stringMatching(/^Fuel, /), 48.03],
    ]);
    expect((await edit(id)).charges?.map(({ invoice_number }) => invoice_number)).toEqual([
      invoice.number,
      invoice.number,
    ]);
    expect((await quote(id)).charges).toEqual([]);
  });

  it('of a technician, who sees no money, is there as well', async () => {
    const id = await dueBack();
    expect((await back(id, {}, technician)).body.charges).toBeNull();
    expect((await edit(id)).charges).toHaveLength(2);
    const left_out = [{ code: 'fuel', reason: 'It was our mistake' }];
    expect((await update(id, { left_out }, technician)).status).toBe(403);
  });

  it('is left out for a reason, which the history tells', async () => {
    const id = await dueBack();
    const left_out = [{ code: 'fuel', reason: 'It went out half full' }];
    expect((await quote(id, ['fuel'])).total).toBe(522.97);
    const { body } = await back(id, { left_out });
    expect(body.charges).toMatchObject([
      { code: 'extra_distance', left_out_reason: '' },
      { code: 'fuel', left_out_reason: 'It went out half full' },
    ]);
    expect(await told(id, 'charge-left-out')).toEqual([{ charge: 'Fuel', reason: 'It went out half full' }]);
    expect((await bill(id)).body.invoice.total).toBe(522.97);
    expect(refused(await bill(id))).toEqual([422, 'period_start']);
  });

  it('is not left out without a reason: nothing of the return is done', async () => {
    const id = await dueBack();
    const answer = await back(id, { left_out: [{ code: 'fuel', reason: ' ' }] });
    expect(refused(answer)).toEqual([422, 'left_out']);
    expect(await edit(id)).toMatchObject({ rental: { status: 'active' }, charges: [] });
  });

  it('is not held back by the leaving out of what the readings do not charge any more', async () => {
    const id = await dueBack();
    const left_out = [
      { code: 'extra_distance', reason: '' },
      { code: 'fuel', reason: 'It went out half full' },
    ];
    const { body } = await back(id, { odometer: 1500, left_out });
    expect(body.charges).toMatchObject([{ code: 'fuel', left_out_reason: 'It went out half full' }]);
  });

  it('is charged once, however often the return and the bill are sent', async () => {
    const id = await dueBack();
    await back(id);
    expect((await back(id)).body.charges).toHaveLength(2);
    const request_id = randomUUID();
    const [first, second] = [await bill(id, { request_id }), await bill(id, { request_id })];
    expect(second.body.invoice.number).toBe(first.body.invoice.number);
    expect((await back(id)).body.charges?.every(({ invoice_number }) => invoice_number !== null)).toBe(true);
    expect(refused(await bill(id))).toEqual([422, 'period_start']);
    expect((await edit(id)).invoices).toHaveLength(1);
  });

  it('is charged less what was billed of it by hand before', async () => {
    const id = await dueBack();
    const lines = [
      { label: 'Extra distance, December', unit_price: 20 },
      { label: 'fuel', unit_price: 60 },
      { label: 'Fuelled lawnmower', unit_price: 5 },
    ];
    await bill(id, { lines });
    const { body } = await back(id);
    expect(body.charges).toMatchObject([
      { code: 'extra_distance', amount: 38.45, basis: '(767 − 600) km × 0.35, less 20.00 billed before' },
    ]);
  });

  it('stands on the bill once where somebody wrote the same line into it', async () => {
    const id = await dueBack();
    await back(id);
    const { invoice } = (await bill(id, { lines: [{ label: DISTANCE, unit_price: 58.45 }] })).body;
    expect(invoice.lines.filter(({ label }) => label === DISTANCE)).toHaveLength(1);
  });

  it('follows a reading that is corrected before the bill, and keeps the rental open until it is billed', async () => {
    const id = await dueBack();
    await back(id);
    const { body } = await update(id, { phase: 'checkout', odometer: 1600, fuel_eighths: 6 });
    expect(body.charges).toMatchObject([{ code: 'fuel' }]);
    await bill(id, { lines: [] });
    const later = await dueBack();
    await bill(later);
    await back(later);
    const refusal = await update(later, { status: 'closed' });
    expect(refusal.errors['status']).toContain('What the return comes to is not billed.');
    // First the rent that was billed too far, then the charges on an invoice of their own.
    expect((await bill(later)).body.invoice.kind).toBe('credit_note');
    expect((await bill(later)).body.invoice).toMatchObject({ kind: 'invoice', period_start: null, total: 106.48 });
  });
});

describe('a reading that is corrected after its distance was billed', () => {
  const correct = (id: number, odometer: number, client = desk) =>
    update(id, { phase: 'checkout', odometer, fuel_eighths: 5 }, client);

  it('is told at the rental, with what would be charged; the bill stays', async () => {
    const id = await dueBack();
    await back(id);
    expect((await edit(id)).corrected).toBeNull();
    await bill(id);
    expect((await edit(id)).corrected).toBeNull();
    await correct(id, 1867);
    const told = await edit(id);
    expect(told.corrected).toEqual({ distance: 867, amount: 93.45, billed: 58.45 });
    expect(told.charges?.[0]).toMatchObject({ amount: 58.45 });
    expect((await correct(id, 1500, technician)).body.corrected).toBeNull();
    expect((await edit(id)).corrected).toEqual({ distance: 500, amount: 0, billed: 58.45 });
    await correct(id, 1767);
    expect((await edit(id)).corrected).toBeNull();
  });

  it('is settled by a bill of the difference; a price of another day is no correction', async () => {
    const id = await dueBack();
    await back(id);
    await bill(id);
    await app.db.updateTable('rental_rates').set({ extra_distance_price: '0.50' }).where('daily', '=', '45').execute();
    expect((await edit(id)).corrected).toBeNull();
    await app.db.updateTable('rental_rates').set({ extra_distance_price: '0.35' }).where('daily', '=', '45').execute();
    await correct(id, 1867);
    await bill(id, { lines: [{ label: 'Extra distance, corrected', unit_price: 35 }] });
    expect((await edit(id)).corrected).toBeNull();
  });
});

describe('what is looked at before it is taken back', () => {
  const NEEDED = 'Nobody has looked at “Tyres and lights are good” and “Keys and papers are back”.';

  it('is refused while nobody looked at what is needed', async () => {
    const id = await dueBack();
    const answer = await update(id, RETURN);
    expect(refused(answer)).toEqual([422, 'checks']);
    expect(answer.errors['checks']?.[0]).toContain(NEEDED);
    expect((await edit(id)).rental.status).toBe('active');
  });

  it('counts what a phone noted before, and who looked stays named', async () => {
    const id = await dueBack();
    await update(id, { phase: 'checkout', checks: LOOKED }, technician);
    const { body } = await update(id, RETURN);
    expect(body.rental.status).toBe('returned');
    const looked = body.checks.filter(({ phase, result }) => phase === 'checkout' && result !== null);
    expect(looked).toHaveLength(2);
    expect(new Set(looked.map(({ result }) => result?.checked_by)).size).toBe(1);
    expect(await told(id, 'unchecked')).toEqual([]);
  });

  it('is not needed for a reason, which the history tells', async () => {
    const id = await dueBack();
    const checks = JSON.stringify([{ check_id: 5, state: 'failed', note: 'Bald' }]);
    expect((await update(id, { ...RETURN, checks, unchecked_reason: 'No keys came' })).status).toBe(200);
    expect(await told(id, 'unchecked')).toEqual([{ unchecked: ['Keys and papers are back'], reason: 'No keys came' }]);
  });
});
