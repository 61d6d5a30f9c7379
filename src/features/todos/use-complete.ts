import { freshLid } from '#kit/outbox/fresh-lid.ts';
import { NOTHING, putBack, putTyped, typedOn, type Typed } from '#kit/drafts/typed.ts';
import { useUndoable } from '#kit/outbox/use-undoable.ts';
import { lastPunch } from '#db/views/punches.ts';
import { formatNumber } from '#lib/format-number.ts';
import { useSession } from '#session/use-session.ts';
import { completionIntents } from '#sync/ops/attendance.ts';
import type { Intent } from '#sync/api.ts';
import { savingIntents, typedReading } from './typed.ts';
import type { TodoView } from './use-todo.ts';

/**
 * Completes a todo with what is typed on it: the note for the office, and as much of the rest as `keep` names. A Check In or Check Out
 * punches the person in the same act. The undo takes all of it back and puts what was typed into its fields again.
 */
export function useComplete(view: TodoView): (keep: Pick<Typed, 'reading' | 'line'>) => Promise<void> {
  const undoable = useUndoable();
  const { user } = useSession();
  const { todo } = view;
  return async (keep) => {
    const [typed, last] = await Promise.all([typedOn(todo.lid), lastPunch(user.id)]);
    const isIn = last !== undefined && last.kind !== 'out';
    const kept = { ...typed, ...keep };
    const completion = completionIntents(todo, freshLid('punches'), isIn, typed.note || undefined);
    const act = [...savingIntents(view, kept, Date.now()), ...completion];
    const text = doneText(completion, isIn, typedReading(view, kept));
    if (await undoable({ text, undone: () => putBack(act, typed) }, ...act)) await putTyped(todo.lid, NOTHING);
  };
}

/** `Completed with 81,400 on the dial, and you are punched out.` */
function doneText(completion: readonly Intent[], isIn: boolean, reading: number | null): string {
  const dial = reading === null ? '' : ` with ${formatNumber(reading)} on the dial`;
  const punch = completion.length === 1 ? '' : `, and you are punched ${isIn ? 'out' : 'in'}`;
  return `Completed${dial}${punch}.`;
}
