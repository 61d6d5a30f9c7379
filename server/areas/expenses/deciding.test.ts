import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { expenseLogs } from '#contract/areas/expense-logs.ts';
import { expensePeople } from '#contract/areas/expense-people.ts';
import { expenseTodos } from '#contract/areas/expense-todos.ts';
import { expenses } from '#contract/areas/expenses.ts';
import { reference } from '#contract/areas/reference.ts';
import type { Client } from '#tests/support/browser.ts';
import { expenseYard, type ExpenseYard } from '#tests/support/expenses.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { makeJpeg, makeTodo } from '#tests/support/yard.ts';

let app: TestApp;
let yard: ExpenseYard;
let ana: Client;
let omar: Client;

beforeAll(async () => {
  app = await startTestApp();
  yard = await expenseYard(app);
  [ana, omar] = [yard.office, yard.approver];
});

const state = async (id: number) => (await ana.call(expenses.one, { params: { id } })).body.expense.state;
const setting = (value: object) =>
  app.db
    .insertInto('settings')
    .values({ key: 'money', branch_id: null, value: JSON.stringify(value), updated_at: app.clock.now })
    .execute();

describe('money 7.6: four eyes', () => {
  it('neither who entered it, nor who it is for, nor beyond the limit', async () => {
    const tom = await app.makeUser('office', { name: 'Tom' });
    const eva = await app.makeUserWith(['expense.view', 'expense.view-all', 'expense.approve']);
    const { role_id } = await app.db
      .selectFrom('users')
      .select('role_id')
      .where('id', '=', eva.id)
      .executeTakeFirstOrThrow();
    await app.db.updateTable('roles').set({ approval_limit: 10_000 }).where('id', '=', role_id).execute();
    const body = yard.expense({ amount: '120.00', category_id: yard.meals, payment_method_id: yard.own, lines: [] });
    const made = await ana.call(expensePeople.addPerson, { body: { ...body, person_id: tom.id } });
    const { id } = made.body.expense;
    const approve = (client: Client) =>
      client.call(expensePeople.decide, { body: { items: [{ id, version: 1 }], approved: true, reason: 'No paper' } });
    for (const client of [ana, await app.signIn(tom), await app.signIn(eva)]) {
      const refused = await approve(client);
      expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['items.0.id']]);
    }
    expect((await approve(omar)).body.data).toMatchObject([{ id, approved: true, version: 1 }]);
    const logs = async () => (await ana.call(expenseLogs.ofExpense, { params: { id } })).body.data.length;
    const before = await logs();
    expect((await approve(omar)).status).toBe(200);
    expect(await logs()).toBe(before);
  });

  it('nor a technician, who sees no other’s expense either', async () => {
    const technician = await app.signIn(await app.makeUser('technician'));
    const { id } = (await yard.enter({ amount: '31.00' })).body.expense;
    expect((await yard.approve(id, 1, {}, technician)).status).toBe(403);
    expect((await technician.call(expenses.one, { params: { id } })).status).toBe(404);
    expect((await app.guest().call(expenses.one, { params: { id } })).status).toBe(401);
  });

  it('all or none, and a rejection says why', async () => {
    const one = (await yard.enter({ amount: '32.00' })).body.expense;
    const other = (await yard.enter({ amount: '33.00' }, {}, omar)).body.expense;
    const items = [one, other].map(({ id, version }) => ({ id, version }));
    const both = await omar.call(expenses.decide, { body: { items, approved: true } });
    expect(Object.keys(both.errors)).toEqual(['items.1.id']);
    expect(await state(one.id)).toBe('submitted');
    const without = await omar.call(expenses.decide, { body: { items: items.slice(0, 1), approved: false } });
    expect(Object.keys(without.errors)).toEqual(['reason']);
    const person = await omar.call(expensePeople.decide, { body: { items: items.slice(0, 1), approved: true } });
    expect(Object.keys(person.errors)).toEqual(['items.0.id']);
  });

  it('needs a receipt above 75.00, or a reason', async () => {
    const { id } = (await yard.enter({ amount: '75.01' })).body.expense;
    expect((await yard.approve(id, 1, {})).errors).toHaveProperty(['items.0.id']);
    expect((await yard.approve(id, 1, { reason: 'The shop has no printer' })).status).toBe(200);
  });
});

describe('money 7.7: what is stale', () => {
  it('is told with both amounts', async () => {
    const { id } = (await yard.enter({ amount: '41.00' })).body.expense;
    await yard.change(id, { amount: '42.00', version: 1 });
    const late = await yard.approve(id, 1);
    expect(late.errors['items.0.version']).toEqual([
      expect.stringMatching(/^Changed from 41\.00 to 42\.00 by Ana, \d\d:\d\d\.$/),
    ]);
    expect((await yard.approve(id, 2)).status).toBe(200);
  });
});

describe('money 7.10: duplicates', () => {
  it('by file and by number are kept, told, and not approved until somebody has looked', async () => {
    const { body } = await ana.call(reference.addVendor, { body: { name: 'Tyre King' } });
    const receipt = { bytes: await makeJpeg({ shade: 33 }) };
    const first = await yard.enter(
      { amount: '51.00', vendor_id: body.vendor.id, invoice_no: 'INV 88-213' },
      { attachment: receipt },
    );
    const second = await yard.enter(
      { amount: '52.00', vendor_id: body.vendor.id, invoice_no: 'inv88213', spent_on: '2026-10-01' },
      { attachment: receipt },
    );
    expect(first.body.suspects).toEqual([]);
    const { id } = second.body.expense;
    expect(second.body.suspects).toMatchObject([{ id: first.body.expense.id, reasons: ['invoice', 'file'] }]);
    expect((await yard.approve(id, 1, {})).errors).toHaveProperty(['items.0.id']);
    const judge = (verdict: 'same' | 'different') =>
      omar.call(expenses.judge, { body: { id, other_id: first.body.expense.id, verdict } });
    await judge('same');
    expect((await yard.approve(id, 1)).errors).toHaveProperty(['items.0.id']);
    await judge('different');
    expect((await yard.approve(id, 1, {})).status).toBe(200);
  });

  it('by amount within three days on one vehicle', async () => {
    const vehicle = await yard.vehicle();
    const lines = [{ vehicle_id: vehicle }];
    const { id } = (await yard.enter({ amount: '61.00', lines, spent_on: '2026-11-10' })).body.expense;
    const near = await yard.enter({ amount: '61.00', lines, spent_on: '2026-11-13' });
    expect(near.body.suspects).toMatchObject([{ id, reasons: ['amount'] }]);
    expect((await yard.enter({ amount: '61.00', lines, spent_on: '2026-11-17' })).body.suspects).toEqual([]);
    const found = await ana.call(expenses.filter, { query: { vehicle_id: vehicle, duplicates: '1' } });
    expect(found.body.data.map((row) => row.id)).toEqual([near.body.expense.id, id]);
  });
});

describe('money 7.13: a credit', () => {
  it('lowers what was spent, and is no revenue', async () => {
    const vehicle = await yard.vehicle();
    const lines = [{ vehicle_id: vehicle }];
    const paid = (await yard.enter({ amount: '70.00', lines })).body.expense;
    await yard.approve(paid.id, 1);
    const back = (await yard.enter({ amount: '58.00', direction: 'credit', corrects_id: paid.id, lines })).body.expense;
    await yard.approve(back.id, 1);
    const list = await ana.call(expenses.filter, { query: { vehicle_id: vehicle } });
    expect(list.body.totalExpensesAmount).toBe('12.00');
    const sides = await app.db.selectFrom('ledger').select('side').where('vehicle_id', '=', vehicle).execute();
    expect(new Set(sides.map(({ side }) => side))).toEqual(new Set(['expense']));
  });
});

describe('expenses of people and of the yard', () => {
  it('are on the house without a line, and are paid back once, by somebody else', async () => {
    const tom = await app.makeUser('technician', { name: 'Tom T' });
    const his = await app.signIn(tom);
    const body = yard.expense({ amount: '21.00', category_id: yard.meals, payment_method_id: yard.own, lines: [] });
    const { expense } = (await his.call(expensePeople.addPerson, { body })).body;
    expect(expense).toMatchObject({ person_id: tom.id, reimbursable: true, kind: 'person' });
    expect(expense.lines).toMatchObject([{ vehicle_id: null, cohort_id: yard.house, amount: '21.00' }]);
    const other = await his.call(expensePeople.addPerson, { body: { ...body, person_id: yard.ana.id } });
    expect(other.status).toBe(403);
    const sent = { items: [{ id: expense.id, version: 1 }], paid_on: '2026-11-21', request_id: randomUUID() };
    const pay = (more: object = {}) => omar.call(expenses.reimburse, { body: { ...sent, ...more } });
    expect((await pay()).errors).toHaveProperty(['items.0.id']);
    const items = [{ id: expense.id, version: 1 }];
    await omar.call(expensePeople.decide, { body: { items, approved: true } });
    const people = await ana.call(expensePeople.listPeople, { body: { person_id: tom.id } });
    expect(people.body.people).toEqual([{ person_id: tom.id, name: 'Tom T', total: '21.00', unreimbursed: '21.00' }]);
    expect((await pay()).body.data).toEqual([{ id: expense.id, reimbursed_on: '2026-11-21' }]);
    expect((await pay()).status).toBe(200);
    expect((await pay({ request_id: randomUUID() })).errors).toHaveProperty(['items.0.id']);
    expect((await pay({ paid_on: '2026-11-20' })).errors).toHaveProperty('request_id');
    const edit = { params: { id: expense.id }, body: { amount: '22.00', version: 1 } };
    expect((await ana.call(expensePeople.updatePerson, edit)).errors).toHaveProperty('status');
  });

  it('of the yard are listed by themselves', async () => {
    const body = yard.expense({ amount: '900.00', category_id: yard.rent, lines: [] });
    const { expense } = (await ana.call(expensePeople.addOther, { body })).body;
    const list = await ana.call(expensePeople.listOther, { body: { category_id: yard.rent } });
    expect(list.body).toMatchObject({ pendingAmount: '900.00', vehiclesCount: 0, data: [{ id: expense.id }] });
    const params = { id: expense.id };
    expect((await ana.call(expenses.one, { params })).status).toBe(404);
    expect((await ana.call(expensePeople.one, { query: { expenseId: expense.id } })).status).toBe(200);
    expect((await ana.call(expensePeople.remove, { params })).status).toBe(200);
  });
});

describe('logs', () => {
  it('take notes of whoever sees the expense, which they change and remove; events stay', async () => {
    const { id } = (await yard.enter({ amount: '19.00' })).body.expense;
    const add = await omar.call(expenseLogs.add, { body: { expense_id: id, text: 'Which tyre?' } });
    const params = { id: add.body.log.id };
    expect((await ana.call(expenseLogs.update, { params, body: { text: 'Mine' } })).status).toBe(403);
    const edited = await omar.call(expenseLogs.update, { params, body: { text: 'Which wheel?' } });
    expect(edited.body.log.edited_at).not.toBeNull();
    const logs = (await ana.call(expenseLogs.ofExpense, { params: { id } })).body.data;
    expect(logs.map(({ text }) => text)).toEqual(['Entered: 19.00', 'Which wheel?']);
    const event = { params: { id: logs[0]?.id ?? 0 } };
    expect((await ana.call(expenseLogs.remove, event)).errors).toHaveProperty('kind');
    await omar.call(expenseLogs.remove, { params });
    const list = await ana.call(expenseLogs.list, { query: { expense_id: id, kind: 'note' } });
    expect(list.body.data.map(({ text }) => text)).toEqual(['Note removed by Omar']);
    const notices = await app.db.selectFrom('notices').select('kind').where('user_id', '=', yard.ana.id).execute();
    expect(notices.map(({ kind }) => kind)).toContain('expense.note');
  });

  it('are listed by their time, the newest first, page by page, also where an older one was written down later', async () => {
    const { id } = (await yard.enter({ amount: '1088.17' })).body.expense;
    for (const text of ['First', 'Second']) {
      app.clock.advance(1_000);
      await ana.call(expenseLogs.add, { body: { expense_id: id, text } });
    }
    const old = new Date('2025-01-01T12:00:00.000Z');
    await app.db.updateTable('expense_logs').set({ created_at: old }).where('text', '=', 'Second').execute();
    const page = async (cursor?: string) =>
      (await ana.call(expenseLogs.list, { query: { expense_id: id, limit: 2, ...(cursor && { cursor }) } })).body;
    const first = await page();
    const second = await page(first.next_cursor ?? '');
    expect([...first.data, ...second.data].map(({ text }) => text)).toEqual(['First', 'Entered: 1,088.17', 'Second']);
    expect(second.next_cursor).toBeNull();
  });
});

describe('what a todo cost', () => {
  it('is made on its vehicle and day, or linked; unlinking deletes nothing', async () => {
    const todo = await makeTodo(ana, { vehicle_id: yard.v1 });
    const body = { todo_id: todo.id, amount: '14.00', category_id: yard.tyres, payment_method_id: yard.cash };
    const made = (await ana.call(expenseTodos.put, { body })).body;
    expect(made.expense).toMatchObject({ todo_id: todo.id, spent_on: '2026-11-21', amount: '14.00' });
    expect(made.todo.expense_id).toBe(made.expense.id);
    const other = (await yard.enter({ lines: [{ vehicle_id: yard.v2 }] })).body.expense;
    const link = await ana.call(expenseTodos.put, { body: { todo_id: todo.id, expense_id: other.id } });
    expect(link.errors).toHaveProperty('expense_id');
    const unlink = await ana.call(expenseTodos.unlink, { body: { todo_id: todo.id } });
    expect(unlink.body.todo.expense_id).toBeNull();
    expect(await state(made.expense.id)).toBe('submitted');
    expect((await ana.call(expenseTodos.put, { body: { ...body, todo_id: 999_999 } })).status).toBe(404);
  });
});

describe('the setting for an office of one person', () => {
  it('lets them approve their own with a reason, and marks it', async () => {
    const { id } = (await yard.enter({ amount: '11.00' })).body.expense;
    await setting({ own_approval: 'with_reason' });
    expect((await yard.approve(id, 1, { duplicates_ok: true }, ana)).errors).toHaveProperty(['items.0.id']);
    const more = { duplicates_ok: true, reason: 'I am alone today' };
    expect((await yard.approve(id, 1, more, ana)).status).toBe(200);
    const { expense } = (await ana.call(expenses.one, { params: { id } })).body;
    expect([expense.own_approval, expense.decide_reason]).toEqual([true, 'I am alone today']);
  });
});
