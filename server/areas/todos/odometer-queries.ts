/** Odometer readings, one by one. */
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { OdometerReadings } from './tables.ts';
import type { Context } from '#server/http/handler.ts';
import { notBefore } from '#server/lib/not-before.ts';
import type { Stamps } from '#server/lib/stamps.ts';
import { selectReadings } from './queries.ts';

/** A reading that is known to exist. */
export function readingById(db: Kysely<Database>, id: number) {
  return selectReadings(db).where('o.id', '=', id).executeTakeFirstOrThrow();
}

/** The vehicle's last reading up to `before`, passing over those of one todo. */
export function lastReading(db: Kysely<Database>, vehicleId: number, before: Date, exceptTodo: number | undefined) {
  return selectReadings(db)
    .where('o.vehicle_id', '=', vehicleId)
    .where('o.read_at', '<=', before)
    .$if(exceptTodo !== undefined, (q) =>
      q.where((eb) => eb.or([eb('o.todo_id', 'is', null), eb('o.todo_id', '<>', exceptTodo ?? 0)])),
    )
    .orderBy('o.read_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** When the todo's first reading was taken; undefined where it has none. */
export async function firstReadAt(db: Kysely<Database>, todoId: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('odometer_readings')
    .select('read_at')
    .where('todo_id', '=', todoId)
    .orderBy('read_at')
    .limit(1)
    .executeTakeFirst();
  return row?.read_at;
}

/** The reading's own row, held until the transaction ends. */
export function lockReading(db: Kysely<Database>, id: number) {
  return db
    .selectFrom('odometer_readings')
    .select(['id', 'todo_id', 'vehicle_id', 'value', 'note', 'stamps'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

type NewReading = Omit<Insertable<OdometerReadings>, 'created_by' | 'updated_at' | 'stamps'>;

export async function insertReading(ctx: Context, reading: NewReading): Promise<number> {
  const row = await ctx.db
    .insertInto('odometer_readings')
    .values({ ...reading, created_by: ctx.person.id, updated_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

interface ReadingChange {
  readonly value?: number | undefined;
  readonly note?: string | undefined;
}

export async function changeReading(ctx: Context, id: number, change: ReadingChange, stamps: Stamps): Promise<void> {
  await ctx.db
    .updateTable('odometer_readings')
    .set({ ...change, stamps: JSON.stringify(stamps), updated_at: notBefore(ctx.now) })
    .where('id', '=', id)
    .execute();
}
