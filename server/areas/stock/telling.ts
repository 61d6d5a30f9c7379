/** What people are told of stock. */
import { sql } from 'kysely';
import { isolated } from '#contract/people-text.ts';
import type { Context } from '#server/http/handler.ts';
import { notify } from '#server/notices/notify.ts';
import { tellVehicle } from '../vehicles/events.ts';
import type { Added, Move } from './ledger.ts';
import type { ItemKind } from './queries.ts';

export interface Item {
  readonly id: number;
  readonly kind: ItemKind;
  readonly name: string;
  readonly unit: string;
  /** As the database reads it. */
  readonly minimum: string;
}

/** Who orders for the branch is told when an item runs low there: at the crossing alone, not at every use below it (vehicles.md §4.8). */
export async function tellLow(ctx: Context, item: Item, branchId: number, { before, after }: Added): Promise<void> {
  const minimum = Number(item.minimum);
  if (minimum <= 0 || before.on_hand <= minimum || after > minimum) return;
  const { rows } = await sql<{ readonly id: number; readonly branch: string }>`
    select u.id, b.name as branch from users u
    join role_permissions p on p.role_id = u.role_id and p.permission = 'part.update'
    join branches b on b.id = ${branchId}
    where u.active and (u.branch_id = b.id
      or exists (select 1 from user_branches x where x.user_id = u.id and x.branch_id = b.id))
    order by u.id`.execute(ctx.db);
  await notify(ctx, {
    to: rows.map(({ id }) => id),
    kind: `${item.kind}.low`,
    title: `Low in ${rows[0]?.branch ?? 'a branch'}: ${isolated(item.name)}, ${after} ${item.unit} left`,
    about: { kind: item.kind, id: item.id },
  });
}

const ON_VEHICLE: Readonly<Record<string, string>> = { use: 'used', return: 'brought back' };

/** The history of the vehicle says what went onto it, and what came back. */
export async function tellUse(ctx: Context, item: Item, move: Move): Promise<void> {
  const { vehicle_id, kind, quantity, at } = move;
  if (!vehicle_id) return;
  const what = move.reverses_id ? 'use taken back' : ON_VEHICLE[kind];
  const text = `${item.name}: ${Math.abs(quantity)} ${item.unit} ${what}`;
  await tellVehicle(ctx, vehicle_id, { kind: 'stock', text, at, about: { kind: item.kind, id: item.id } });
}
