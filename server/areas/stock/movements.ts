/** Reads the movements of parts and supplies. */
import * as z from 'zod/mini';
import { sql } from 'kysely';
import type { Movement, VehicleMovement } from '#contract/areas/stock.ts';
import { id } from '#contract/schema.ts';
import type { Context } from '#server/http/handler.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { cutPage, moment, readCursor } from '#server/lib/cursor.ts';
import { onSeenShelf } from './queries.ts';

type Reading = Pick<Context, 'db' | 'person'>;

const selectMovements = sql<Stored<Movement>>`
  select m.id, m.item_id, m.branch_id, b.name as branch_name, m.kind, m.quantity::double precision as quantity,
    m.unit_cost::double precision as unit_cost, m.value::double precision as value, m.vehicle_id, v.plate, m.todo_id,
    m.note, m.reverses_id, exists (select 1 from stock_movements r where r.reverses_id = m.id) as reversed, m.at, u.name as user_name
  from stock_movements m
  join branches b on b.id = m.branch_id
  left join vehicles v on v.id = m.vehicle_id
  left join users u on u.id = m.created_by`;

/** The last movements of an item on the shelves that the person sees, the newest first. */
export async function movementsOf({ db, person }: Reading, itemId: number, most: number): Promise<Movement[]> {
  const { rows } = await sql<Stored<Movement>>`
    ${selectMovements} where m.item_id = ${itemId} and ${onSeenShelf(person, 'm.branch_id')}
    order by m.id desc limit ${most}`.execute(db);
  return rows.map((row) => present<Movement>(row));
}

export async function movementById({ db }: Pick<Context, 'db'>, movementId: number): Promise<Movement> {
  const { rows } = await sql<Stored<Movement>>`${selectMovements} where m.id = ${movementId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a movement that was just made is not there');
  return present<Movement>(row);
}

const PAGE = 100;
const movementKey = z.tuple([moment, id]);

interface Paging {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** What went onto the vehicle and came back, from the shelves that the person sees, the newest first. 422 on a strange `cursor`. */
export async function movementsOfVehicle({ db, person }: Reading, vehicleId: number, query: Paging) {
  const after = readCursor(query.cursor, movementKey);
  const limit = query.limit ?? PAGE;
  const older = after ? sql`and (m.at, m.id) < (${new Date(after[0])}::timestamptz, ${after[1]}::bigint)` : sql``;
  const { rows } = await sql<Stored<VehicleMovement>>`
    select m.*, i.kind as source, i.name as item_name, i.unit, t.title as todo_title from (
      ${selectMovements} where m.vehicle_id = ${vehicleId} and ${onSeenShelf(person, 'm.branch_id')} ${older}
      order by m.at desc, m.id desc limit ${limit + 1}
    ) m
    join stock_items i on i.id = m.item_id
    left join todos t on t.id = m.todo_id
    order by m.at desc, m.id desc`.execute(db);
  const { page, next_cursor } = cutPage(rows, limit, (row) => [row.at.getTime(), row.id]);
  return { movements: page.map((row) => present<VehicleMovement>(row)), next_cursor };
}
