/** What is said of a todo that the office deleted, and of the work on it that was not taken. Pure. */
import type { Gone } from '#db/gone.ts';
import type { Mutation } from '#db/records.ts';
import { timeOf, dayOf } from '#lib/day.ts';
import { count } from '#lib/format-number.ts';
import { onDay } from '#lib/format-when.ts';

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
export function workText(work: readonly Mutation[]): string {
  const known = KINDS.map(([ops, one, many]) => [work.filter((m) => ops.includes(m.op)).length, one, many] as const);
  const rest = work.length - known.reduce((sum, [n]) => sum + n, 0);
  return [...known, [rest, 'other change', undefined] as const]
    .filter(([n]) => n > 0)
    .map(([n, one, many]) => count(n, one, many))
    .join(', ');
}
