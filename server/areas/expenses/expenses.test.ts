import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { expenseCategories } from '#contract/areas/expense-categories.ts';
import { expenses } from '#contract/areas/expenses.ts';
import { reference } from '#contract/areas/reference.ts';
import type { Client } from '#tests/support/browser.ts';
import { expenseYard, type ExpenseYard } from '#tests/support/expenses.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { makeJpeg } from '#tests/support/yard.ts';

let app: TestApp;
let yard: ExpenseYard;
let office: Client;

beforeAll(async () => {
  app = await startTestApp();
  yard = await expenseYard(app);
  office = yard.office;
});

describe('money 7.2: splits', () => {
  it('give every line its cents, and take the tax along', async () => {
    const { body } = await yard.enter({
      amount: '100.00',
      tax_amount: '10.00',
      lines: [{ vehicle_id: yard.v1, weight: 1 }, { vehicle_id: yard.v2, weight: 1 }, { weight: 1 }],
    });
    expect(body.expense.lines.map(({ amount, tax_amount }) => [amount, tax_amount])).toEqual([
      ['33.34', '3.34'],
      ['33.33', '3.33'],
      ['33.33', '3.33'],
    ]);
  });

  it('that do not add up are refused', async () => {
    const thirds = { vehicle_id: yard.v1, amount: '33.33' };
    const wrong = await yard.enter({ amount: '100.00', lines: [thirds, thirds, thirds] });
    expect([wrong.status, wrong.errors['lines']]).toEqual([422, ['The lines add up to 99.99; 0.01 is missing.']]);
    expect((await yard.enter({ amount: '12.345' })).errors).toHaveProperty('amount');
    const many = Array.from({ length: 201 }, () => ({ vehicle_id: yard.v1, weight: 1 }));
    expect((await yard.enter({ lines: many })).errors).toHaveProperty('lines');
    expect((await yard.enter({ lines: [{}] })).errors).toHaveProperty('lines');
    expect((await yard.enter({ lines: [{ vehicle_id: 999_999 }] })).errors).toHaveProperty(['lines.0.vehicle_id']);
  });

  it('cannot be made wrong behind the back of the server', async () => {
    const { id } = (await yard.enter({ amount: '45.00' })).body.expense;
    const change = sql`update expense_lines set amount = amount - 0.01 where expense_id = ${id}`.execute(app.db);
    await expect(change).rejects.toThrow('do not add up');
    const whole = sql`update expenses set amount = amount + 1 where id = ${id}`.execute(app.db);
    await expect(whole).rejects.toThrow('do not add up');
  });
});

describe('an expense', () => {
  it('is entered with its receipt and told in its log', async () => {
    const { body, status } = await yard.enter({ amount: 1006.2 }, { attachment: { bytes: await makeJpeg({}) } });
    expect([status, body.expense.amount, body.expense.state, body.expense.files]).toEqual([
      200,
      '1006.20',
      'submitted',
      1,
    ]);
    expect(body.expense.id).toBe(body.expense.expense_id);
    expect(body.expense.logs.map(({ text }) => text)).toEqual(['Entered: 1,006.20']);
    const no_approval = 'You entered this yourself: somebody else approves it.';
    expect(body.expense.may).toEqual({ approve: false, edit: true, delete: true, no_approval });
  });

  it('says with 404 which of what it is made of is gone', async () => {
    const ofTodo = await yard.enter({ todo_id: 999_999 });
    expect([ofTodo.status, ofTodo.message]).toEqual([404, 'This todo does not exist.']);
    const ofDraft = await yard.enter({ temp_id: 999_999 });
    expect([ofDraft.status, ofDraft.message]).toEqual([404, 'This draft does not exist.']);
    const ofVendor = await yard.enter({ vendor_id: 999_999 });
    expect([ofVendor.status, Object.keys(ofVendor.errors)]).toEqual([422, ['vendor_id']]);
  });

  it('is not of a day to come, nor before 2000, nor of a category for something else', async () => {
    expect((await yard.enter({ spent_on: '2026-11-23' })).errors).toHaveProperty('spent_on');
    expect((await yard.enter({ spent_on: '1999-12-31' })).errors).toHaveProperty('spent_on');
    expect((await yard.enter({ category_id: yard.meals })).errors).toHaveProperty('category_id');
  });

  it('changes what is sent; a change of its money takes the approval back', async () => {
    const { id } = (await yard.enter({ amount: '50.00' })).body.expense;
    await yard.approve(id, 1);
    const noted = await yard.change(id, { note: 'Rear left', version: 1 });
    expect(noted.body.expense).toMatchObject({ state: 'approved', version: 1, note: 'Rear left' });
    const dearer = await yard.change(id, { amount: '60.00', version: 1 });
    expect(dearer.body.expense).toMatchObject({ state: 'submitted', approved: false, version: 2, amount: '60.00' });
    expect(dearer.body.expense.lines[0]?.amount).toBe('60.00');
    expect(dearer.body.expense.logs.at(-1)?.text).toBe('Changed from 50.00 to 60.00; to be approved again');
    expect((await yard.change(id, { note: 'x' })).errors).toHaveProperty('version');
  });

  it('of several lines is not changed without them', async () => {
    const lines = [
      { vehicle_id: yard.v1, amount: '20.00' },
      { vehicle_id: yard.v2, amount: '25.00' },
    ];
    const { id } = (await yard.enter({ amount: '45.00', lines })).body.expense;
    expect((await yard.change(id, { amount: '46.00', version: 1 })).errors).toHaveProperty('lines');
    const [first] = lines;
    const whole = await yard.change(id, { amount: '46.00', version: 1, lines: [{ ...first, amount: '46.00' }] });
    expect(whole.body.expense.lines).toHaveLength(1);
  });

  it('loses a line of a split to the first one left, and keeps the last', async () => {
    const lines = [
      { vehicle_id: yard.v1, amount: '20.00' },
      { vehicle_id: yard.v2, amount: '25.00' },
    ];
    const { expense } = (await yard.enter({ amount: '45.00', lines })).body;
    const remove = (id = 0) => office.call(expenses.removeLine, { params: { id } });
    const left = (await remove(expense.lines[1]?.id)).body.expense;
    expect(left.lines.map(({ amount }) => amount)).toEqual(['45.00']);
    expect(left.version).toBe(2);
    expect((await remove(left.lines[0]?.id)).errors).toHaveProperty('id');
  });

  it('is deleted unless it is approved, and comes back', async () => {
    const { id } = (await yard.enter({})).body.expense;
    await yard.approve(id, 1);
    const remove = () => office.call(expenses.remove, { params: { id } });
    expect((await remove()).errors['status']).toEqual(['It is approved. Reject it first.']);
    await yard.reject(id, 1);
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(200);
    expect((await yard.change(id, { note: 'x', version: 1 })).status).toBe(410);
    const { body } = await office.call(expenses.restore, { params: { id } });
    expect(body.expense.deleted_at).toBeNull();
  });

  it('money 7.15: keeps its receipts once it is approved', async () => {
    const { expense } = (await yard.enter({}, { attachment: { bytes: await makeJpeg({}) } })).body;
    await yard.approve(expense.id, 1, { duplicates_ok: true });
    const more = { files: { attachment: { bytes: await makeJpeg({ shade: 60 }) } } };
    const added = await office.call(expenses.update, { params: { id: expense.id }, body: {} }, more);
    expect(added.body.expense).toMatchObject({ files: 2, state: 'approved', version: 1 });
    const params = { id: expense.attachments[0]?.id ?? 0 };
    expect((await office.call(expenses.removeAttachment, { params })).errors).toHaveProperty('id');
    await yard.reject(expense.id, 1);
    expect((await office.call(expenses.removeAttachment, { params })).status).toBe(200);
  });

  it('money 7.9: sent twice is one, by its key or by its name', async () => {
    const key = { headers: { 'idempotency-key': 'receipt-1' } };
    const body = yard.expense({ amount: '17.00' });
    const one = await office.call(expenses.add, { body }, key);
    expect((await office.call(expenses.add, { body }, key)).body.expense.id).toBe(one.body.expense.id);
    const named = await Promise.all([yard.enter({ client_ref: 'phone-1' }), yard.enter({ client_ref: 'phone-1' })]);
    expect(new Set(named.map(({ body: { expense } }) => expense.id)).size).toBe(1);
  });
});

it('a vendor knows when it was paid last, and a category what is in it, split or whole', async () => {
  const { vendor } = (await office.call(reference.addVendor, { body: { name: 'Round Ones' } })).body;
  const body = { name: 'Wheels', parent_id: yard.running };
  const { id: category_id } = (await office.call(expenseCategories.add, { body })).body.category;
  const known = async () =>
    (await office.call(reference.vendor, { params: { id: vendor.id } })).body.vendor.last_used_on;
  const uses = async () => (await office.call(expenseCategories.one, { params: { id: category_id } })).body.usedCount;
  expect([await known(), await uses()]).toEqual([null, 0]);
  await yard.enter({ vendor_id: vendor.id, spent_on: '2026-11-02', category_id });
  const part = { vehicle_id: yard.v1, amount: '4.00', category_id };
  const lines = [part, part, { vehicle_id: yard.v2, amount: '2.00' }];
  const last = (await yard.enter({ vendor_id: vendor.id, spent_on: '2026-11-12', lines })).body.expense;
  expect([await known(), await uses()]).toEqual(['2026-11-12', 2]);
  await yard.reject(last.id, 1);
  expect(await known()).toBe('2026-11-02');
});

describe('lists of expenses', () => {
  it('sum up the whole filter, and of a split only what is meant', async () => {
    const vehicle = await yard.vehicle();
    const lines = [
      { vehicle_id: vehicle, amount: '20.00' },
      { vehicle_id: yard.v2, amount: '25.00' },
    ];
    const { id } = (await yard.enter({ amount: '45.00', lines })).body.expense;
    await yard.approve(id, 1);
    await yard.enter({ amount: '5.00', lines: [{ vehicle_id: vehicle }] });
    const credit = (await yard.enter({ amount: '2.00', direction: 'credit', lines: [{ vehicle_id: vehicle }] })).body;
    await yard.approve(credit.expense.id, 1);
    const list = await office.call(expenses.filter, { query: { vehicle_id: vehicle, limit: 1 } });
    expect(list.body).toMatchObject({
      total: 3,
      vehiclesCount: 1,
      totalExpensesAmount: '18.00',
      pendingAmount: '5.00',
    });
    expect(list.body.data).toHaveLength(1);
    const next = { vehicle_id: vehicle, cursor: list.body.next_cursor ?? '' };
    expect((await office.call(expenses.all, { query: next })).body.data).toHaveLength(2);
  });

  it('take the filters, and refuse more than 1,096 days', async () => {
    const vehicle = await yard.vehicle();
    const { id } = (await yard.enter({ amount: '81.00', lines: [{ vehicle_id: vehicle }] })).body.expense;
    const found = async (query: object) =>
      (await office.call(expenses.filter, { query: { vehicle_id: vehicle, ...query } })).body.data.length;
    expect(await found({ status: 'submitted', min_amount: '80.00', max_amount: '82', has_receipt: '0' })).toBe(1);
    expect(await found({ has_receipt: '1' })).toBe(0);
    expect(await found({ category_id: yard.running, by: 'booked_on', cohortIds: [yard.house] })).toBe(1);
    expect(await found({ category_id: yard.meals })).toBe(0);
    expect(await found({ by: 'created_at', search: 'tyres' })).toBe(1);
    expect(await found({ duplicates: '1' })).toBe(0);
    expect(await found({ deleted: '1' })).toBe(0);
    expect(await found({ startDate: '2025-01-01', endDate: '2025-12-31' })).toBe(0);
    expect(id).toBeGreaterThan(0);
    const long = await office.call(expenses.all, { query: { startDate: '2020-01-01', endDate: '2026-01-01' } });
    expect(Object.keys(long.errors)).toEqual(['endDate']);
  });

  it('show people their own, the office everything', async () => {
    const tom = await app.signIn(await app.makeUser('technician'));
    const mine = await tom.call(expenses.add, { body: yard.expense({ amount: '9.00' }) });
    const { id } = (await yard.enter({})).body.expense;
    const one = (client: Client, of: number) => client.call(expenses.one, { params: { id: of } });
    expect((await one(tom, id)).status).toBe(404);
    expect((await one(office, mine.body.expense.id)).status).toBe(200);
    const list = await tom.call(expenses.filter, { query: {} });
    expect(list.body.data.map((row) => row.id)).toEqual([mine.body.expense.id]);
    const foreign = await tom.call(expenses.update, { params: { id }, body: { note: 'x', version: 1 } });
    expect(foreign.status).toBe(404);
  });
});
