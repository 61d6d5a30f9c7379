/** What a person has typed on a todo and not saved. It must not go down with the form when the todo is completed. */
import { cleanLines } from '#contract/people-text.ts';
import type { Json, Lid, Mutation } from '#db/records.ts';
import { putSetting, setting } from '#db/views/settings.ts';
import { lineDraft, noteDraft, readingDraft, replacedDraft } from './draft-keys.ts';
import { saysReplaced } from './reading-notes.ts';

const FIELDS = { reading: readingDraft, replaced: replacedDraft, line: lineDraft, note: noteDraft } as const;

/** As it stands in the fields; an empty text is nothing typed. */
export type Typed = Readonly<Record<keyof typeof FIELDS, string>>;

const names = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

const keyOf = (name: keyof typeof FIELDS, todo: Lid) => `draft:${FIELDS[name](todo)}`;

/** What is typed now. A field that saves itself when the focus leaves it has been heard before, for its write came first. */
export async function typedOn(todo: Lid): Promise<Typed> {
  const texts = await Promise.all(names.map((name) => setting(keyOf(name, todo))));
  const entries = names.map((name, i) => [name, typeof texts[i] === 'string' ? cleanLines(texts[i]) : '']);
  return Object.fromEntries(entries) as Typed;
}

/** Puts `typed` into the fields of a todo; `NOTHING` empties them. */
export async function putTyped(todo: Lid, typed: Typed): Promise<void> {
  await Promise.all(names.map((name) => putSetting(keyOf(name, todo), typed[name])));
}

export const NOTHING: Typed = { reading: '', replaced: '', line: '', note: '' };

const textOf = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** What one piece of an act says, as it stood in the fields. */
function typedIn({ op, args }: Pick<Mutation, 'op' | 'args'>): Partial<Typed> {
  const text = (name: string) => textOf(args[name]);
  if (op === 'todos.complete') return { note: text('note') };
  if (op === 'todos.createChecklist') return { line: text('title') };
  if (op !== 'todos.addOdometer' && op !== 'todos.updateOdometer') return {};
  return { reading: text('value'), replaced: saysReplaced(text('note')) ? 'yes' : '' };
}

/**
 * After the undo of an act: what a completion had taken from the fields of its todo stands in them again. `leftOut` is what the
 * person had typed besides; only the page that completed knows of it.
 */
export async function putBack(act: readonly Pick<Mutation, 'op' | 'args'>[], leftOut = NOTHING): Promise<void> {
  const completion = act.find(({ op }) => op === 'todos.complete');
  if (!completion) return;
  const back = Object.assign({ ...leftOut }, ...act.map(typedIn)) as Typed;
  await putTyped(textOf(completion.args['lid']), back);
}
