/** What todos of the demo are about beside their vehicle: who is called, where to go, and which vehicles together. */
import { must } from '#server/lib/must.ts';
import { addDays, dayOf } from '#server/lib/yard-time.ts';
import { sql } from 'kysely';
import type { DemoContext } from '../context.ts';

interface TodoPlace {
  /** The category of the todos. */
  readonly category: string;
  /** Place in `BRANCHES`. */
  readonly branch: number;
  readonly vendor?: string;
  readonly location?: string;
  /** Of the location, by its street; the usual one without it. */
  readonly address?: string;
  readonly group?: string;
  /** Of so many todos of the category one has them. */
  readonly oneOf: number;
}

const PLACES: readonly TodoPlace[] = [
  { category: 'Tyre check', branch: 0, vendor: 'Turnpike Tires', location: 'Turnpike Tires', oneOf: 1 },
  { category: 'Tyre check', branch: 1, vendor: 'Hounslow Tyre Centre', location: 'Hounslow Tyre Centre', oneOf: 1 },
  { category: 'Wash', branch: 0, vendor: 'Harbour Car Wash', location: 'Harbour Car Wash', oneOf: 3 },
  { category: 'Delivery', branch: 0, location: 'Newark Liberty, Terminal B', oneOf: 2 },
  { category: 'Delivery', branch: 1, location: 'Terminal 5 forecourt', group: 'Airport vans', oneOf: 2 },
  { category: 'Pick-up', branch: 2, location: 'Lisbon Airport, arrivals', oneOf: 2 },
  {
    category: 'Brake check',
    branch: 0,
    vendor: 'Dockside Motors',
    location: 'Dockside Motors',
    address: '4 Shipwright Way',
    oneOf: 2,
  },
];

/** Work of before that is as it was told then. */
const DAYS_BACK = 10;

export async function loadTodoPlaces(demo: DemoContext): Promise<void> {
  const { db, now, zone, yard } = demo;
  const from = addDays(dayOf(now, zone), -DAYS_BACK);
  for (const { category, branch, oneOf, ...named } of PLACES)
    await db
      .updateTable('todos')
      .set(await idsOf(demo, named))
      .where('category_id', '=', must(yard.categories.get(category), category))
      .where('branch_id', '=', must(yard.branches[branch], 'a branch'))
      .where('todo_date', '>=', from)
      .where(sql<boolean>`id % ${oneOf} = 0`)
      .execute();
}

type Named = Omit<TodoPlace, 'category' | 'branch' | 'oneOf'>;

async function idsOf({ db }: DemoContext, { vendor, location, address, group }: Named) {
  const idOf = async (table: 'vendors' | 'locations' | 'vehicle_groups', name: string | undefined) =>
    name === undefined
      ? null
      : (await db.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
  const location_id = await idOf('locations', location);
  const at = db
    .selectFrom('location_addresses')
    .select('id')
    .where('line1', '=', address ?? '');
  return {
    vendor_id: await idOf('vendors', vendor),
    location_id,
    location_address_id: address === undefined ? null : (await at.executeTakeFirstOrThrow()).id,
    vehicle_group_id: await idOf('vehicle_groups', group),
  };
}
