/** Maintenance that a todo does: completing it counts for the rules it is for, and sending it back or deleting it takes that back. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { anyOf } from '#server/lib/any-of.ts';
import { dayOf } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';
import { lockVehicle } from '../odometers/book.ts';
import { tellVehicle } from '../vehicles/events.ts';
import { settleVehicle } from './settling.ts';

type Acting = Pick<Context, 'db' | 'now' | 'person'>;

interface Done {
  readonly rule_id: number;
  readonly title: string;
  readonly vehicle_id: number;
  /** When the todo was completed. */
  readonly at: Date;
}

/** The rules that the completed todo is for: the one that it was planned for, else all of its category. */
async function rulesOf(db: Kysely<Database>, todoId: number): Promise<readonly Done[]> {
  const { rows } = await sql<Done>`
    select r.id as rule_id, r.title, t.vehicle_id, t.completed_at as at from todos t
    join task_miles r on r.deleted_at is null and case
      when t.source = 'maintenance' then r.id::text = split_part(t.source_ref, ':', 1)
      else r.category_id = t.category_id
    end
    where t.id = ${todoId} and t.vehicle_id is not null and t.completed_at is not null and t.deleted_at is null
    order by r.id`.execute(db);
  return rows;
}

/** What the todo did counts, if it is completed. Hold its row, and take back what counted of it before. */
export async function noteDone(ctx: Acting, todoId: number): Promise<void> {
  const rules = await rulesOf(ctx.db, todoId);
  const [first] = rules;
  const vehicle = first && (await lockVehicle(ctx.db, first.vehicle_id));
  if (!vehicle) return;
  const done_on = dayOf(first.at, await zoneOf(ctx.db, vehicle.branch_id));
  const made = { vehicle_id: vehicle.id, todo_id: todoId, done_at: first.at, done_on, created_at: ctx.now };
  await ctx.db
    .insertInto('maintenance_done')
    .values(rules.map(({ rule_id }) => ({ ...made, rule_id, created_by: ctx.person.id })))
    .execute();
  await settleVehicle(ctx.db, vehicle.id, ctx.now);
  const text = `Maintenance done: ${rules.map(({ title }) => title).join(', ')}`;
  await tellVehicle(ctx, vehicle.id, { kind: 'maintenance', text, at: first.at, about: { kind: 'todo', id: todoId } });
}

/** What these todos did counts no longer. Hold their rows. */
export async function takeBackDone(ctx: Pick<Context, 'db' | 'now'>, todoIds: readonly number[]): Promise<void> {
  const done = await ctx.db
    .selectFrom('maintenance_done')
    .select('vehicle_id')
    .distinct()
    .where(anyOf('todo_id', todoIds))
    .where('taken_back_at', 'is', null)
    .orderBy('vehicle_id')
    .execute();
  if (done.length === 0) return;
  for (const { vehicle_id } of done) await lockVehicle(ctx.db, vehicle_id);
  await ctx.db
    .updateTable('maintenance_done')
    .set({ taken_back_at: ctx.now })
    .where(anyOf('todo_id', todoIds))
    .where('taken_back_at', 'is', null)
    .execute();
  for (const { vehicle_id } of done) await settleVehicle(ctx.db, vehicle_id, ctx.now);
}
