/** What the office's deletion of a todo means for the work on it that this device has not sent. Pure. */
import type { Deletion, Lid, Mutation, TodoRow } from './records.ts';

export interface Gone {
  /** What the server said of the deletion; null where it only said that it happened. */
  readonly deletion: Deletion | null;
  /** The server's own words; empty where it had none. */
  readonly message: string;
  /** The work that was not taken, in the order it was done. */
  readonly work: readonly Mutation[];
  /** The server has shown the todo again since. */
  readonly isBack: boolean;
  /** A question to the office that has not arrived, if there is one. */
  readonly ask: Mutation | null;
}

export const ASK = 'todos.askRestore';

/** A server that does not say what was deleted means what the mutation is about: of a follow-on that may be its line as well. */
const saysGone = ({ err, lid, op }: Mutation, todo: Lid): boolean =>
  err?.class === 'gone' && (err.deleted !== undefined || (lid === todo && op !== 'todos.createStatus'));

/** Null while nothing says that the todo was deleted. `unsent` is of this todo; `known` is the todo as the server showed it last. */
export function goneWork(
  todo: Lid,
  unsent: readonly Mutation[],
  known: Pick<TodoRow, 'updated_at'> | null,
): Gone | null {
  const work = unsent.filter((m) => m.op !== ASK);
  const err = work.find((m) => saysGone(m, todo))?.err;
  if (!err) return null;
  const deletion = err.deleted ?? null;
  const isBack = deletion !== null && known !== null && Date.parse(known.updated_at) > Date.parse(deletion.at);
  return { deletion, message: err.message, work, isBack, ask: unsent.find((m) => m.op === ASK) ?? null };
}
