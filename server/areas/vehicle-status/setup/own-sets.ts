/** Sets of single vehicles, and the default one: which items, in which order. */
import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import type { setupCalls, vehicleSet } from '#contract/areas/vehicle-setup-calls.ts';
import { id } from '#contract/schema.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { cutPage, readCursor } from '#server/lib/cursor.ts';
import { withinReach } from '#server/areas/vehicles/access.ts';
import { type HeldVehicle, vehicleToChange } from '../access.ts';
import { defaultSets, everySet, followCatalogue, holdCatalogue } from './catalogue-changes.ts';
import { followSets, setsOf, these } from '../sets.ts';

type VehicleSet = z.output<typeof vehicleSet>;
type Ids = readonly number[];

/** The set of the vehicle as it is now, in order. */
async function setOf(db: Kysely<Database>, vehicleId: number): Promise<VehicleSet> {
  const { rows } = await sql<VehicleSet['categories'][number]>`
    select c.id, c.name, json_agg(s.item_id order by s.item_place, s.item_id) as item_ids
    from (${setsOf(these([vehicleId]))}) s join status_categories c on c.id = s.category_id
    group by c.id, c.name order by min(s.category_place), c.id`.execute(db);
  const { own } = await db
    .selectFrom('vehicles')
    .select('own_status_set as own')
    .where('id', '=', vehicleId)
    .executeTakeFirstOrThrow();
  return { vehicle_id: vehicleId, own, categories: rows };
}

/** Makes these items, in this order, all that is checked on the vehicle. The open round follows. */
async function giveSet(ctx: Context, vehicle: HeldVehicle, items: Ids): Promise<void> {
  const before = await setOf(ctx.db, vehicle.id);
  await ctx.db.deleteFrom('vehicle_status_items').where('vehicle_id', '=', vehicle.id).execute();
  await sql`
    insert into vehicle_status_items (vehicle_id, item_id, position)
    select ${vehicle.id}, item, n from unnest(${[...items]}::bigint[]) with ordinality as wanted (item, n)`.execute(
    ctx.db,
  );
  await setOwn(ctx, vehicle.id, true);
  await follow(ctx, vehicle, before);
}

const setOwn = (ctx: Context, vehicleId: number, own_status_set: boolean) =>
  ctx.db.updateTable('vehicles').set({ own_status_set }).where('id', '=', vehicleId).execute();

const itemsOf = ({ categories }: VehicleSet): Ids => categories.flatMap(({ item_ids }) => item_ids);

/** The open round follows; the trail says what was checked before and what is now. */
async function follow(ctx: Context, vehicle: HeldVehicle, was: VehicleSet): Promise<void> {
  await followSets(ctx.db, these([vehicle.id]), ctx.now);
  const now = await setOf(ctx.db, vehicle.id);
  const [before, after] = [was, now].map((set) => ({ own: set.own, items: itemsOf(set) }));
  ctx.audit({ action: 'vehicle.checks', entity: 'vehicle', entityId: vehicle.id, detail: { before, after } });
}

/** 422 at `place.n` for each that is not there, or is archived. */
async function needItems({ db }: Context, place: string, ids: Ids, categoryId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from status_items where id = any(${[...ids]}::bigint[]) and category_id = ${categoryId} and archived_at is null`.execute(
    db,
  );
  const there = new Set(rows.map((row) => row.id));
  const errors = ids.flatMap((one, n) =>
    there.has(one) ? [] : [[`${place}.${n}`, ['This is no check of the category.']] as const],
  );
  if (errors.length > 0) throw invalid(Object.fromEntries(errors.map(([at, words]) => [at, [...words]])));
}

async function needCategories({ db }: Context, field: string, ids: Ids): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from status_categories where id = any(${[...ids]}::bigint[]) and archived_at is null`.execute(db);
  const there = new Set(rows.map((row) => row.id));
  const lost = ids.flatMap((one, n) => (there.has(one) ? [] : [n]));
  const at = (n: number) => (field === 'category_id' ? field : `${field}.${n}`);
  if (lost.length > 0) throw invalid(Object.fromEntries(lost.map((n) => [at(n), ['This category does not exist.']])));
}

/** The default items of these categories, in the order in which the categories are named. */
async function defaultItems({ db }: Context, categoryIds: Ids): Promise<Ids> {
  const { rows } = await sql<{ id: number }>`
    select i.id from unnest(${[...categoryIds]}::bigint[]) with ordinality as wanted (category_id, n)
    join status_items i on i.category_id = wanted.category_id and i.in_default and i.archived_at is null
    order by wanted.n, i.position, i.id`.execute(db);
  return rows.map((row) => row.id);
}

/** Those of `all` in the order that is asked for; what is not named follows as it was. */
const ordered = (all: Ids, asked: Ids): Ids => {
  const known = asked.filter((one) => all.includes(one));
  return [...known, ...all.filter((one) => !known.includes(one))];
};

async function reorderDefault(ctx: Context, categoryId: number, asked: Ids): Promise<Ids> {
  const row = await ctx.db
    .selectFrom('status_categories')
    .select('stamps')
    .where('id', '=', categoryId)
    .forUpdate()
    .executeTakeFirst();
  const all = (
    await ctx.db
      .selectFrom('status_items')
      .select('id')
      .where('category_id', '=', categoryId)
      .where('archived_at', 'is', null)
      .orderBy('position')
      .orderBy('id')
      .execute()
  ).map((item) => item.id);
  const stored = row?.stamps['order'] ?? '';
  if (ctx.stamp < stored) ctx.superseded(['ordered_ids']);
  if (ctx.stamp <= stored) return all;
  const wanted = ordered(all, asked);
  await sql`
    update status_items i set position = w.n from unnest(${[...wanted]}::bigint[]) with ordinality as w (id, n)
    where i.id = w.id`.execute(ctx.db);
  await sql`
    update status_categories set stamps = stamps || jsonb_build_object('order', ${ctx.stamp}::text), updated_at = ${ctx.now}
    where id = ${categoryId}`.execute(ctx.db);
  ctx.audit({
    action: 'status_category.order',
    entity: 'status_category',
    entityId: categoryId,
    detail: { before: { items: all }, after: { items: wanted } },
  });
  return wanted;
}

/** The order on one vehicle, which thereby has a set of its own. */
async function reorderOn(ctx: Context, vehicleId: number, categoryId: number, asked: Ids): Promise<Ids> {
  const vehicle = await vehicleToChange(ctx, vehicleId);
  const set = await setOf(ctx.db, vehicle.id);
  const all = set.categories.find((one) => one.id === categoryId)?.item_ids ?? [];
  const field = `order-${categoryId}`;
  const stored = vehicle.stamps[field] ?? '';
  if (ctx.stamp < stored) ctx.superseded(['ordered_ids']);
  if (ctx.stamp <= stored) return all;
  const wanted = ordered(all, asked);
  await giveSet(
    ctx,
    vehicle,
    set.categories.flatMap((one) => (one.id === categoryId ? wanted : one.item_ids)),
  );
  await ctx.db
    .updateTable('vehicles')
    .set({ stamps: JSON.stringify({ ...vehicle.stamps, [field]: ctx.stamp }) })
    .where('id', '=', vehicle.id)
    .execute();
  return wanted;
}

/** The set of this vehicle becomes the default of all that have no own one; answers how many are checked for other items than before. */
async function makeDefault(ctx: Context, set: VehicleSet): Promise<number> {
  const wanted = itemsOf(set);
  const items = sql`${[...wanted]}::bigint[]`;
  const { rows } = await sql<{ id: number }>`
    update status_items set in_default = not in_default, updated_at = ${ctx.now}
    where archived_at is null and in_default <> (id = any(${items})) returning id`.execute(ctx.db);
  await sql`
    update status_items i set position = w.n from unnest(${items}) with ordinality as w (id, n) where i.id = w.id`.execute(
    ctx.db,
  );
  ctx.audit({
    action: 'vehicle.default-checks',
    entity: 'vehicle',
    entityId: set.vehicle_id,
    detail: { after: { items: wanted } },
  });
  if (rows.length === 0) return 0;
  const { n } = await ctx.db
    .selectFrom('vehicles as v')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(sql<boolean>`${defaultSets}`)
    .executeTakeFirstOrThrow();
  return Number(n);
}

const plateKey = z.tuple([z.string(), id]);

const named = (own: ReturnType<typeof sql>) => sql`
  (select coalesce(json_agg(json_build_object('id', i.id, 'title', i.title) order by i.category_id, i.position, i.id), '[]')
    from status_items i join status_categories c on c.id = i.category_id and c.archived_at is null
    left join vehicle_status_items o on o.vehicle_id = v.id and o.item_id = i.id
    where i.archived_at is null and ${own})`;

interface Odd {
  readonly id: number;
  readonly plate: string;
  readonly name: string;
  readonly branch_id: number | null;
  readonly added: { readonly id: number; readonly title: string }[];
  readonly missing: { readonly id: number; readonly title: string }[];
  readonly empty: boolean;
}

/** Vehicles whose set has other items than the default. */
const oddOnes = (which: ReturnType<typeof sql>) => sql<Odd>`
  select * from (
    select v.id, v.plate, v.name, v.branch_id, ${named(sql`o.item_id is not null and not i.in_default`)} as added,
      ${named(sql`o.item_id is null and i.in_default`)} as missing,
      not exists (select 1 from vehicle_status_items o join status_items i on i.id = o.item_id and i.archived_at is null where o.vehicle_id = v.id) as empty
    from vehicles v where v.own_status_set and ${everySet} and ${which}
  ) odd where empty or json_array_length(added) + json_array_length(missing) > 0`;

export const ownSetHandlers: Pick<
  Handlers<typeof setupCalls>,
  'selectCategories' | 'selectItems' | 'reorder' | 'oddVehicles' | 'setDefault'
> = {
  selectCategories: async ({ body }, ctx) => {
    await holdCatalogue(ctx.db);
    const vehicle = await vehicleToChange(ctx, body.vehicle_id);
    await needCategories(ctx, 'category_ids', body.category_ids);
    await giveSet(ctx, vehicle, await defaultItems(ctx, [...new Set(body.category_ids)]));
    return { status: 200, message: 'Checks of this vehicle saved.', set: await setOf(ctx.db, vehicle.id) };
  },

  selectItems: async ({ body }, ctx) => {
    await holdCatalogue(ctx.db);
    const vehicle = await vehicleToChange(ctx, body.vehicle_id);
    await needCategories(ctx, 'category_id', [body.category_id]);
    const wanted = [...new Set(body.item_ids)];
    await needItems(ctx, 'item_ids', body.item_ids, body.category_id);
    const { categories } = await setOf(ctx.db, vehicle.id);
    const has = categories.some((one) => one.id === body.category_id);
    const items = categories.flatMap((one) => (one.id === body.category_id ? wanted : one.item_ids));
    await giveSet(ctx, vehicle, has ? items : [...items, ...wanted]);
    return { status: 200, message: 'Checks of this vehicle saved.', set: await setOf(ctx.db, vehicle.id) };
  },

  reorder: async ({ body: { vehicle_id, category_id, ordered_ids } }, ctx) => {
    await holdCatalogue(ctx.db);
    if (vehicle_id !== undefined) await vehicleToChange(ctx, vehicle_id);
    await needCategories(ctx, 'category_id', [category_id]);
    const asked = [...new Set(ordered_ids)];
    const now =
      vehicle_id === undefined
        ? await reorderDefault(ctx, category_id, asked)
        : await reorderOn(ctx, vehicle_id, category_id, asked);
    if (vehicle_id === undefined) await followCatalogue(ctx, defaultSets);
    return { status: 200, message: 'Order saved.', ordered_ids: [...now] };
  },

  oddVehicles: async ({ query }, ctx) => {
    const after = readCursor(query.cursor, plateKey);
    const limit = query.limit ?? 100;
    const seen = withinReach(ctx.person);
    const beyond = after ? sql`(v.plate, v.id) > (${after[0]}, ${after[1]}::bigint)` : sql`true`;
    const { rows } =
      await sql<Odd>`${oddOnes(sql`${seen} and ${beyond}`)} order by plate, id limit ${limit + 1}`.execute(ctx.db);
    const { page, next_cursor } = cutPage(rows, limit, (row) => [row.plate, row.id]);
    return { status: 200, message: '', vehicles: page, next_cursor };
  },

  setDefault: async ({ params, body }, ctx) => {
    await holdCatalogue(ctx.db);
    const vehicle = await vehicleToChange(ctx, params.id);
    const before = await setOf(ctx.db, vehicle.id);
    const changed = body.make_default ? await makeDefault(ctx, before) : 0;
    await ctx.db.deleteFrom('vehicle_status_items').where('vehicle_id', '=', vehicle.id).execute();
    await setOwn(ctx, vehicle.id, false);
    await follow(ctx, vehicle, before);
    if (body.make_default) await followCatalogue(ctx, defaultSets);
    const set = await setOf(ctx.db, vehicle.id);
    const isOther = !body.make_default && itemsOf(set).join() !== itemsOf(before).join();
    return { status: 200, message: 'Default set given.', set, vehicles: body.make_default ? changed : Number(isOther) };
  },
};
