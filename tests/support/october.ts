/** The yard of money.md §7: two cohorts and the house, and what their October brought and cost. */
import { cohorts } from '#contract/areas/cohorts.ts';
import { expensePeople } from '#contract/areas/expense-people.ts';
import { expenseYard } from './expenses.ts';
import type { TestApp } from './server.ts';
import { makeVehicle } from './yard.ts';

export type October = Awaited<ReturnType<typeof octoberYard>>;

/** Adds a trip of the marketplace that ended on 5 October, or on the day. */
export async function addTrip(
  app: TestApp,
  vehicle_id: number,
  components: Readonly<Record<string, string>>,
  day = '2026-10-05',
): Promise<number> {
  const { id } = await app.db
    .insertInto('earnings')
    .values({
      vehicle_id,
      source: 'marketplace',
      trip_start: new Date('2026-10-01T10:00:00Z'),
      trip_end: new Date(`${day}T10:00:00Z`),
      earned_on: day,
      booked_on: day,
      created_at: app.clock.now,
      updated_at: app.clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lines = Object.entries(components).map(([component, amount]) => ({
    earning_id: id,
    component: component as 'trip',
    amount,
  }));
  await app.db.insertInto('earning_lines').values(lines).execute();
  return id;
}

/** 1.5 hours of work on the vehicle, approved. */
async function addCharge(app: TestApp, vehicle_id: number, category_id: number): Promise<void> {
  await app.db
    .insertInto('task_expenses')
    .values({
      vehicle_id,
      item: 'labour',
      category_id,
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

const TERMS = [
  { component: 'trip', owner_percent: 70 },
  { component: 'delivery', owner_percent: 10 },
  { component: '*', owner_percent: 0 },
  { component: 'fee', amount: 25 },
] as const;

/** Its vehicles, cohorts and figures; all that is spent is paid on the day, but for the insurance. */
export async function octoberYard(app: TestApp) {
  const yard = await expenseYard(app);
  const v3 = await makeVehicle(app);
  const cohort = async (code: string, vehicle_ids: number[]): Promise<number> => {
    const { id } = (await yard.office.call(cohorts.add, { body: { name: code, code, kind: 'managed' } })).body.cohort;
    const body = { vehicle_ids, from_date: '2026-01-01' };
    await yard.office.call(cohorts.addVehicles, { params: { id }, body });
    return id;
  };
  const a = await cohort('A', [yard.v1, yard.v2]);
  const b = await cohort('B', [v3]);
  const agreed = { from_date: '2026-01-01', terms: [...TERMS] };
  await yard.office.call(cohorts.setTerms, { params: { id: a }, body: agreed });
  const spend = async (amount: string, lines: object[], fields: object = {}, isApproved = true): Promise<number> => {
    const spent_on = '2026-10-10';
    const { body } = await yard.enter({ amount, lines, spent_on, paid_on: spent_on, ...fields });
    const { id } = body.expense;
    if (isApproved) await yard.approve(id, 1, { duplicates_ok: true, reason: 'No paper' });
    return id;
  };
  const trip = await addTrip(app, yard.v1, { trip: '1006.20', delivery: '40.50', extras: '54.00' });
  await addTrip(app, v3, { trip: '741.70' });
  const tyres = await spend('324.85', [{ vehicle_id: yard.v1 }]);
  await spend('600.00', [{ cohort_id: a }], { paid_on: null });
  const tolls = await spend('45.00', [
    { vehicle_id: yard.v1, amount: '20.00' },
    { vehicle_id: v3, amount: '25.00' },
  ]);
  const waiting = await spend('80.00', [{ vehicle_id: yard.v2 }], {}, false);
  await addCharge(app, yard.v1, yard.tyres);
  const rent = yard.expense({
    amount: '900.00',
    category_id: yard.rent,
    spent_on: '2026-10-01',
    paid_on: '2026-10-01',
    lines: [],
  });
  const { expense } = (await yard.office.call(expensePeople.addOther, { body: rent })).body;
  const items = [{ id: expense.id, version: 1 }];
  await yard.approver.call(expensePeople.decide, { body: { items, approved: true, reason: 'By contract' } });
  return { ...yard, v3, a, b, spend, made: { trip, tyres, tolls, waiting } };
}
