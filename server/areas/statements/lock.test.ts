import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { cohorts } from '#contract/areas/cohorts.ts';
import { earnings } from '#contract/areas/earnings.ts';
import { expenseCategories } from '#contract/areas/expense-categories.ts';
import { expenses } from '#contract/areas/expenses.ts';
import { statements } from '#contract/areas/statements.ts';
import { vehicleExpenses } from '#contract/areas/vehicle-expenses.ts';
import type { Client } from '#tests/support/browser.ts';
import { type October, octoberYard } from '#tests/support/october.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';

let app: TestApp;
let yard: October;
let manager: Client;
let number = 0;

const DAY = 86_400_000;
const STATED = 'October is stated to A (S-2026-0001). Correct it with a credit.';
const october = { startDate: '2026-10-01', endDate: '2026-10-31' };
const november = { startDate: '2026-11-01', endDate: '2026-11-30' };

const issue = async (days: typeof october, cohortIds: number[]) => {
  const body = { ...days, cohortIds, issue: true, accept_pending: true, request_id: randomUUID() };
  return manager.call(statements.store, { body });
};
const previewOf = async (days: typeof october, cohort: number) =>
  (await manager.call(statements.list, { query: { ...days, cohortIds: [cohort] } })).body.preview;
const oneOf = async (id: number) => (await yard.office.call(expenses.one, { params: { id } })).body.expense;

beforeAll(async () => {
  app = await startTestApp();
  yard = await octoberYard(app);
  manager = await app.signIn(await app.makeUser('manager'));
  const issued = await issue(october, [yard.a]);
  number = issued.body.statement.id;
  const move = { vehicle_ids: [yard.v1], from_date: '2026-11-01' };
  await yard.office.call(cohorts.addVehicles, { params: { id: yard.b }, body: move });
});

describe('money 7.3: late', () => {
  it('a receipt of a stated month counts in the next, of whose it was', async () => {
    const { status, body } = await yard.enter({
      amount: '18.00',
      spent_on: '2026-10-30',
      lines: [{ vehicle_id: yard.v1 }],
    });
    expect(status).toBe(200);
    expect(body.expense).toMatchObject({ spent_on: '2026-10-30', late: true, locked: false });
    expect(body.expense.lines).toMatchObject([{ booked_on: '2026-11-01', cohort_id: yard.a, late: true }]);
    await yard.approve(body.expense.id, 1);
    const stated = (await manager.call(statements.one, { params: { id: number } })).body;
    expect(stated.cohorts).toMatchObject([{ expense: '1004.85', carried_out: '-346.46', payout: '0.00' }]);
    expect(stated.checks).toEqual({ hash: true, equalsLedger: true, opening: true });
    const all = await yard.office.call(expenses.all, { query: { ...october, by: 'booked_on', cohortIds: [yard.a] } });
    expect(all.body.totalExpensesAmount).toBe('1004.85');
    const preview = await previewOf(november, yard.a);
    expect(preview?.cohorts).toMatchObject([
      { carried_in: '-346.46', expense: '18.00', late_count: 1, late_amount: '-18.00' },
    ]);
    expect(preview?.late.map(({ amount }) => amount)).toEqual(['-18.00']);
  });

  it('what waited for its approval counts after it, too', async () => {
    const { waiting } = yard.made;
    expect((await oneOf(waiting)).lines).toMatchObject([{ booked_on: '2026-10-10', late: false }]);
    await yard.approve(waiting, 1, { duplicates_ok: true, reason: 'No paper' });
    expect((await oneOf(waiting)).lines).toMatchObject([{ booked_on: '2026-11-01', late: true }]);
    const list = (await yard.office.call(vehicleExpenses.list, { params: { id: yard.v2 }, query: october })).body;
    expect(list.pendingAmount).toBe(0);
  });
});

describe('money 7.4: locked', () => {
  it('says so', async () => {
    expect(await oneOf(yard.made.tyres)).toMatchObject({ locked: true, late: false });
    const earning = await yard.office.call(earnings.edit, { params: { id: yard.made.trip } });
    expect(earning.body.earning.locked).toBe(true);
    const found = await yard.office.call(expenses.filter, { query: { ...october, locked: '1' } });
    expect(found.body.data.map(({ id }) => id).toSorted((x, y) => x - y)).toHaveLength(3);
    const { body } = await yard.office.call(cohorts.one, { params: { id: yard.a } });
    expect(body.cohort.locked_until).toBe('2026-10-31');
  });

  it('refuses changes of an expense, but not notes and files', async () => {
    const { tyres, tolls } = yard.made;
    const changed = await yard.change(tyres, { amount: '300.00', version: 1 });
    expect([changed.status, changed.errors]).toEqual([422, { status: [STATED] }]);
    const [line] = (await oneOf(tolls)).lines;
    const split = await yard.office.call(expenses.removeLine, { params: { id: line?.id ?? 0 } });
    expect([split.status, split.errors]).toEqual([422, { id: [STATED] }]);
    const removed = await yard.office.call(expenses.remove, { params: { id: tyres } });
    expect([removed.status, removed.errors]).toEqual([422, { status: [STATED] }]);
    const rejected = await yard.reject(tyres, 1);
    expect([rejected.status, rejected.errors]).toEqual([422, { 'items.0.id': [STATED] }]);
    const noted = await yard.change(tyres, { note: 'Two of four', paid_on: '2026-11-02', version: 1 });
    expect([noted.status, noted.body.expense.state]).toEqual([200, 'approved']);
  });

  it('refuses changes of a trip, its deletion and its papers, but not what was received', async () => {
    const { trip } = yard.made;
    const components = [{ component: 'trip' as const, amount: '900.00' }];
    const params = { id: trip };
    const changed = await yard.office.call(earnings.update, { params, body: { components, version: 1 } });
    expect([changed.status, changed.errors]).toEqual([422, { status: [STATED] }]);
    const removed = await yard.office.call(earnings.remove, { params });
    expect([removed.status, removed.errors]).toEqual([422, { status: [STATED] }]);
    const received = await yard.office.call(earnings.update, {
      params,
      body: { received_on: '2026-11-03', version: 1 },
    });
    expect(received.body.earning).toMatchObject({ received_on: '2026-11-03', booked_on: '2026-10-05' });
  });

  it('refuses to change whose a vehicle was, what was agreed, and how a category is treated', async () => {
    const move = { vehicle_ids: [yard.v2], from_date: '2026-10-15' };
    const moved = await yard.office.call(cohorts.addVehicles, { params: { id: yard.b }, body: move });
    const words = 'October is stated to A (S-2026-0001). Choose a day after it.';
    expect([moved.status, moved.errors]).toEqual([422, { from_date: [words] }]);
    const into = { vehicle_ids: [yard.v3], from_date: '2026-10-31' };
    expect((await yard.office.call(cohorts.addVehicles, { params: { id: yard.a }, body: into })).status).toBe(422);
    const terms = { from_date: '2026-10-01', terms: [{ component: '*' as const, owner_percent: 50 }] };
    const agreed = await yard.office.call(cohorts.setTerms, { params: { id: yard.a }, body: terms });
    expect([agreed.status, agreed.errors]).toEqual([422, { from_date: [words] }]);
    const later = { ...terms, from_date: '2026-11-01' };
    expect((await yard.office.call(cohorts.setTerms, { params: { id: yard.a }, body: later })).status).toBe(200);
    const treated = await yard.office.call(expenseCategories.update, {
      params: { id: yard.running },
      body: { treatment: 'capital' },
    });
    expect([treated.status, Object.keys(treated.errors)]).toEqual([422, ['treatment']]);
  });

  it('the database refuses what a handler would forget', async () => {
    const forgotten = [
      sql`update expense_lines set amount = amount + 1 where expense_id = ${yard.made.tyres}`,
      sql`delete from expense_lines where expense_id = ${yard.made.tyres}`,
      sql`update expenses set state = 'submitted' where id = ${yard.made.tyres}`,
      sql`update expenses set deleted_at = now() where id = ${yard.made.tyres}`,
      sql`update earning_lines set amount = 1 where earning_id = ${yard.made.trip}`,
      sql`update earnings set vehicle_id = ${yard.v3} where id = ${yard.made.trip}`,
      sql`update task_expenses set state = 'rejected' where vehicle_id = ${yard.v1}`,
      sql`delete from cohort_vehicles where vehicle_id = ${yard.v2}`,
      sql`update cohort_vehicles set until_date = '2026-10-20' where vehicle_id = ${yard.v2}`,
      sql`delete from cohort_terms where cohort_id = ${yard.a} and from_date < '2026-11-01'`,
      sql`update statement_lines set amount = 1`,
    ];
    for (const act of forgotten) await expect(act.execute(app.db)).rejects.toThrow(/stated to A|stay as they are/);
    expect((await manager.call(statements.one, { params: { id: number } })).body.checks.equalsLedger).toBe(true);
  });

  it('is void only while no later one of the cohort stands', async () => {
    app.clock.advance(12 * DAY);
    const later = await issue(november, [yard.a]);
    expect(later.body.statement).toMatchObject({ number: 'S-2026-0002', state: 'issued' });
    const params = { id: number };
    const early = await manager.call(statements.destroy, {
      params,
      body: { reason: 'Wrong', request_id: randomUUID() },
    });
    expect([early.status, early.errors]).toEqual([
      422,
      { id: ['November is stated to A (S-2026-0002). Void that first.'] },
    ]);
    const last = { id: later.body.statement.id };
    const bare = await manager.call(statements.destroy, { params: last, body: { request_id: randomUUID() } });
    expect([bare.status, Object.keys(bare.errors)]).toEqual([422, ['reason']]);
    const body = { reason: 'Wrong terms', request_id: randomUUID() };
    expect((await yard.office.call(statements.destroy, { params: last, body })).status).toBe(403);
    expect((await manager.call(statements.destroy, { params: last, body })).status).toBe(200);
    expect((await manager.call(statements.destroy, { params: last, body })).status).toBe(200);
    const again = await issue(november, [yard.a]);
    expect(again.body.statement.number).toBe('S-2026-0003');
    expect(again.body.cohorts).toMatchObject([{ carried_in: '-346.46' }]);
  });
});

describe('money 7.13: credit', () => {
  it('lowers what its cohort spent, touches no revenue and no stated month', async () => {
    const before = await previewOf({ startDate: '2026-12-01', endDate: '2026-12-31' }, yard.a);
    const { body } = await yard.enter({
      amount: '58.00',
      direction: 'credit',
      spent_on: '2026-12-01',
      corrects_id: yard.made.tyres,
      lines: [{ cohort_id: yard.a }],
    });
    await yard.approve(body.expense.id, 1);
    const after = await previewOf({ startDate: '2026-12-01', endDate: '2026-12-31' }, yard.a);
    expect([before?.cohorts[0]?.expense, after?.cohorts[0]?.expense]).toEqual(['0.00', '-58.00']);
    expect(after?.cohorts[0]?.revenue).toBe('0.00');
    expect((await manager.call(statements.one, { params: { id: number } })).body.checks.equalsLedger).toBe(true);
  });
});
