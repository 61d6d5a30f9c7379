/** Notes: text with items to tick, for oneself or shared. */
import * as z from 'zod/mini';
import { listFrame } from '../records.ts';
import { frame, id } from '../schema.ts';
import { itemFields, listCalls, listFields } from './lists.ts';

const STATES = ['open', 'working', 'done', 'archived'] as const;
const ITEM_STATES = ['open', 'done'] as const;

/** What people call the states of a note and of its items. */
export const noteStates = {
  open: 'Open',
  working: 'In progress',
  done: 'Done',
  archived: 'Archived',
} as const satisfies Readonly<Record<(typeof STATES)[number], string>>;
export const noteItemStates = { open: 'Open', done: 'Done' } as const satisfies Readonly<
  Record<(typeof ITEM_STATES)[number], string>
>;

const noteItem = z.object({ ...itemFields, status: z.enum(ITEM_STATES), note_id: id });
const note = z.object({
  ...listFields,
  status: z.enum(STATES),
  /** The place in one's own order, from 1. */
  notes_index: z.int(),
  note_items: z.array(noteItem),
});
export type Note = z.output<typeof note>;
export type NoteItem = z.output<typeof noteItem>;

const answers = {
  page: z.object({ ...listFrame, notes: z.array(note) }),
  list: z.object({ ...frame, note }),
  item: z.object({ ...frame, note: z.optional(note), note_item: z.optional(noteItem) }),
};
export type NoteAnswers = typeof answers;

export const notes = listCalls({
  may: { view: 'note.view', create: 'note.create', update: 'note.update' },
  states: STATES,
  itemStates: ITEM_STATES,
  paths: {
    lists: '/api/notes',
    list: '/api/notes/{id}',
    status: '/api/updateNoteStatus/{id}',
    restore: '/api/restore-note/{id}',
    swap: '/api/swapNotes',
    addItem: '/api/addNoteItem/{id}',
    updateItem: '/api/updateNoteItem/{id}',
    removeItem: '/api/removeNoteItem/{id}',
    restoreItem: '/api/restore-note-item/{id}',
    swapItems: '/api/swapNoteItems',
  },
  answers,
});
