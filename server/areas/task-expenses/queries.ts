/** Charges of the house to vehicles, as far as a person sees them, and what their form offers. */
import { type Kysely, sql } from 'kysely';
import type { Charge, ChargeReference, taskExpenses as rows } from '#contract/areas/task-expenses.ts';
import type { Query } from '#contract/endpoint.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { pageOf } from '#server/kit/page.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { scopeOf } from '#server/kit/scope.ts';
import { isStatedCharge } from '../statements/lock.ts';

type Reading = Pick<Context, 'db' | 'person'>;

const selectCharges = ({ db, person }: Reading) =>
  db
    .selectFrom('task_expenses as t')
    .innerJoin('vehicles as v', 'v.id', 't.vehicle_id')
    .innerJoin('expense_categories as c', 'c.id', 't.category_id')
    .leftJoin('stock_items as i', (join) => join.on(sql<boolean>`i.id = coalesce(t.part_id, t.supply_id)`))
    .leftJoin('todos as o', 'o.id', 't.todo_id')
    .leftJoin('users as u', 'u.id', 't.created_by')
    .leftJoin('users as d', 'd.id', 't.decided_by')
    .select(['t.id', 't.todo_id', 'o.title as todo_title', 't.vehicle_id', 'v.plate', 't.item', 't.part_id'])
    .select(['t.supply_id', 'i.name as item_name', 't.category_id', 'c.name as category_name', 't.description'])
    .select([
      sql<number>`t.quantity::double precision`.as('quantity'),
      sql<number>`t.unit_cost::double precision`.as('unit_cost'),
    ])
    .select([sql<boolean>`t.booked_on > t.used_on`.as('late'), isStatedCharge.as('locked')])
    .select(['t.unit', 't.amount', 't.used_on', 't.booked_on', 't.state', 't.version', 't.decided_at'])
    .select(['d.name as decided_by_name', 't.decide_reason', 't.movement_id', 't.created_by'])
    .select(['u.name as created_by_name', 't.created_at', 't.updated_at', 't.deleted_at'])
    .where(scopeOf(person, 'expense').within({ people: ['t.created_by'], branch: 'v.branch_id' }))
    .$castTo<Stored<Charge>>();

export async function pageOfCharges(ctx: Reading, query: Query<typeof rows.list>) {
  const { todo_id, vehicle_id, status, startDate, endDate, search, cursor, limit } = query;
  const { page, ...rest } = await pageOf(
    ctx.db,
    selectCharges(ctx),
    { search, cursor, limit },
    {
      where: [
        todo_id === undefined ? undefined : sql`todo_id = ${todo_id}`,
        vehicle_id === undefined ? undefined : sql`vehicle_id = ${vehicle_id}`,
        status && sql`state = ${status}`,
        startDate === undefined ? undefined : sql`used_on >= ${startDate}::date`,
        endDate === undefined ? undefined : sql`used_on <= ${endDate}::date`,
      ],
      search: ['item_name', 'description', 'plate', 'category_name'],
      sorts: { used_on: 'moment' },
      usual: 'desc',
    },
  );
  return { data: page.map((row) => present<Charge>(row)), ...rest };
}

/** The charge, deleted or not. 404 where the person does not see it. */
export async function chargeById(ctx: Reading, id: number): Promise<Charge> {
  const row = await selectCharges(ctx).where('t.id', '=', id).executeTakeFirst();
  if (!row) throw missing('charge');
  return present<Charge>(row);
}

type Named = { readonly id: number; readonly name: string };

async function namesOf(
  db: Kysely<Database>,
  table: 'vendors' | 'locations' | 'cohorts' | 'expense_categories' | 'payment_methods',
): Promise<Named[]> {
  const { rows: found } = await sql<Named>`
    select id, name from ${sql.table(table)} where deleted_at is null order by lower(name), id`.execute(db);
  return found;
}

async function stockOf(db: Kysely<Database>, kind: 'part' | 'supply'): Promise<Named[]> {
  const { rows: found } = await sql<Named>`
    select id, name from stock_items where kind = ${kind} and deleted_at is null order by lower(name), id`.execute(db);
  return found;
}

type Vehicle = ChargeReference['vehicles'][number] & { readonly vin: string | null };

/** Plate, VIN and its last six, of which a later vehicle never takes an earlier one’s. */
function identifiersOf(vehicles: readonly Vehicle[]): Record<string, number> {
  const names = vehicles.flatMap(({ id, plate, vin }) =>
    [plate, vin, vin?.slice(-6)].filter((name) => typeof name === 'string').map((name) => [name, id] as const),
  );
  return Object.fromEntries(names.toReversed());
}

export async function referenceOf({ db, person }: Reading): Promise<ChargeReference> {
  const { rows: vehicles } = await sql<Vehicle>`
    select id, name, plate, vin from vehicles where deleted_at is null and retired_at is null order by id`.execute(db);
  return {
    vehicleParts: await stockOf(db, 'part'),
    vehicleSupplies: await stockOf(db, 'supply'),
    vendors: await namesOf(db, 'vendors'),
    locations: await namesOf(db, 'locations'),
    vehicles: vehicles.map(({ id, name, plate }) => ({ id, name, plate })),
    identifiers: identifiersOf(vehicles),
    cohortsData: person.can('cohort.view') ? await namesOf(db, 'cohorts') : [],
    expenseCategories: await namesOf(db, 'expense_categories'),
    paymentMethods: await namesOf(db, 'payment_methods'),
  };
}
