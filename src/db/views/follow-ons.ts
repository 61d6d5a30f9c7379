/** The todos that the lines of a checklist led to, also those that the server has not heard of. */
import { recordLane } from '../lane.ts';
import { read } from '../open.ts';
import type { ChecklistRow, Lid, Mutation, TodoRow } from '../records.ts';

export interface FollowOn {
  readonly lid: Lid;
  /** Null where this device does not have the todo. */
  readonly title: string | null;
}

/** By line. A line learns of its follow-on only from the server; until then the outbox knows which it is. */
export function followOnsOf(todo: Lid): Promise<Map<Lid, FollowOn>> {
  return read(async (d) => {
    const [lines, pending] = await Promise.all([
      d.checklists.where('todo').equals(todo).toArray(),
      d.outbox.where('lane').equals(recordLane(todo)).toArray(),
    ]);
    const followed = followedBy(lines, pending);
    if (followed.size === 0) return new Map<Lid, FollowOn>();
    const rows = await d.todos.bulkGet([...followed.values()]);
    const titles = new Map(rows.flatMap((row): [Lid, TodoRow][] => (row ? [[row.lid, row]] : [])));
    return new Map([...followed].map(([line, lid]) => [line, { lid, title: titles.get(lid)?.title ?? null }]));
  });
}

/** `pending` in the order it was done. */
function followedBy(lines: readonly ChecklistRow[], pending: readonly Mutation[]): Map<Lid, Lid> {
  const followed = new Map(lines.flatMap((line) => (line.status_todo ? [[line.lid, line.status_todo]] : [])));
  for (const { op, lid, args } of pending) {
    if (op === 'todos.createStatus' && typeof args['line'] === 'string') followed.set(args['line'], lid);
    if (op === 'todos.undoStatus') followed.delete(lid);
  }
  return followed;
}
