/** What the office's deletion of a todo means for the work on it that this device has not sent. Pure. */
import type { Deletion, Mutation, TodoRow } from '#db/records.ts';
import { timeOf, dayOf } from '#lib/day.ts';
import { count } from '#lib/say-number.ts';
import { onDay } from '#lib/say-when.ts';

export interface Gone {
  /** What the server said of the deletion; null where it only said that it happened. */
  readonly deletion: Deletion | null;
  /** The work that was not taken, in the order it was done. */
  readonly work: readonly Mutation[];
  /** The server has shown the todo again since. */
  readonly isBack: boolean;
  /** A question to the office that has not arrived, if there is one. */
  readonly ask: Mutation | null;
}

const ASK = 'todos.askRestore';

const saysGone = ({ err, t }: Mutation) => err?.class === 'gone' && (err.deleted !== undefined || t === 'todos');

/** Null while nothing says that the todo was deleted. `known` is the todo as the server showed it last. */
export function goneWork(unsent: readonly Mutation[], known: Pick<TodoRow, 'updated_at'> | null): Gone | null {
  const work = unsent.filter((m) => m.op !== ASK);
  const refused = work.find(saysGone);
  if (!refused) return null;
  const deletion = refused.err?.deleted ?? null;
  const isBack = deletion !== null && known !== null && Date.parse(known.updated_at) > Date.parse(deletion.at);
  return { deletion, work, isBack, ask: unsent.find((m) => m.op === ASK) ?? null };
}

/** It is deleted as far as this device knows: what is done on it now would only be lost. */
export const isLost = (gone: Gone | null): boolean => gone !== null && !gone.isBack;

/** `Ruth deleted it at 10:40: Double booked.` */
export function goneSentence({ deletion }: Gone, now: number): string {
  if (!deletion) return 'The office deleted it.';
  const at = Date.parse(deletion.at);
  const day = dayOf(at) === dayOf(now) ? '' : ` ${onDay(dayOf(at), now)}`;
  const reason = deletion.reason?.trim().replace(/\.+$/, '');
  return `${deletion.by_name ?? 'The office'} deleted it${day} at ${timeOf(at)}${reason ? `: ${reason}` : ''}.`;
}

const KINDS: readonly (readonly [ops: readonly string[], one: string, many?: string])[] = [
  [['todos.updateStatus', 'todos.undoStatus'], 'answer on the checklist', 'answers on the checklist'],
  [['todos.createChecklist', 'todos.deleteChecklist'], 'line'],
  [['todos.addOdometer', 'todos.updateOdometer'], 'odometer reading'],
  [['todos.upload'], 'photo'],
  [['todos.createStatus'], 'follow-on todo'],
  [['todos.complete'], 'completion'],
];

/** What would be lost, counted by kind: `3 answers on the checklist, 1 odometer reading, 2 photos, 1 completion`. */
export function workWords(work: readonly Mutation[]): string {
  const known = KINDS.map(([ops, one, many]) => [work.filter((m) => ops.includes(m.op)).length, one, many] as const);
  const rest = work.length - known.reduce((sum, [n]) => sum + n, 0);
  return [...known, [rest, 'other change', undefined] as const]
    .filter(([n]) => n > 0)
    .map(([n, one, many]) => count(n, one, many))
    .join(', ');
}
