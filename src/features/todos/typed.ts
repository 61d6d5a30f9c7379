/** What the typed and unsaved words of a todo mean: whether they can be believed, and the acts that save them. */
import { readOdometer } from '#contract/odometer-text.ts';
import { freshLid } from '#kit/outbox/fresh-lid.ts';
import { readingNote } from '#kit/drafts/reading-notes.ts';
import type { Typed } from '#kit/drafts/typed.ts';
import type { Intent } from '#sync/api.ts';
import { lastReading } from './last-reading.ts';
import { judgeTyped, saysReplaced, type Judgement } from '#kit/odometer/first-reading.ts';
import type { TodoView } from './use-todo.ts';

type Known = Pick<TodoView, 'todo' | 'readings' | 'vehicle'>;

const readTyped = ({ todo, vehicle }: Known, { reading }: Typed) =>
  todo.vehicle_id === null ? null : readOdometer(reading, vehicle?.odometer_unit);

/** Why what was typed as the reading does not read as one; null when it does, or nothing was typed. */
export function readingRefusal(view: Known, typed: Typed): string | null {
  const read = readTyped(view, typed);
  return read !== null && 'refusal' in read ? read.refusal : null;
}

/** The reading that was typed and is not the saved one; null when there is none. */
export function typedReading(view: Known, typed: Typed): number | null {
  const read = readTyped(view, typed);
  if (read === null || 'refusal' in read) return null;
  return view.readings.at(-1)?.value === read.value ? null : read.value;
}

/** Why the typed reading is hard to believe; null when there is none, or it may be saved without a question. */
export function doubt(view: TodoView, typed: Typed, now: number): Judgement | null {
  const value = typedReading(view, typed);
  if (value === null) return null;
  const judgement = judgeTyped(value, lastReading(view), now);
  return judgement.kind === 'fine' || saysReplaced(judgement, typed.replaced) ? null : judgement;
}

/** The act that saves the typed reading; null when there is none. */
function readingIntent(view: TodoView, typed: Typed, now: number): Intent | null {
  const { todo, readings } = view;
  const value = typedReading(view, typed);
  if (value === null || todo.vehicle_id === null) return null;
  const saved = readings.at(-1);
  const judgement = judgeTyped(value, lastReading(view), now);
  const replaced = saysReplaced(judgement, typed.replaced);
  const note = readingNote({ replaced, late: false }, saved?.note);
  // Who saved it with the completion was asked about it there.
  const stood_by = judgement.kind !== 'fine';
  const fields = { todo: todo.lid, value, stood_by, ...(note !== undefined && { note }) };
  if (saved) return { op: 'todos.updateOdometer', args: { ...fields, lid: saved.lid } };
  const made = { lid: freshLid('odometers'), vehicle_id: todo.vehicle_id };
  return { op: 'todos.addOdometer', args: { ...fields, ...made } };
}

function lineIntent({ todo }: TodoView, { line }: Typed): Intent | null {
  if (line === '') return null;
  const lid = freshLid('checklists');
  return { op: 'todos.createChecklist', args: { lid, todo: todo.lid, title: line, direction: 'own' } };
}

/** The acts that save what was typed into the fields of the reading and of the new line: for one act with the completion. */
export function savingIntents(view: TodoView, typed: Typed, now: number): Intent[] {
  return [readingIntent(view, typed, now), lineIntent(view, typed)].filter((intent) => intent !== null);
}
