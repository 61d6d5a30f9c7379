/** Reads single odometer readings. */
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { selectReadings } from './queries.ts';

/** A reading that is known to exist. */
export function readingById(db: Kysely<Database>, id: number) {
  return selectReadings(db).where('o.id', '=', id).executeTakeFirstOrThrow();
}

/** The vehicle's last accepted reading up to `before`, passing over those of one todo. */
export function lastReading(db: Kysely<Database>, vehicleId: number, before: Date, exceptTodo: number | undefined) {
  return selectReadings(db)
    .innerJoin('odometer_epochs as e', 'e.id', 'o.epoch_id')
    .select('e.unit')
    .where('o.vehicle_id', '=', vehicleId)
    .where('o.judgement', '=', 'accepted')
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
