/** The questions of people whose todo was deleted. */
import { sql } from 'kysely';
import type { Context } from '#server/http/handler.ts';
import { seenBy } from './access.ts';

/**
 * Holds the todo that this one was made from: a line of that is about to change. Before the todo itself, in the order in which who takes the
 * line back holds them.
 */
export async function holdParent({ db }: Context, todoId: number): Promise<void> {
  await db
    .selectFrom('todos')
    .select('id')
    .where('id', '=', (eb) => eb.selectFrom('todos as f').select('f.parent_id').where('f.id', '=', todoId))
    .forNoKeyUpdate()
    .execute();
}

/** Asked once a person until it is closed; asked again, it takes what is said besides. True where nothing was open. */
export async function putAsk({ db, person, now }: Context, todoId: number, note: string | undefined): Promise<boolean> {
  const made = await db
    .insertInto('restore_asks')
    .values({ todo_id: todoId, asked_by: person.id, asked_at: now, note: note ?? '' })
    .onConflict((oc) => oc.columns(['todo_id', 'asked_by']).where('closed_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made === undefined && note !== undefined) await openOf({ db, person }, todoId).set({ note }).execute();
  return made !== undefined;
}

function openOf({ db, person }: Pick<Context, 'db' | 'person'>, todoId: number) {
  return db
    .updateTable('restore_asks')
    .where('todo_id', '=', todoId)
    .where('asked_by', '=', person.id)
    .where('closed_at', 'is', null);
}

export async function closeAsks({ db, now }: Context, todoId: number): Promise<void> {
  await db
    .updateTable('restore_asks')
    .set({ closed_at: now })
    .where('todo_id', '=', todoId)
    .where('closed_at', 'is', null)
    .execute();
}

export type AskRow = Awaited<ReturnType<typeof openAsks>>[number];

/** Open questions about deleted todos that the person sees, the newest first, from after `before` on. */
export function openAsks({ db, person }: Context, before: readonly [number, number] | null, limit: number) {
  return db
    .selectFrom('restore_asks as a')
    .innerJoin('todos as t', 't.id', 'a.todo_id')
    .innerJoin('users as asker', 'asker.id', 'a.asked_by')
    .leftJoin('users as deleter', 'deleter.id', 't.deleted_by')
    .leftJoin('vehicles as v', 'v.id', 't.vehicle_id')
    .select(['a.id', 'a.asked_at', 'a.note', 'asker.name as asked_by_name', 't.id as todo_id', 't.title'])
    .select(['v.plate', 't.deleted_at', 't.delete_reason', 'deleter.name as deleted_by_name'])
    .where('a.closed_at', 'is', null)
    .where('t.deleted_at', 'is not', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('todos')
          .select('todos.id')
          .whereRef('todos.id', '=', 'a.todo_id')
          .where(seenBy(person, { everHad: true })),
      ),
    )
    .$if(before !== null, (q) =>
      q.where(sql<boolean>`(a.asked_at, a.id) < (${new Date(before?.[0] ?? 0)}::timestamptz, ${before?.[1]})`),
    )
    .orderBy('a.asked_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
}
