import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { cohorts } from '#contract/areas/cohorts.ts';
import { cumulativeCost } from '#contract/areas/cumulative-cost.ts';
import { expensePeople } from '#contract/areas/expense-people.ts';
import { expenses } from '#contract/areas/expenses.ts';
import { vehicleExpenses } from '#contract/areas/vehicle-expenses.ts';
import { centsOf } from '#contract/rental/cents.ts';
import { expenseYard, type ExpenseYard } from '#tests/support/expenses.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { makeVehicle } from '#tests/support/yard.ts';

let app: TestApp;
let yard: ExpenseYard;
let v3 = 0;
const ids: Record<string, number> = {};

interface Sums {
  readonly revenue: string;
  readonly expense: string;
  readonly pending: string;
}

/** Sums of October over the ledger, of a cohort, a vehicle, or all. */
async function sums(where: { readonly cohort?: number; readonly vehicle?: number } = {}): Promise<Sums> {
  const { cohort = null, vehicle = null } = where;
  const { rows } = await sql<Sums>`
    select coalesce(sum(amount) filter (where side = 'income' and state = 'counted'), 0)::numeric(14, 2)::text as revenue,
      coalesce(-sum(amount) filter (where side = 'expense' and state = 'counted'), 0)::numeric(14, 2)::text as expense,
      coalesce(-sum(amount) filter (where side = 'expense' and state = 'pending'), 0)::numeric(14, 2)::text as pending
    from ledger where accrual_on between '2026-10-01' and '2026-10-31'
      and (${cohort}::bigint is null or cohort_id = ${cohort}) and (${vehicle}::bigint is null or vehicle_id = ${vehicle})`.execute(
    app.db,
  );
  return rows[0] as Sums;
}

async function earn(vehicle_id: number, components: Readonly<Record<string, string>>): Promise<void> {
  const times = { created_at: app.clock.now, updated_at: app.clock.now };
  const { id } = await app.db
    .insertInto('earnings')
    .values({
      vehicle_id,
      source: 'marketplace',
      trip_start: new Date('2026-10-01T10:00:00Z'),
      trip_end: new Date('2026-10-05T10:00:00Z'),
      earned_on: '2026-10-05',
      booked_on: '2026-10-05',
      ...times,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lines = Object.entries(components).map(([component, amount]) => ({
    earning_id: id,
    component: component as 'trip',
    amount,
  }));
  await app.db.insertInto('earning_lines').values(lines).execute();
}

/** 1.5 hours of work on the vehicle, approved. */
async function charge(vehicle_id: number): Promise<void> {
  await app.db
    .insertInto('task_expenses')
    .values({
      vehicle_id,
      item: 'labour',
      category_id: yard.tyres,
      quantity: '1.5',
      unit_cost: '40',
      used_on: '2026-10-12',
      booked_on: '2026-10-12',
      state: 'approved',
      decided_at: app.clock.now,
      created_at: app.clock.now,
      updated_at: app.clock.now,
    })
    .execute();
}

async function spend(amount: string, lines: object[], isApproved = true): Promise<void> {
  const { body } = await yard.enter({ amount, lines, spent_on: '2026-10-10' });
  if (isApproved) await yard.approve(body.expense.id, 1, { duplicates_ok: true, reason: 'No paper' });
}

beforeAll(async () => {
  app = await startTestApp();
  yard = await expenseYard(app);
  v3 = await makeVehicle(app);
  for (const [code, vehicle_ids] of Object.entries({ A: [yard.v1, yard.v2], B: [v3] })) {
    const { body } = await yard.office.call(cohorts.add, { body: { name: code, code, kind: 'managed' } });
    ids[code] = body.cohort.id;
    const move = { vehicle_ids, from_date: '2026-01-01' };
    await yard.office.call(cohorts.addVehicles, { params: { id: body.cohort.id }, body: move });
  }
  await earn(yard.v1, { trip: '1006.20', delivery: '40.50', extras: '54.00' });
  await earn(v3, { trip: '741.70' });
  await spend('324.85', [{ vehicle_id: yard.v1 }]);
  await spend('600.00', [{ cohort_id: ids['A'] }]);
  await spend('45.00', [
    { vehicle_id: yard.v1, amount: '20.00' },
    { vehicle_id: v3, amount: '25.00' },
  ]);
  await spend('80.00', [{ vehicle_id: yard.v2 }], false);
  await charge(yard.v1);
  const rent = yard.expense({ amount: '900.00', category_id: yard.rent, spent_on: '2026-10-01', lines: [] });
  const { expense } = (await yard.office.call(expensePeople.addOther, { body: rent })).body;
  const items = [{ id: expense.id, version: 1 }];
  await yard.approver.call(expensePeople.decide, { body: { items, approved: true, reason: 'By contract' } });
});

describe('money 7.1: one truth, as far as there are no statements', () => {
  it('October by cohort and by vehicle', async () => {
    expect(await sums()).toEqual({ revenue: '1842.40', expense: '1869.85', pending: '80.00' });
    expect(await sums({ cohort: ids['A'] ?? 0 })).toEqual({ revenue: '1100.70', expense: '1004.85', pending: '80.00' });
    expect(await sums({ cohort: ids['B'] ?? 0 })).toEqual({ revenue: '741.70', expense: '25.00', pending: '0.00' });
    expect(await sums({ cohort: yard.house })).toEqual({ revenue: '0.00', expense: '840.00', pending: '0.00' });
    expect(await sums({ vehicle: yard.v1 })).toMatchObject({ revenue: '1100.70', expense: '404.85' });
    expect(await sums({ vehicle: v3 })).toMatchObject({ revenue: '741.70', expense: '25.00' });
  });

  it('is what every call says', async () => {
    const october = { startDate: '2026-10-01', endDate: '2026-10-31' };
    const all = (await yard.office.call(expenses.all, { query: october })).body;
    expect(all).toMatchObject({ totalExpensesAmount: '1869.85', pendingAmount: '80.00', vehiclesCount: 3 });
    expect(all.charges).toEqual({ total: 1, amount: '0.00', pending: '0.00' });
    const ofVehicle = await yard.office.call(expenses.all, { query: { ...october, vehicle_id: yard.v1 } });
    expect(ofVehicle.body).toMatchObject({ totalExpensesAmount: '404.85', charges: { total: 1, amount: '60.00' } });
    const ofHouse = await yard.office.call(expenses.all, { query: { ...october, cohortIds: [yard.house] } });
    expect(ofHouse.body).toMatchObject({ totalExpensesAmount: '840.00', charges: { total: 1, amount: '-60.00' } });
    const one = await yard.office.call(vehicleExpenses.list, { params: { id: yard.v1 }, query: october });
    expect(one.body).toMatchObject({ totalExpensesAmount: 404.85, pendingAmount: 0 });
    const filtered = async (query: object) =>
      (await yard.office.call(vehicleExpenses.list, { params: { id: yard.v1 }, query: { ...october, ...query } })).body;
    expect(await filtered({ status: 'submitted' })).toMatchObject({ total: 0, totalExpensesAmount: 0 });
    expect(await filtered({ min_amount: '50', max_amount: '60' })).toMatchObject({ total: 1, totalExpensesAmount: 60 });
    expect(await filtered({ cohortIds: [ids['B'] ?? 0] })).toMatchObject({ total: 0 });
    expect(await filtered({ category_id: yard.running, payment_method_id: yard.cash })).toMatchObject({ total: 2 });
    expect((await filtered({ sort: 'amount' })).data.map(({ amount }) => amount)).toEqual([20, 60, 324.85]);
    const second = await yard.office.call(vehicleExpenses.list, { params: { id: yard.v2 }, query: october });
    expect(second.body).toMatchObject({ totalExpensesAmount: 0, pendingAmount: 80 });
    const life = (await yard.office.call(cumulativeCost.one, { params: { id: yard.v1 } })).body;
    expect(life).toMatchObject({ expense: '404.85', revenue: '1100.70', payback_on: '2026-10', costPerDistance: null });
    const list = (await yard.office.call(cumulativeCost.list, { query: { sort: 'plate' } })).body;
    expect(list.notOnVehicle).toBe('1440.00');
    expect(list.data.map(({ vehicle_id, expense }) => [vehicle_id, expense])).toEqual([
      [yard.v1, '404.85'],
      [v3, '25.00'],
    ]);
    const ofB = (await yard.office.call(cumulativeCost.list, { query: { cohortIds: [ids['B'] ?? 0] } })).body;
    expect(ofB.data).toHaveLength(1);
  });
});

/** Numbers that look like chance and are the same each time. */
function chances(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

describe('after random acts', () => {
  it('all sums are equal', async () => {
    const chance = chances(7);
    const made: number[] = [];
    const vehicles = [yard.v1, yard.v2, v3];
    const pick = <T>(of: readonly T[]): T => of[chance(of.length)] as T;
    const lines = () =>
      Array.from({ length: 1 + chance(3) }, () => ({ vehicle_id: pick(vehicles), weight: 1 + chance(9) }));
    const versionOf = async (id: number) =>
      (await yard.office.call(expenses.one, { params: { id } })).body.expense.version;
    const acts = [
      async () => {
        const amount = ((1 + chance(9000)) / 100).toFixed(2);
        const direction = chance(4) === 0 ? ('credit' as const) : ('cost' as const);
        made.push((await yard.enter({ amount, direction, lines: lines() })).body.expense.id);
      },
      async () => {
        const id = pick(made);
        await yard.approve(id, await versionOf(id), { duplicates_ok: true, reason: 'Seen' });
      },
      async () => {
        const id = pick(made);
        await yard.reject(id, await versionOf(id));
      },
      async () => {
        const id = pick(made);
        const amount = ((1 + chance(9000)) / 100).toFixed(2);
        await yard.change(id, { amount, lines: lines(), version: await versionOf(id) });
      },
      async () => {
        const { expense } = (await yard.office.call(expenses.one, { params: { id: pick(made) } })).body;
        await yard.office.call(expenses.removeLine, { params: { id: pick(expense.lines).id } });
      },
      async () => {
        await yard.office.call(expenses.remove, { params: { id: pick(made) } });
      },
      async () => {
        await yard.office.call(expenses.restore, { params: { id: pick(made) } });
      },
    ];
    for (let n = 0; n < 60; n += 1) await (made.length < 3 ? acts[0] : pick(acts))?.();
    const year = { startDate: '2026-01-01', endDate: '2026-12-31' };
    const all = (await yard.office.call(expenses.all, { query: year })).body;
    const { rows } = await sql<{ readonly headers: string; readonly lines: string }>`
      select (select sum(case direction when 'credit' then -amount else amount end) from expenses
          where deleted_at is null and state = 'approved')::text as headers,
        (select -sum(amount) from ledger where source = 'expense' and state = 'counted')::text as lines`.execute(
      app.db,
    );
    expect([rows[0]?.headers, rows[0]?.lines]).toEqual([all.totalExpensesAmount, all.totalExpensesAmount]);
    let cents = 0;
    for (const id of vehicles)
      cents += centsOf(
        (await yard.office.call(expenses.all, { query: { ...year, vehicle_id: id } })).body.totalExpensesAmount,
      );
    // The house's side of the charge is on no vehicle.
    expect(cents + 144_000).toBe(centsOf(all.totalExpensesAmount));
  });
});
