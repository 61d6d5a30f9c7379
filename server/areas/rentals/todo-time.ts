/** Work that keeps a vehicle from going out takes its time, softly: a todo that was made offline is never refused for a booking. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { sqlState } from '#server/db/transaction.ts';
import type { Context } from '#server/http/handler.ts';

/** When the todo `t` on the vehicle `v` needs it: for as long as it is planned for; without a time, the whole day. */
export const windowOf = sql`(
  select (t.todo_date + coalesce(t.todo_time, '00:00')::time) at time zone zone.name as starts_at,
    case when t.todo_time is null then (t.todo_date + 1)::timestamp at time zone zone.name
      else (t.todo_date + t.todo_time::time) at time zone zone.name
        + make_interval(mins => coalesce(t.minutes, (select minutes from task_categories where id = t.category_id), 60)) end as ends_at
  from (select coalesce((select timezone from branches where id = coalesce(t.branch_id, v.branch_id)), 'UTC') as name) zone
)`;

interface Need {
  readonly vehicle_id: number;
  readonly during: string;
}

/** The time that the todo needs; null where it needs none, or no longer does. */
async function needOf(db: Kysely<Database>, id: number): Promise<Need | null> {
  const { rows } = await sql<Need>`
    select v.id as vehicle_id, tstzrange(needed.starts_at, needed.ends_at, '[)')::text as during
    from todos t
    join task_categories c on c.id = t.category_id and c.status_while_open in ('maintenance', 'out_of_service')
    join vehicles v on v.id = t.vehicle_id and v.deleted_at is null
    cross join lateral ${windowOf} needed
    where t.id = ${id} and t.completed_at is null and t.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Takes the time, or moves what the todo has. Throws where the constraint refuses it. */
async function take({ db, now }: Pick<Context, 'db' | 'now'>, id: number, { vehicle_id, during }: Need): Promise<void> {
  await sql`
    insert into vehicle_spans (vehicle_id, kind, todo_id, during, created_at, updated_at)
    values (${vehicle_id}, 'maintenance', ${id}, ${during}::tstzrange, ${now}, ${now})
    on conflict (todo_id) do update
    set vehicle_id = excluded.vehicle_id, during = excluded.during, released_at = null, note = '', updated_at = excluded.updated_at
    where (vehicle_spans.vehicle_id, vehicle_spans.during) is distinct from (excluded.vehicle_id, excluded.during)
      or (vehicle_spans.released_at is not null and vehicle_spans.note = '')`.execute(db);
}

const release = ({ db, now }: Pick<Context, 'db' | 'now'>, id: number) =>
  db
    .updateTable('vehicle_spans')
    .set({ released_at: now, updated_at: now })
    .where('todo_id', '=', id)
    .where('released_at', 'is', null)
    .execute();

/** Call it after every write of a todo that may change when it needs its vehicle. What is taken then stays with whoever has it. */
export async function followTodoTime(ctx: Pick<Context, 'db' | 'now'>, id: number): Promise<void> {
  const need = await needOf(ctx.db, id);
  await sql`savepoint todo_time`.execute(ctx.db);
  try {
    if (need) await take(ctx, id, need);
    else await release(ctx, id);
    await sql`release savepoint todo_time`.execute(ctx.db);
  } catch (error) {
    if (sqlState(error) !== '23P01') throw error;
    await sql`rollback to savepoint todo_time`.execute(ctx.db);
    await release(ctx, id);
  }
}
