/** What a person has typed on a todo and not saved. It must not go down with the form when the todo is completed. */
import type { Lid } from '#db/records.ts';
import { putSetting, setting } from '#db/views/settings.ts';
import { freshLid } from '#crud/fresh-lid.ts';
import type { Intent } from '#sync/api.ts';
import { lineDraft, noteDraft, readingDraft, replacedDraft } from './draft-keys.ts';
import { lastReading } from './last-reading.ts';
import { judge, type Judgement } from './plausibility.ts';
import { readingNote } from './reading-notes.ts';
import type { TodoView } from './use-todo.ts';

const FIELDS = { reading: readingDraft, replaced: replacedDraft, line: lineDraft, note: noteDraft } as const;

/** As it stands in the fields; an empty text is nothing typed. */
export type Typed = Readonly<Record<keyof typeof FIELDS, string>>;

const names = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

const keyOf = (name: keyof typeof FIELDS, todo: Lid) => `draft:${FIELDS[name](todo)}`;

/** What is typed now. A field that saves itself when the focus leaves it has been heard before, for its write came first. */
export async function typedOn(todo: Lid): Promise<Typed> {
  const texts = await Promise.all(names.map((name) => setting(keyOf(name, todo))));
  const entries = names.map((name, i) => [name, typeof texts[i] === 'string' ? texts[i].trim() : '']);
  return Object.fromEntries(entries) as Typed;
}

/** Puts `typed` into the fields of a todo; `NOTHING` empties them. */
export async function putTyped(todo: Lid, typed: Typed): Promise<void> {
  await Promise.all(names.map((name) => putSetting(keyOf(name, todo), typed[name])));
}

export const NOTHING: Typed = { reading: '', replaced: '', line: '', note: '' };

/** The reading that was typed and is not the saved one; null when there is none. */
export function typedReading(view: Pick<TodoView, 'todo' | 'readings'>, { reading }: Typed): number | null {
  if (reading === '' || view.todo.vehicle_id === null) return null;
  const value = Number(reading);
  return view.readings.at(-1)?.value === value ? null : value;
}

/** Why the typed reading is hard to believe; null when there is none, or it may be saved without a question. */
export function doubt(view: TodoView, typed: Typed, now: number): Judgement | null {
  const value = typedReading(view, typed);
  if (value === null) return null;
  const judgement = judge(value, lastReading(view), now);
  const isExplained = judgement.kind === 'below' && typed.replaced !== '';
  return judgement.kind === 'fine' || isExplained ? null : judgement;
}

/** The act that saves the typed reading; null when there is none. */
function readingIntent(view: TodoView, typed: Typed): Intent | null {
  const { todo, readings } = view;
  const value = typedReading(view, typed);
  if (value === null || todo.vehicle_id === null) return null;
  const note = readingNote({ replaced: typed.replaced !== '', late: false });
  const fields = { todo: todo.lid, value, ...(note !== undefined && { note }) };
  const saved = readings.at(-1);
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
export function savingIntents(view: TodoView, typed: Typed): Intent[] {
  return [readingIntent(view, typed), lineIntent(view, typed)].filter((intent) => intent !== null);
}
