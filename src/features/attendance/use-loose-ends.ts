import { useLiveQuery } from 'dexie-react-hooks';
import type { TodoRow } from '#db/records.ts';
import { odometersOf } from '#db/views/todo-parts.ts';
import { overdueTodos, todosOfDay } from '#db/views/todos.ts';

export interface LooseEnds {
  /** Todos of today and before that are not completed. */
  readonly open: readonly TodoRow[];
  /** Today's todos that ask for a reading and have none. */
  readonly unread: readonly TodoRow[];
}

/** What a person should know before leaving; undefined while it is read. */
export function useLooseEnds(today: string): LooseEnds | undefined {
  return useLiveQuery(async () => {
    const [ofDay, late] = await Promise.all([todosOfDay(today), overdueTodos(today)]);
    const asked = ofDay.filter((todo) => todo.needs_odometer);
    const read = await Promise.all(asked.map(async (todo) => (await odometersOf(todo.lid)).length > 0));
    return {
      open: [...late, ...ofDay.filter((todo) => todo.status === 'pending')],
      unread: asked.filter((_, i) => !read[i]),
    };
  }, [today]);
}
