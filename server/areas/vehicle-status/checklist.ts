/** The checks of one vehicle: by category, with how far they are, and the rounds before. */
import { type Kysely, sql } from 'kysely';
import type { statusChecklist } from '#contract/areas/vehicle-status-calls.ts';
import type { CheckItem } from '#contract/areas/vehicle-status-record.ts';
import type * as z from 'zod/mini';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { iso } from '#server/lib/iso.ts';
import { asSeen } from './access.ts';
import { percentOf, statesWhere } from './reading.ts';
import { openRoundOf } from './rounds.ts';
import { setsOf, these } from './sets.ts';

type Checklist = z.output<typeof statusChecklist>;

interface ItemRow extends CheckItem {
  readonly category_id: number;
  readonly category_name: string;
}

const ROUNDS = 20;

async function itemsOf(db: Kysely<Database>, vehicleId: number): Promise<readonly ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select s.category_id, c.name as category_name, s.item_id, s.title, i.severity, i.needs_photo,
      coalesce(n.state, 'open') as state, coalesce(n.note, '') as note, n.checked_at, n.checked_by,
      u.name as checked_by_name, n.todo_id
    from (${setsOf(these([vehicleId]))}) s
    join status_items i on i.id = s.item_id
    join status_categories c on c.id = s.category_id
    left join checklist_rounds r on r.vehicle_id = s.vehicle_id and r.ended_at is null
    left join round_items n on n.round_id = r.id and n.item_id = s.item_id
    left join users u on u.id = n.checked_by
    order by s.category_place, s.category_id, s.item_place, s.item_id`.execute(db);
  return rows;
}

async function endedRounds(db: Kysely<Database>, vehicleId: number): Promise<Checklist['rounds']> {
  const { rows } = await sql<Checklist['rounds'][number]>`
    select r.id, r.started_at, r.ended_at, r.cause, ${percentOf(sql`n.done`, sql`n.due`)} as percentage, n.failed
    from checklist_rounds r
    cross join lateral (
      select count(*) filter (where state = 'done')::int as done, count(*) filter (where state <> 'na')::int as due,
        count(*) filter (where state = 'failed')::int as failed
      from round_items where round_id = r.id and dropped_at is null
    ) n
    where r.vehicle_id = ${vehicleId} and r.ended_at is not null
    order by r.started_at desc, r.id desc limit ${ROUNDS}`.execute(db);
  return rows.map((row) => ({ ...row, started_at: iso(row.started_at), ended_at: iso(row.ended_at) }));
}

function itemOf(row: ItemRow): CheckItem {
  const { item_id, title, severity, needs_photo, state, note, checked_at, checked_by, checked_by_name, todo_id } = row;
  return {
    item_id,
    title,
    severity,
    needs_photo,
    state,
    note,
    checked_at: iso(checked_at),
    checked_by,
    checked_by_name,
    todo_id,
  };
}

/** The items of each category, in the order in which they come. */
const byCategory = (items: readonly ItemRow[], percentages: ReadonlyMap<number, number | null>) =>
  [...Map.groupBy(items, ({ category_id }) => category_id)].map(([id, of]) => ({
    id,
    name: of[0]?.category_name ?? '',
    percentage: percentages.get(id) ?? null,
    items: of.map(itemOf),
  }));

/** 404 where there is no such vehicle. */
export async function checklistOf(ctx: Context, vehicleId: number): Promise<Checklist> {
  const [vehicle] = await statesWhere(ctx.db, sql`v.id = ${vehicleId} and v.deleted_at is null`, ctx.now);
  if (!vehicle) throw missing('vehicle');
  const round = await openRoundOf(ctx.db, vehicleId);
  const percentages = new Map(vehicle.categories.map(({ id, percentage }) => [id, percentage]));
  return {
    vehicle: asSeen(ctx, vehicle),
    categories: byCategory(await itemsOf(ctx.db, vehicleId), percentages),
    percentage: vehicle.percentage,
    round: round ? { id: round.id, started_at: iso(round.started_at), cause: round.cause } : null,
    rounds: await endedRounds(ctx.db, vehicleId),
  };
}
