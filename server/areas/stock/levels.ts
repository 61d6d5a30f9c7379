/** Levels of stock: what lies where, and what one costs there on average. They follow from the movements. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';

export interface Level {
  readonly on_hand: number;
  readonly average_cost: number;
}

/**
 * What one costs on average after some came or went: only what comes moves it. On an empty shelf, and on one that is below zero, it is the cost of what came.
 * All arguments are `numeric` of SQL, for sums of floating numbers drift.
 */
const averageAfter = (onHand: string, average: string, quantity: string, cost: string): RawBuilder<string> => {
  const [has, own, comes, at] = [onHand, average, quantity, cost].map((column) => sql.ref(column));
  return sql`case
    when ${comes} <= 0 then ${own}
    when ${has} <= 0 then ${at}
    else round((${has} * ${own} + ${comes} * ${at}) / (${has} + ${comes}), 4)
  end`;
};

/**
 * What is there, held until the transaction ends. Danger: who moves between two levels must hold them in the order of their branches, or two who do it the
 * other way round wait for each other.
 */
export async function heldLevel(db: Kysely<Database>, itemId: number, branchId: number): Promise<Level> {
  await sql`
    insert into stock_levels (item_id, branch_id) values (${itemId}, ${branchId}) on conflict do nothing`.execute(db);
  const { rows } = await sql<Level>`
    select on_hand::double precision as on_hand, average_cost::double precision as average_cost
    from stock_levels where item_id = ${itemId} and branch_id = ${branchId} for update`.execute(db);
  return rows[0] ?? { on_hand: 0, average_cost: 0 };
}

/** Changes a level that is held. `cost`: of one; null: what one costs there on average. Answers the cost that counted. */
export async function changeLevel(
  db: Kysely<Database>,
  { itemId, branchId }: { readonly itemId: number; readonly branchId: number },
  quantity: number,
  cost: number | null,
): Promise<string> {
  const { rows } = await sql<{ readonly cost: string }>`
    with moved as (
      select on_hand, average_cost, ${quantity}::numeric as quantity, coalesce(${cost}::numeric, average_cost) as cost
      from stock_levels where item_id = ${itemId} and branch_id = ${branchId}
    )
    update stock_levels l set on_hand = l.on_hand + moved.quantity,
      average_cost = ${averageAfter('moved.on_hand', 'moved.average_cost', 'moved.quantity', 'moved.cost')}
    from moved where l.item_id = ${itemId} and l.branch_id = ${branchId} returning moved.cost::text as cost`.execute(
    db,
  );
  return rows[0]?.cost ?? '0';
}

/** Says from now on where it lies in that branch. */
export async function setPlace(db: Kysely<Database>, itemId: number, branchId: number, place: string): Promise<void> {
  await sql`
    update stock_levels set place = ${place}
    where item_id = ${itemId} and branch_id = ${branchId} and place <> ${place}`.execute(db);
}

/** All levels as their movements, in the order in which they were added, make them. */
export const rebuiltLevels = sql<{
  readonly item_id: number;
  readonly branch_id: number;
  readonly on_hand: string;
  readonly average_cost: string;
}>`
  with recursive ordered as (
    select item_id, branch_id, quantity, unit_cost, row_number() over (partition by item_id, branch_id order by id) as n
    from stock_movements
  ), walked as (
    select item_id, branch_id, n, quantity as on_hand,
      case when quantity > 0 then unit_cost else 0 end::numeric as average_cost
    from ordered where n = 1
    union all
    select o.item_id, o.branch_id, o.n, (w.on_hand + o.quantity)::numeric(12, 3),
      (${averageAfter('w.on_hand', 'w.average_cost', 'o.quantity', 'o.unit_cost')})::numeric
    from walked w join ordered o on o.item_id = w.item_id and o.branch_id = w.branch_id and o.n = w.n + 1
  )
  select distinct on (item_id, branch_id) item_id, branch_id, on_hand, average_cost::numeric(14, 4) as average_cost
  from walked order by item_id, branch_id, n desc`;
