/** A yard in which expenses are entered and approved: categories, ways to pay, vehicles, and people who may decide. */
import { expenseCategories } from '#contract/areas/expense-categories.ts';
import { expenses } from '#contract/areas/expenses.ts';
import { paymentMethods } from '#contract/areas/payment-methods.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Client, Extra } from './browser.ts';
import type { TestApp } from './server.ts';
import { makeVehicle } from './yard.ts';

type NewExpense = NonNullable<Input<typeof expenses.add>['body']>;
type Changes = NonNullable<Input<typeof expenses.update>['body']>;
type Files = NonNullable<Extra['files']>;

export type ExpenseYard = Awaited<ReturnType<typeof expenseYard>>;

export async function expenseYard(app: TestApp) {
  const ana = await app.makeUser('office', { name: 'Ana' });
  const omar = await app.makeUser('office', { name: 'Omar' });
  const [office, approver] = [await app.signIn(ana), await app.signIn(omar)];
  const category = async (body: NonNullable<Input<typeof expenseCategories.add>['body']>) =>
    (await office.call(expenseCategories.add, { body })).body.category.id;
  const pay = async (name: string, kind: 'cash' | 'personal' | 'company_card') =>
    (await office.call(paymentMethods.add, { body: { name, kind } })).body.paymentMethod.id;
  const running = await category({ name: 'Running costs' });
  const ids = {
    running,
    tyres: await category({ name: 'Tyres', parent_id: running }),
    meals: await category({ name: 'Meals', applies_to: 'person' }),
    rent: await category({ name: 'Rent', applies_to: 'other' }),
    car: await category({ name: 'Purchase', treatment: 'capital' }),
    cash: await pay('Cash box', 'cash'),
    own: await pay('Own money', 'personal'),
    card: await pay('Card', 'company_card'),
    v1: await makeVehicle(app),
    v2: await makeVehicle(app),
  };
  const { id: house } = await app.db
    .selectFrom('cohorts')
    .select('id')
    .where('kind', '=', 'house')
    .executeTakeFirstOrThrow();
  const expense = (fields: Partial<NewExpense>): NewExpense => ({
    spent_on: '2026-11-20',
    amount: '10.00',
    category_id: ids.tyres,
    payment_method_id: ids.cash,
    lines: [{ vehicle_id: ids.v1 }],
    ...fields,
  });
  const decide = (id: number, version: number, approved: boolean, more: object, client: Client) =>
    client.call(expenses.decide, { body: { items: [{ id, version }], approved, ...more } });
  return {
    ...ids,
    house,
    office,
    approver,
    ana,
    omar,
    expense,
    vehicle: () => makeVehicle(app),
    enter: (fields: Partial<NewExpense>, files: Files = {}, client: Client = office) =>
      client.call(expenses.add, { body: expense(fields) }, { files }),
    change: (id: number, body: Changes, client: Client = office) =>
      client.call(expenses.update, { params: { id }, body }),
    /** What looks alike is different, unless the test says otherwise: tests enter many that do. */
    approve: (id: number, version: number, more: object = { duplicates_ok: true }, client: Client = approver) =>
      decide(id, version, true, more, client),
    reject: (id: number, version: number, client: Client = approver) =>
      decide(id, version, false, { reason: 'Wrong' }, client),
  };
}
