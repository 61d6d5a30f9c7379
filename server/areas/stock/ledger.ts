/** The ledger of parts and supplies: movements are added, never changed (vehicles.md §4.8). */
import { sql } from 'kysely';
import type { MovementKind } from '#contract/areas/stock.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { changeLevel, heldLevel, type Level } from './levels.ts';

type Writing = Pick<Context, 'db' | 'person' | 'now'>;

export interface Move {
  readonly item_id: number;
  readonly branch_id: number;
  readonly kind: MovementKind;
  /** Above zero when it comes, below when it goes. */
  readonly quantity: number;
  /** Of one; without it what one costs there on average. */
  readonly unit_cost?: number | null;
  readonly vehicle_id?: number | null;
  readonly todo_id?: number | null;
  readonly reverses_id?: number | null;
  readonly note?: string;
  readonly at: Date;
}

/** The digits that quantities have: sums of floating numbers have more. */
export const roundQuantity = (value: number): number => Math.round(value * 1000) / 1000;

/** What the field did is never refused for what is there: it was done. Nothing else ends below zero. */
const MAY_END_BELOW: ReadonlySet<MovementKind> = new Set(['use', 'return']);

export interface Added {
  readonly id: number;
  readonly before: Level;
  /** What is there after it. */
  readonly after: number;
}

/** Holds the level and adds the movement. 422 `quantity` where it would end below zero. */
export async function addMovement(ctx: Writing, move: Move): Promise<Added> {
  const { item_id, branch_id, kind, quantity } = move;
  const before = await heldLevel(ctx.db, item_id, branch_id);
  const after = roundQuantity(before.on_hand + quantity);
  if (after < 0 && !MAY_END_BELOW.has(kind))
    throw invalid({ quantity: [`There are ${before.on_hand}: this would leave ${after}. Count it first.`] });
  const cost = await changeLevel(ctx.db, { itemId: item_id, branchId: branch_id }, quantity, move.unit_cost ?? null);
  return { id: await insert(ctx, move, cost), before, after };
}

/** The database rounds the value: half up, for what goes as for what comes. */
async function insert({ db, now, person }: Writing, move: Move, cost: string): Promise<number> {
  const { item_id, branch_id, kind, quantity, vehicle_id = null, todo_id = null, reverses_id = null } = move;
  const { note = '', at } = move;
  const { rows } = await sql<{ readonly id: number }>`
    insert into stock_movements
      (item_id, branch_id, kind, quantity, unit_cost, value, vehicle_id, todo_id, reverses_id, note, at, created_at, created_by)
    values (${item_id}, ${branch_id}, ${kind}, ${quantity}::numeric, ${cost}::numeric,
      round(${quantity}::numeric * ${cost}::numeric, 2), ${vehicle_id}, ${todo_id}, ${reverses_id}, ${note}, ${at}, ${now}, ${person.id})
    returning id`.execute(db);
  return rows[0]?.id ?? 0;
}
