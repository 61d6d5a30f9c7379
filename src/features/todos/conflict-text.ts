/** A conflict as one sentence: who set what, and what this person had. Pure. */
import { isolated } from '#contract/people-text.ts';
import type { ConflictRow } from '#db/records.ts';
import { formatNumber } from '#lib/format-number.ts';
import { formatMoment } from '#lib/format-when.ts';
import type { TodoView } from './use-todo.ts';

const FIELDS: Readonly<Record<string, string>> = {
  title: 'the title',
  note: 'the note',
  completion_note: 'the note of the completion',
  state: 'the answer',
  value: 'the odometer reading',
  todo_date: 'the day',
  todo_time: 'the time',
  resource: 'who does it',
};

function say(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'number') return formatNumber(value);
  return typeof value === 'string' ? `“${isolated(value)}”` : 'something else';
}

/** `Sara set the note of “Tyres” to “worn”; you had “fine” (today 10:12) without seeing it.` */
export function conflictSentence(conflict: ConflictRow, view: Pick<TodoView, 'lines'>, now: number): string {
  const line = view.lines.find((l) => l.lid === conflict.lid);
  const what = `${FIELDS[conflict.field] ?? conflict.field.replaceAll('_', ' ')}${line ? ` of “${isolated(line.title)}”` : ''}`;
  const theirs = `${conflict.by ?? 'Somebody else'} set ${what} to ${say(conflict.theirs)}`;
  return `${theirs}; you had set ${say(conflict.mine)} without seeing it (${formatMoment(conflict.at, now)}).`;
}
