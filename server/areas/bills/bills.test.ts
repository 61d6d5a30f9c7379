import { beforeAll, describe, expect, it } from 'vitest';
import { bills } from '#contract/areas/bills.ts';
import type { Body } from '#contract/endpoint.ts';
import { files } from '#contract/areas/files.ts';
import { expenses } from '#contract/areas/expenses.ts';
import { billCalls } from '#tests/support/bills.ts';
import type { Client } from '#tests/support/browser.ts';
import { expenseYard, type ExpenseYard } from '#tests/support/expenses.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { makeJpeg } from '#tests/support/yard.ts';

let app: TestApp;
let yard: ExpenseYard;
let office: Client;
let maya: Client;
let tom: Client;
let calls: ReturnType<typeof billCalls>;

beforeAll(async () => {
  app = await startTestApp();
  yard = await expenseYard(app);
  office = yard.office;
  calls = billCalls(yard);
  maya = await app.signIn(await app.makeUser('technician', { branch_id: null }));
  tom = await app.signIn(await app.makeUser('technician', { branch_id: null }));
});

const vendorOf = async (name: string) => {
  const times = { created_at: app.clock.now, updated_at: app.clock.now };
  const made = await app.db
    .insertInto('vendors')
    .values({ name, ...times })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
};

describe('a bill', () => {
  it('is a photo first, with further pages, and its fields come later', async () => {
    const jpeg = await makeJpeg({ width: 31 });
    const first = await calls.upload({}, maya, jpeg);
    expect(first.body).toMatchObject({ bill: { pages: 1, read_state: 'queued', amount: null, status: 'open' } });
    const { id } = first.body.bill;
    expect((await calls.upload({ bill_id: id }, maya, jpeg)).body.bill.pages).toBe(1);
    expect((await calls.upload({ bill_id: id }, maya)).body).toMatchObject({ bill: { id, pages: 2 } });
    app.clock.advance(1000);
    const saved = await calls.update(id, {
      amount: '324.85',
      tax_amount: '24.9',
      vehicle_id: yard.v1,
      due_on: '2026-12-19',
    });
    expect(saved.body.bill).toMatchObject({ amount: '324.85', tax_amount: '24.90', due_on: '2026-12-19' });
    expect((await calls.update(id, { tax_amount: '400' })).errors).toHaveProperty('tax_amount');
    expect((await calls.update(id, { billed_on: '2026-12-24' })).errors).toHaveProperty('billed_on');
    expect((await calls.update(id, { vendor_id: 999_999, payment_method_id: 999_999 })).errors).toEqual({
      vendor_id: ['This vendor does not exist.'],
      payment_method_id: ['This way to pay is not in use.'],
    });
  });

  it('is known again by the name that the device gave it', async () => {
    const { id } = await calls.bill({ client_ref: 'bill-1' });
    expect((await calls.bill({ client_ref: 'bill-1' })).id).toBe(id);
    expect((await calls.bill({ client_ref: 'bill-1' }, maya)).id).not.toBe(id);
  });

  it('is one’s own; the office sees those of its branch and changes them', async () => {
    const { body } = await calls.upload({}, maya);
    const { id } = body.bill;
    const page = body.billimages[0]!.id;
    const seen = async (client: Client) => (await client.call(files.file, { params: { id: page } })).status;
    expect([(await calls.edit(id, tom)).status, await seen(tom)]).toEqual([404, 404]);
    expect([(await calls.edit(id)).status, await seen(office)]).toEqual([200, 200]);
    expect((await calls.update(id, { note: 'x' }, maya)).status).toBe(403);
    expect((await calls.upload({ bill_id: id }, tom)).status).toBe(404);
    expect((await calls.list({}, tom)).body.bills).toEqual([]);
  });

  it('moves only as it can, and says why', async () => {
    const { id } = await calls.bill({ amount: '80.00' });
    expect((await calls.status(id, {})).errors).toHaveProperty('status');
    expect((await calls.status(id, { status: 'disputed' })).errors).toHaveProperty('reason');
    expect((await calls.status(id, { status: 'disputed', reason: 'Not ours' })).body.bill.status_reason).toBe(
      'Not ours',
    );
    const paid = await calls.status(id, { status: 'paid', payment_method_id: yard.cash });
    expect([paid.status, paid.body.bill.paid_on, paid.body.bill.payment_method_name]).toEqual([
      202,
      '2026-11-21',
      'Cash box',
    ]);
    expect((await calls.status(id, { status: 'paid' })).status).toBe(202);
    expect((await calls.status(id, { status: 'void', reason: 'x' })).errors).toHaveProperty('status');
    expect((await calls.status(id, { status: 'open', reason: 'It bounced' })).body.bill.paid_on).toBeNull();
    expect((await calls.status(id, { status: 'disputed', reason: 'x', paid_on: '2026-11-20' })).errors).toHaveProperty(
      'paid_on',
    );
    expect((await calls.status(id, { expense_status: 'not_needed' })).errors).toHaveProperty('reason');
    await calls.status(id, { expense_status: 'not_needed', reason: 'An offer' });
    expect((await yard.enter({ bill_id: id })).errors).toHaveProperty('bill_id');
    expect((await calls.status(id, { expense_status: 'unconverted' })).body.bill.expense_status).toBe('unconverted');
  });

  it('is listed by what is due, with the sums of the whole filter', async () => {
    const vendor_id = await vendorOf('Dockside Motors');
    const add = async (amount: string, due_on: string) => {
      const { id } = await calls.bill({ vendor_id, amount });
      app.clock.advance(1000);
      await calls.update(id, { due_on });
      return id;
    };
    const [late, soon, later] = [
      await add('10.10', '2026-11-20'),
      await add('20.20', '2026-11-25'),
      await add('30.30', '2027-01-05'),
    ];
    const found = async (query: object) => {
      const { body } = await calls.list({ vendor_id, ...query });
      return { ids: body.bills.map(({ id }) => id), totals: body.totals };
    };
    expect(await found({ due: 'overdue' })).toMatchObject({ ids: [late] });
    expect(await found({ due: 'week' })).toMatchObject({ ids: [soon] });
    expect(await found({ limit: 1, sort: 'due_on' })).toEqual({
      ids: [late],
      totals: { amount: '60.60', unpaid: '60.60', overdue: '10.10', unconverted: '60.60' },
    });
    expect(await found({ search: 'dockside' })).toMatchObject({ ids: [later, soon, late] });
    expect((await calls.list({ startDate: '2026-11-20', endDate: '2026-11-01' })).errors).toHaveProperty('endDate');
    await calls.status(later, { status: 'void', expense_status: 'not_needed', reason: 'The same as another bill' });
    await calls.status(soon, { status: 'void', reason: 'Cancelled' });
    expect(await found({ expense_status: 'unconverted' })).toMatchObject({ ids: [late] });
    expect(await found({ expense_status: 'unconverted', status: 'void' })).toMatchObject({ ids: [soon] });
    expect((await found({})).totals).toMatchObject({ amount: '10.10', unpaid: '10.10' });
  });

  it('money 7.15: keeps its last page', async () => {
    const { id } = await calls.bill();
    const second = await calls.upload({ bill_id: id });
    const [one, other] = second.body.billimages.map((page) => page.id);
    const go = (page: number | undefined) => office.call(bills.removeImage, { params: { id: page ?? 0 } });
    expect((await go(one)).status).toBe(202);
    expect((await go(other)).errors).toEqual({ id: ['This is the only page. Delete the bill instead.'] });
    expect((await office.call(files.remove, { params: { id: other ?? 0 } })).status).not.toBe(200);
  });

  it('is deleted and brought back', async () => {
    const { id } = await calls.bill();
    expect((await calls.remove(id)).status).toBe(202);
    expect((await calls.update(id, { note: 'x' })).status).toBe(410);
    expect((await office.call(bills.restore, { params: { id } })).body.bill.deleted_at).toBeNull();
  });
});

describe('converting a bill', () => {
  it('passes its pages on, and is undone by deleting the expense', async () => {
    const before = await calls.count();
    const bill = await calls.bill({ amount: '50.00', vehicle_id: yard.v1 });
    expect(await calls.count()).toMatchObject({ count: before.count + 1 });
    const made = await yard.enter({ bill_id: bill.id, amount: '50.00' });
    expect(made.body.expense).toMatchObject({ bill_id: bill.id, files: 1, suspects: [] });
    const { body } = await calls.edit(bill.id);
    expect(body).toMatchObject({
      expense_id: made.body.expense.id,
      bill: { expense_status: 'converted' },
      suspects: [],
    });
    expect(await calls.count()).toMatchObject({ count: before.count });
    expect((await calls.update(bill.id, { amount: '51.00' })).errors).toHaveProperty('expense_status');
    expect((await calls.update(bill.id, { note: 'Paid by Ana' })).status).toBe(200);
    expect((await calls.upload({ bill_id: bill.id })).errors).toHaveProperty('bill_id');
    expect((await calls.remove(bill.id)).errors).toEqual({
      expense_status: [`Delete expense ${made.body.expense.id} first.`],
    });
    expect((await calls.status(bill.id, { status: 'void', reason: 'x' })).errors).toHaveProperty('status');
    const { id } = made.body.expense;
    await office.call(expenses.remove, { params: { id } });
    expect((await calls.edit(bill.id)).body.bill).toMatchObject({ expense_status: 'unconverted', expense_id: null });
    await yard.enter({ bill_id: bill.id, amount: '50.00' });
    expect((await office.call(expenses.restore, { params: { id } })).errors).toHaveProperty('bill_id');
  });

  it('fills the day on which the expense was paid, and keeps one that is there', async () => {
    const [one, other] = [await calls.bill(), await calls.bill()];
    const open = (await yard.enter({ bill_id: one.id, amount: '61.00' })).body.expense;
    const paid = (await yard.enter({ bill_id: other.id, amount: '62.00', paid_on: '2026-11-01' })).body.expense;
    for (const { id } of [one, other]) await calls.status(id, { status: 'paid', paid_on: '2026-11-19' });
    const paidOn = async (id: number) => (await office.call(expenses.one, { params: { id } })).body.expense.paid_on;
    expect([await paidOn(open.id), await paidOn(paid.id)]).toEqual(['2026-11-19', '2026-11-01']);
    const early = await calls.bill();
    await calls.status(early.id, { status: 'paid', paid_on: '2026-11-18' });
    expect((await yard.enter({ bill_id: early.id, amount: '63.00' })).body.expense.paid_on).toBe('2026-11-18');
  });

  it('is for who brought it, and for who may change bills', async () => {
    const { id } = await calls.bill({}, maya);
    expect((await yard.enter({ bill_id: id }, {}, tom)).status).toBe(404);
    expect((await yard.enter({ bill_id: 999_999 })).status).toBe(404);
    expect((await yard.enter({ bill_id: id, amount: '71.00' }, {}, maya)).status).toBe(200);
  });

  it('money 7.9: of two at once one is refused, and the count falls by one', async () => {
    const before = await calls.count();
    const bill = await calls.bill();
    const both = await Promise.all([
      yard.enter({ bill_id: bill.id, amount: '7.00' }),
      yard.enter({ bill_id: bill.id, amount: '7.00' }, {}, yard.approver),
    ]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 422]));
    expect(both.find(({ status }) => status === 422)?.errors).toHaveProperty('bill_id');
    expect(await calls.count()).toMatchObject({ count: before.count });
  });
});

describe('money 7.10: the same paper twice', () => {
  it('as a bill and as a receipt is found by its bytes, and approved after a verdict', async () => {
    const jpeg = await makeJpeg({ width: 33 });
    const { bill } = (await calls.upload({}, office, jpeg)).body;
    const { expense } = (await yard.enter({ amount: '12.10' }, { attachment: { bytes: jpeg } })).body;
    expect(expense.suspects).toMatchObject([{ kind: 'bill', id: bill.id, reasons: ['file'], verdict: null }]);
    expect((await calls.edit(bill.id)).body.suspects).toMatchObject([{ kind: 'expense', id: expense.id }]);
    const approve = () => yard.approve(expense.id, 1, {});
    expect((await approve()).errors['items.0.id']).toEqual([
      `It looks like bill ${bill.id}. Say whether they are the same.`,
    ]);
    const body = { id: expense.id, other_id: bill.id, other_kind: 'bill', verdict: 'different' } as const;
    expect((await office.call(expenses.judge, { body })).status).toBe(200);
    expect((await approve()).status).toBe(200);
  });

  it('with one number of one vendor is found, however it is written', async () => {
    const vendor_id = await vendorOf('Harbour Tyres');
    const { bill } = (await calls.upload({ vendor_id, invoice_no: 'INV 88-213' })).body;
    const { expense } = (await yard.enter({ amount: '99.00', vendor_id, invoice_no: 'inv88213' })).body;
    expect(expense.suspects).toMatchObject([{ kind: 'bill', id: bill.id, reasons: ['invoice'] }]);
    const again = (await calls.upload({ vendor_id, invoice_no: 'INV-88213' })).body;
    expect(again.suspects.map(({ kind, id }) => [kind, id])).toEqual([
      ['bill', bill.id],
      ['expense', expense.id],
    ]);
  });

  it('as two bills is judged once, and one of them is closed as the same', async () => {
    const jpeg = await makeJpeg({ width: 35 });
    const [one, other] = [
      (await calls.upload({}, office, jpeg)).body.bill,
      (await calls.upload({}, office, jpeg)).body.bill,
    ];
    const judge = (body: Body<typeof bills.judge>, client = office) =>
      client.call(bills.judge, { params: { id: other.id }, body });
    const doublesOf = async (id: number) =>
      (await calls.edit(id)).body.suspects.map(({ id: of, verdict }) => [of, verdict]);
    expect(await doublesOf(one.id)).toEqual([[other.id, null]]);
    expect((await judge({ other_id: other.id, verdict: 'same' })).errors).toHaveProperty('other_id');
    expect((await judge({ other_id: 999_999, verdict: 'same' })).status).toBe(404);
    expect((await judge({ other_id: one.id, verdict: 'same' }, maya)).status).toBe(403);
    await judge({ other_id: one.id, verdict: 'different' });
    const said = await judge({ other_id: one.id, verdict: 'same' });
    expect(said.body.suspects).toMatchObject([{ kind: 'bill', id: one.id, verdict: 'same' }]);
    expect(await doublesOf(one.id)).toEqual([[other.id, 'same']]);
    await calls.status(other.id, { expense_status: 'not_needed', reason: `The same as bill ${one.id}` });
    // Only this one is left to be entered; of the closed one it is still to be seen why.
    expect([await doublesOf(one.id), await doublesOf(other.id)]).toEqual([[], [[one.id, 'same']]]);
  });
});
