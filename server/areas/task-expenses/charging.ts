/** The charge of a use of stock: both are written, and taken back, in one act (domain README 15). */
import { sql } from 'kysely';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { deleteRow, insertRow } from '#server/kit/records.ts';
import { settingOf } from '#server/kit/settings.ts';
import { dayOf } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';
import { bookCharge, shareCohorts } from '../statements/lock.ts';

export const KIND = { table: 'task_expenses', noun: 'task-expense' } as const;

/** What a charge says besides what the movement of stock says. */
export interface ChargeWords {
  readonly category_id: number;
  readonly description: string;
  readonly client_ref: string | null;
}

interface Use {
  readonly id: number;
  readonly item: { readonly id: number; readonly kind: 'part' | 'supply'; readonly unit: string };
  readonly vehicle_id: number;
  readonly todo_id: number | null;
  readonly branch_id: number;
  readonly at: Date;
}

/** By the setting, where nobody says a category; null where the yard charges no such use. */
async function usualWords({ db }: Context, kind: 'part' | 'supply'): Promise<ChargeWords | null> {
  const { part_category_id, supply_category_id } = await settingOf(db, 'money', null);
  const category_id = kind === 'part' ? part_category_id : supply_category_id;
  const { rows } = await sql`
    select 1 from expense_categories where id = ${category_id} and deleted_at is null for key share`.execute(db);
  return rows.length === 0 ? null : { category_id, description: '', client_ref: null };
}

/** Charges the vehicle with what the movement is worth. */
export async function chargeUse(ctx: Context, use: Use, said: ChargeWords | null): Promise<void> {
  const words = said ?? (await usualWords(ctx, use.item.kind));
  if (!words) return;
  const { rows } = await sql<{ readonly quantity: string; readonly unit_cost: string }>`
    select (-quantity)::text as quantity, unit_cost::text as unit_cost from stock_movements where id = ${use.id}`.execute(
    ctx.db,
  );
  const [moved] = rows;
  if (!moved) return;
  const used_on = dayOf(use.at, await zoneOf(ctx.db, use.branch_id));
  await shareCohorts(ctx.db);
  const id = await insertRow(ctx, KIND, {
    ...words,
    ...moved,
    todo_id: use.todo_id,
    vehicle_id: use.vehicle_id,
    item: use.item.kind,
    part_id: use.item.kind === 'part' ? use.item.id : null,
    supply_id: use.item.kind === 'supply' ? use.item.id : null,
    unit: use.item.unit,
    used_on,
    booked_on: used_on,
    movement_id: use.id,
    money_changed_by: null,
    money_changed_at: null,
    decided_at: null,
    decided_by: null,
  });
  await bookCharge(ctx.db, id);
}

/** Takes the charge of a use back. 422 `id` while it is approved. */
export async function releaseCharge(ctx: Context, movementId: number): Promise<void> {
  const charge = await ctx.db
    .selectFrom('task_expenses')
    .selectAll()
    .where('movement_id', '=', movementId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!charge) return;
  if (charge.state === 'approved') throw invalid({ id: ['Its charge is approved. Reject that first.'] });
  await deleteRow(ctx, KIND, charge);
}
