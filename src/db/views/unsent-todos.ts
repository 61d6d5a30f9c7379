/** What was done to todos on this device and has not been proven yet: lists that the server answers do not know of it. */
import { ownerOf } from '../lane.ts';
import { read } from '../open.ts';
import type { Lid, Mutation, TodoRow } from '../records.ts';

export interface UnsentChange {
  readonly mid: string;
  /** Of the todo, also where a photo of it goes. */
  readonly lid: Lid;
  readonly op: string;
  readonly args: Mutation['args'];
  /** It needs a person: the server does not take it as it is. */
  readonly isRefused: boolean;
  /** Not sent before this time (ms); until then the person may take it back. */
  readonly nextAt: number;
  /** The todo as this device shows it; null where it holds only the change. */
  readonly row: TodoRow | null;
}

/** In the order they were done. */
export function unsentTodoChanges(): Promise<UnsentChange[]> {
  return read(async (d) => {
    const pending = (await d.outbox.orderBy('seq').toArray()).flatMap((mutation) => {
      const todo = mutation.t === 'todos' || mutation.op === 'todos.deleteImage' ? ownerOf(mutation) : null;
      return todo === null ? [] : [{ ...mutation, lid: todo }];
    });
    const rows = await d.todos.bulkGet(pending.map(({ lid }) => lid));
    return pending.map(({ mid, lid, op, args, st, nextAt }, at) => {
      const isRefused = st === 'failed' || st === 'held';
      return { mid, lid, op, args, isRefused, nextAt, row: rows[at] ?? null };
    });
  });
}
