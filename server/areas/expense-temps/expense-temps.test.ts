import { beforeAll, describe, expect, it } from 'vitest';
import { expenseTemps } from '#contract/areas/expense-temps.ts';
import { files } from '#contract/areas/files.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { makeJpeg, makeVehicle } from '#tests/support/yard.ts';

let app: TestApp;
let maya: Client;
let tom: Client;
let office: Client;

beforeAll(async () => {
  app = await startTestApp();
  maya = await app.signIn(await app.makeUser('technician'));
  tom = await app.signIn(await app.makeUser('technician'));
  office = await app.signIn(await app.makeUser('office'));
});

const store = (body: Body<typeof expenseTemps.store>, who = maya) => who.call(expenseTemps.store, { body });
const stored = async (body: Body<typeof expenseTemps.store> = { note: 'Wash' }) => (await store(body)).body.data;
const update = (id: number, body: Body<typeof expenseTemps.update>, who = maya) =>
  who.call(expenseTemps.update, { params: { id }, body });

describe('drafts of expenses', () => {
  it('are a photo first, and their fields come later', async () => {
    const vehicle_id = await makeVehicle(app, { plate: 'DRF-1' });
    const photo = { bytes: await makeJpeg(), name: 'receipt.jpg' };
    const { body } = await maya.call(expenseTemps.store, { body: {} }, { files: { attachment: photo } });
    expect(body.data).toMatchObject({ state: 'open', amount: null, attachments: [{ name: 'receipt.jpg' }] });
    app.clock.advance(1000);
    const { body: later } = await update(body.data.id, { amount: '18.5', vehicle_id, spent_on: '2026-11-20' });
    expect(later.data).toMatchObject({ amount: '18.50', plate: 'DRF-1', spent_on: '2026-11-20' });
    const seen = later.data.attachments[0]!.id;
    expect((await tom.call(files.file, { params: { id: seen } })).status).toBe(404);
    expect((await office.call(files.file, { params: { id: seen } })).status).toBe(200);
  });

  it('need a photo, an amount or a note, and sums that are sums', async () => {
    expect((await store({})).errors).toHaveProperty('attachment');
    expect((await store({ amount: '0.00' })).errors).toHaveProperty('amount');
    expect((await store({ amount: '12.345' })).errors).toHaveProperty('amount');
    expect((await store({ note: 'x', vehicle_id: 999_999, category_id: 999_999 })).errors).toEqual({
      vehicle_id: ['This vehicle does not exist.'],
      category_id: ['This category does not exist.'],
    });
  });

  it('money 4.9: a second send by the same name answers the first', async () => {
    const { id } = await stored({ amount: '9.00', client_ref: 'draft-1' });
    expect((await stored({ amount: '9.00', client_ref: 'draft-1' })).id).toBe(id);
    expect((await store({ amount: '9.00', client_ref: 'draft-1' }, tom)).body.data.id).not.toBe(id);
  });

  it('are one’s own; the office sees all, and changes them with the right to', async () => {
    const { id } = await stored();
    expect((await update(id, { note: 'x' }, tom)).status).toBe(404);
    expect((await tom.call(expenseTemps.edit, { params: { id } })).status).toBe(404);
    app.clock.advance(1000);
    expect((await update(id, { note: 'Fuel' }, office)).body.data.note).toBe('Fuel');
    const list = async (who: Client, query: object = {}) =>
      (await who.call(expenseTemps.list, { query })).body.data.map((draft) => draft.id);
    expect(await list(maya)).toContain(id);
    expect(await list(tom)).not.toContain(id);
    expect(await list(office)).toContain(id);
    expect(await list(office, { mine: '1' })).toEqual([]);
  });

  it('do not change once they became expenses', async () => {
    const { id } = await stored();
    const methods = { created_at: app.clock.now, updated_at: app.clock.now };
    const category = await app.db
      .insertInto('expense_categories')
      .values({ name: 'Wash', treatment: 'operating', applies_to: 'any', ...methods })
      .returning('id')
      .executeTakeFirstOrThrow();
    const method = await app.db
      .insertInto('payment_methods')
      .values({ name: 'Card', kind: 'company_card', ...methods })
      .returning('id')
      .executeTakeFirstOrThrow();
    const expense_id = await app.db.transaction().execute(async (tx) => {
      const made = { kind: 'other' as const, amount: 5, spent_on: '2026-11-20', ...methods };
      const expense = await tx
        .insertInto('expenses')
        .values({ ...made, category_id: category.id, payment_method_id: method.id })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('expense_lines')
        .values({ expense_id: expense.id, position: 1, amount: 5, booked_on: '2026-11-20' })
        .execute();
      return expense.id;
    });
    await app.db.updateTable('expense_temps').set({ expense_id }).where('id', '=', id).execute();
    expect((await update(id, { note: 'x' })).errors).toHaveProperty('status');
    expect((await maya.call(expenseTemps.remove, { params: { id } })).errors).toHaveProperty('status');
    const { body } = await maya.call(expenseTemps.list, { query: { state: 'converted' } });
    expect(body.data).toMatchObject([{ id, expense_id }]);
  });

  it('are deleted, and brought back within 30 days', async () => {
    const { id } = await stored();
    const act = (row: typeof expenseTemps.restore | typeof expenseTemps.remove) => office.call(row, { params: { id } });
    expect((await act(expenseTemps.remove)).status).toBe(200);
    expect((await update(id, { note: 'x' })).status).toBe(410);
    expect((await act(expenseTemps.restore)).status).toBe(200);
    await act(expenseTemps.remove);
    await app.db
      .updateTable('expense_temps')
      .set({ deleted_at: new Date(app.clock.now.getTime() - 31 * 86_400_000) })
      .where('id', '=', id)
      .execute();
    expect((await act(expenseTemps.restore)).errors).toHaveProperty('id');
  });
});
