/** Three months of the demo's stock: parts and supplies came, went onto vehicles at the todos of the last weeks, were counted and moved. */
import { type Selectable, sql } from 'kysely';
import { rebuiltLevels } from '#server/areas/stock/levels.ts';
import type { StockMovements } from '#server/areas/stock/tables.ts';
import { must } from '#server/lib/must.ts';
import { type DemoContext, personOf } from '../context.ts';
import { insertAll, insertForIds } from '../insert.ts';
import { STAFF } from '../people.ts';
import { type Random, seeded } from '../random.ts';
import { type DemoItem, ITEMS } from '../stock-items.ts';
import { tellDemoVehicles } from '../vehicle-events.ts';
import { type DoneTodo, doneTodos, fitting, fleetOf, type StockVehicle } from './stock-work.ts';

const SEED = 20_261_206;
const DAY_MS = 86_400_000;
/** Days ago. */
const WRITTEN_DOWN = 92;
const CAME_AGAIN = 24;
const COUNTED = 5;

/** A movement before it has a cost: null for what one costs there on average. */
interface Planned {
  readonly item_id: number;
  readonly branch_id: number;
  readonly kind: StockMovements['kind'];
  readonly quantity: number;
  readonly cost: number | null;
  readonly vehicle_id: number | null;
  readonly todo_id: number | null;
  readonly note: string;
  readonly at: Date;
  readonly created_by: number;
}

interface Stand {
  readonly demo: DemoContext;
  readonly random: Random;
  readonly ids: readonly number[];
  readonly todos: readonly DoneTodo[];
  readonly vehicles: readonly StockVehicle[];
  /** Todos at which an item was used, as `todo/item`: nobody changes one filter twice. */
  readonly used: Set<string>;
}

export async function loadStock(demo: DemoContext): Promise<void> {
  const ids = await loadItems(demo);
  const todos = await doneTodos(demo);
  const vehicles = await fleetOf(demo);
  const stand: Stand = { demo, random: seeded(SEED), ids, todos, vehicles, used: new Set() };
  const planned = ITEMS.flatMap((item, n) => movementsOf(stand, item, n));
  planned.push(...putRight(stand));
  const rows = withCosts(planned.toSorted((one, other) => one.at.getTime() - other.at.getTime()));
  const movementIds = await insertForIds(demo.db, 'stock_movements', rows);
  await takeBackOne(demo, rows, movementIds);
  await loadLevels(demo, ids);
  await tellVehicles(demo, ids, rows);
}

async function loadItems(demo: DemoContext): Promise<number[]> {
  const { db, now } = demo;
  const at = new Date(now.getTime() - WRITTEN_DOWN * DAY_MS);
  const by = personOf(demo, 'Sofia Lindqvist');
  const vendors = new Map(
    (await db.selectFrom('vendors').select(['id', 'name']).execute()).map(({ id, name }) => [name, id]),
  );
  const rows = ITEMS.map(({ kind, name, sku, unit, minimum, maximum, returnable, vendor, fits }, n) => ({
    kind,
    name,
    sku,
    unit,
    minimum,
    maximum,
    returnable,
    barcode: String(4_006_381_000_000 + n * 137),
    fits: JSON.stringify(fits),
    vendor_id: must(vendors.get(vendor), vendor),
    created_at: at,
    created_by: by,
    updated_at: at,
  }));
  const ids = await insertForIds(db, 'stock_items', rows);
  const audit = rows.map(({ kind, name, sku, unit, minimum, maximum, vendor_id }, n) => ({
    at,
    user_id: by,
    action: `${kind}.create`,
    entity: kind,
    entity_id: must(ids[n], 'an item'),
    detail: JSON.stringify({ to: { name, sku, unit, minimum, maximum, vendor_id } }),
    request_id: 'demo',
  }));
  await insertAll(db, 'audit', audit);
  return ids;
}

/** What came at first, what came again at another price, and one use after the other. */
function movementsOf(stand: Stand, item: DemoItem, n: number): Planned[] {
  const keeper = personOf(stand.demo, 'Sofia Lindqvist');
  return item.shelves.flatMap(([first, then, uses], branch) => {
    const shelf = shelfOf(stand, n, branch);
    const came = (quantity: number, cost: number, days: number): Planned[] => {
      const at = daysAgo(stand, days);
      return quantity === 0 ? [] : [{ ...shelf, kind: 'receive', quantity, cost, at, created_by: keeper }];
    };
    const used = Array.from({ length: uses }, () => plannedUse(stand, item, n, branch)).filter((use) => use !== null);
    return [...came(first, item.cost, WRITTEN_DOWN), ...came(then, riseOf(item.cost), CAME_AGAIN), ...used];
  });
}

const shelfOf = ({ demo, ids }: Stand, item: number, branch: number) => ({
  item_id: must(ids[item], 'an item'),
  branch_id: must(demo.yard.branches[branch], 'a branch'),
  vehicle_id: null,
  todo_id: null,
  note: '',
});

/** Prices went up by six in a hundred. */
const riseOf = (cost: number) => Math.round(cost * 106) / 100;

/** Some minutes apart, so that no two fall together. */
const daysAgo = ({ demo, random }: Stand, days: number): Date =>
  new Date(demo.now.getTime() - days * DAY_MS - random.int(0, 120) * 60_000);

/** Two of three at a todo that was done on a vehicle which it fits, shortly before that was done; else on any such vehicle of the branch. */
function plannedUse(stand: Stand, item: DemoItem, n: number, branch: number): Planned | null {
  const { random, demo } = stand;
  const shelf = shelfOf(stand, n, branch);
  const vehicles = fitting(item, stand.vehicles).filter(({ branch_id }) => branch_id === shelf.branch_id);
  if (vehicles.length === 0) return null;
  // An engine takes several litres, a brake one.
  const quantity = item.unit === 'l' && item.kind === 'part' && item.maximum >= 40 ? -random.int(2, 5) : -1;
  const use = { ...shelf, kind: 'use' as const, quantity, cost: null };
  const ids = new Set(vehicles.map(({ id }) => id));
  const todos = stand.todos.filter(({ id, vehicle_id }) => ids.has(vehicle_id) && !stand.used.has(`${id}/${n}`));
  if (todos.length > 0 && random.chance(0.66)) {
    const { id, vehicle_id, completed_at, completed_by } = random.pick(todos);
    stand.used.add(`${id}/${n}`);
    const at = new Date(completed_at.getTime() - random.int(3, 25) * 60_000);
    return { ...use, vehicle_id, todo_id: id, at, created_by: completed_by };
  }
  const crew = demo.yard.staff.filter((_, at) => STAFF[at]?.branch === branch && STAFF[at]?.role === 'technician');
  const at = daysAgo(stand, random.int(1, WRITTEN_DOWN - 2));
  return { ...use, vehicle_id: random.pick(vehicles).id, at, created_by: random.pick(crew) };
}

/** A count, and what went from one branch to another. */
function putRight(stand: Stand): Planned[] {
  const keeper = personOf(stand.demo, 'Sofia Lindqvist');
  const of = (name: string, branch: number) =>
    shelfOf(
      stand,
      ITEMS.findIndex((item) => item.name === name),
      branch,
    );
  const counted = { cost: null, at: daysAgo(stand, COUNTED), created_by: keeper };
  const at = daysAgo(stand, COUNTED + 2);
  const went = { kind: 'transfer', note: 'With the morning van', at, created_by: keeper } as const;
  return [
    { ...of('Microfibre cloths', 0), ...counted, kind: 'adjust', quantity: -3, note: 'Count at the end of the month' },
    { ...of('Bulb W5W', 0), ...went, quantity: -6, cost: null },
    { ...of('Bulb W5W', 1), ...went, quantity: 6, cost: 0.85 },
  ];
}

type Inserted = Omit<Selectable<StockMovements>, 'id' | 'quantity' | 'unit_cost' | 'value'> & {
  readonly quantity: number;
  readonly unit_cost: number;
  readonly value: number;
};

const round = (value: number, digits: number) => Number(`${Math.round(Number(`${value}e${digits}`))}e-${digits}`);

/** Each with what one cost on average when it was moved. */
function withCosts(planned: readonly Planned[]): Inserted[] {
  const levels = new Map<string, { has: number; average: number }>();
  return planned.map(({ cost, quantity, ...move }) => {
    const key = `${move.item_id}/${move.branch_id}`;
    const { has, average } = levels.get(key) ?? { has: 0, average: 0 };
    const unit_cost = cost ?? average;
    const rises = quantity > 0 && cost !== null;
    const mixed = has <= 0 ? unit_cost : round((has * average + quantity * unit_cost) / (has + quantity), 4);
    levels.set(key, { has: has + quantity, average: rises ? mixed : average });
    const value = Math.sign(quantity) * round(Math.abs(quantity) * unit_cost, 2);
    return { ...move, quantity, unit_cost, value, reverses_id: null, created_at: move.at };
  });
}

/** Somebody took the wrong filter, and brought it back. */
async function takeBackOne({ db, now }: DemoContext, rows: readonly Inserted[], ids: readonly number[]): Promise<void> {
  const last = rows.findLastIndex(({ kind, at }) => kind === 'use' && at.getTime() < now.getTime() - DAY_MS);
  const use = must(rows[last], 'a use');
  const at = new Date(use.at.getTime() + 12 * 60_000);
  const back = { kind: 'return' as const, quantity: -use.quantity, value: -use.value, at, created_at: at };
  await insertAll(db, 'stock_movements', [{ ...use, ...back, reverses_id: must(ids[last], 'a use') }]);
}

async function loadLevels({ db }: DemoContext, ids: readonly number[]): Promise<void> {
  await sql`insert into stock_levels (item_id, branch_id, on_hand, average_cost) ${rebuiltLevels}`.execute(db);
  const places = JSON.stringify(ITEMS.map(({ place }, n) => ({ item_id: ids[n], place })));
  await sql`
    update stock_levels l set place = p.place
    from jsonb_to_recordset(${places}::jsonb) as p(item_id bigint, place text) where p.item_id = l.item_id`.execute(db);
}

async function tellVehicles({ db }: DemoContext, ids: readonly number[], rows: readonly Inserted[]): Promise<void> {
  const events = rows.flatMap(({ vehicle_id, item_id, quantity, at, created_by }) => {
    if (vehicle_id === null || created_by === null) return [];
    const { name, unit, kind } = must(ITEMS[ids.indexOf(item_id)], 'an item');
    const text = `${name}: ${-quantity} ${unit} used`;
    return [{ vehicle_id, at, kind: 'stock' as const, text, ref_kind: kind, ref_id: item_id, user_id: created_by }];
  });
  await tellDemoVehicles(db, events);
}
