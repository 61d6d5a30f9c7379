/** Reads parts and supplies with what there is of each. */
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { StockItem } from '#contract/areas/stock.ts';
import type { Context } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { type ListQuery, pageOf } from '#server/kit/page.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { scopeOf } from '#server/kit/scope.ts';

export type ItemKind = 'part' | 'supply';

type Reading = Pick<Context, 'db' | 'person'>;

/** The condition on a level or movement for lying on a shelf that the person sees: of their branches, or any with `vehicle.view-all`. */
export const onSeenShelf = (person: Context['person'], branch: string): RawBuilder<SqlBool> =>
  scopeOf(person, 'vehicle').within({ people: [], branch });

const isLow = sql<boolean>`(i.minimum > 0 and l.on_hand <= i.minimum)`;

/** Parts or supplies, with the levels of the shelves that meet the condition. */
function selectItems(kind: ItemKind, shelves: RawBuilder<unknown>) {
  return sql<Stored<StockItem>>`(
    select i.id, i.name, i.sku, i.barcode, i.unit, i.minimum::double precision as minimum, i.maximum::double precision as maximum,
      i.fits, i.vendor_id, v.name as vendor_name, i.returnable, l.levels, l.on_hand, l.value, l.low,
      i.created_at, i.updated_at, i.deleted_at
    from stock_items i
    left join vendors v on v.id = i.vendor_id
    cross join lateral (
      select
        coalesce(jsonb_agg(jsonb_build_object(
          'branch_id', l.branch_id, 'branch_name', b.name, 'on_hand', l.on_hand::double precision,
          'average_cost', l.average_cost::double precision, 'value', round(l.on_hand * l.average_cost, 2)::double precision,
          'place', l.place, 'low', ${isLow},
          'proposal', case when ${isLow} then greatest(i.maximum - l.on_hand, 0) else 0 end::double precision
        ) order by b.position, b.id), '[]') as levels,
        coalesce(sum(l.on_hand), 0)::double precision as on_hand,
        coalesce(sum(round(l.on_hand * l.average_cost, 2)), 0)::double precision as value,
        coalesce(bool_or(${isLow}), false) as low
      from stock_levels l join branches b on b.id = l.branch_id
      where l.item_id = i.id and ${shelves}
    ) l
    where i.kind = ${kind})`;
}

/** An item that names nothing fits every vehicle (contract/applies.ts). */
const fitsVehicle = (vehicleId: number) => sql`exists (
  select 1 from vehicles w where w.id = ${vehicleId}
    and (coalesce(fits -> 'class_ids', '[]') = '[]' or fits -> 'class_ids' @> to_jsonb(w.class_id))
    and (coalesce(fits -> 'makes', '[]') = '[]' or lower(w.make) in (select lower(jsonb_array_elements_text(fits -> 'makes'))))
    and (coalesce(fits -> 'models', '[]') = '[]' or lower(w.model) in (select lower(jsonb_array_elements_text(fits -> 'models'))))
    and (coalesce(fits -> 'fuels', '[]') = '[]' or w.fuel in (select jsonb_array_elements_text(fits -> 'fuels')))
    and (coalesce(fits -> 'group_ids', '[]') = '[]' or exists (
      select 1 from vehicle_group_members m where m.vehicle_id = w.id and fits -> 'group_ids' @> to_jsonb(m.group_id)
    ))
)`;

interface ItemQuery extends ListQuery {
  readonly branch_id?: number | undefined;
  readonly vendor_id?: number | undefined;
  readonly low?: '1' | undefined;
  readonly fits?: number | undefined;
}

export async function pageOfItems({ db, person }: Reading, kind: ItemKind, query: ItemQuery) {
  const { branch_id, vendor_id, low, fits } = query;
  const seen = onSeenShelf(person, 'l.branch_id');
  const shelves = branch_id === undefined ? seen : sql`${seen} and l.branch_id = ${branch_id}`;
  const { page, ...rest } = await pageOf(db, selectItems(kind, shelves), query, {
    where: [
      vendor_id === undefined ? undefined : sql`vendor_id = ${vendor_id}`,
      low && sql`low`,
      fits === undefined ? undefined : fitsVehicle(fits),
    ],
    search: ['name', 'sku', 'barcode', 'vendor_name'],
    sorts: {
      name: 'text',
      sku: 'text',
      on_hand: 'number',
      value: 'number',
      vendor_name: 'text',
      updated_at: 'moment',
    },
  });
  return { page: page.map((row) => present<StockItem>(row)), ...rest };
}

/** The item, archived or not. 404 when there never was one of this kind. */
export async function itemById({ db, person }: Reading, kind: ItemKind, id: number): Promise<StockItem> {
  const { rows } = await sql<Stored<StockItem>>`
    select * from ${selectItems(kind, onSeenShelf(person, 'l.branch_id'))} as item where id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw missing(kind);
  return present<StockItem>(row);
}

/** All living vendors to choose from. */
export const vendorNames = ({ db }: Pick<Context, 'db'>) =>
  db
    .selectFrom('vendors')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
