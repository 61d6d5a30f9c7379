/** How the history tells todos, and in the audit of the yard their lines, readings and photos. */
import { todoLabels } from '#contract/areas/todo-input.ts';
import type { Detail, HistoryKind } from '#server/kit/history/kind.ts';
import { formatDay } from '#server/lib/yard-time.ts';
import { knownTodo } from './access.ts';

export const todoHistory: HistoryKind = {
  title: 'Todo',
  table: 'todos',
  access: { right: 'todo.view', check: knownTodo },
  labels: { ...todoLabels, completion_note: 'Note of the technician' },
  names: {
    category_id: 'task_categories',
    vehicle_id: 'vehicles',
    branch_id: 'branches',
    resource: 'users',
    usergroup: 'users',
    vendor_id: 'vendors',
    location_id: 'locations',
    location_address_id: 'location_addresses',
    vehicle_group_id: 'vehicle_groups',
  },
  texts: { todo_date: (day) => formatDay(String(day)) },
  acts: { complete: 'Completed', approve: 'Approved', return: 'Sent back', 'ask-restore': 'Asked to restore it' },
};

/** Parts of a todo are seen at it. */
const seenAt = ({ todo }: Detail) => (typeof todo === 'number' ? { entity: 'todo', id: todo } : null);

const STATES: Readonly<Record<string, string>> = { open: 'Open', done: 'Done', failed: 'Failed', skipped: 'Skipped' };

export const lineHistory: HistoryKind = {
  title: 'Checklist line',
  table: 'checklist_lines',
  labels: { title: 'Line', state: 'State', note: 'Note' },
  texts: { state: (state) => STATES[String(state)] ?? String(state) },
  acts: { create: 'Added', undo: 'Taken back' },
  seenAt,
};

export const readingHistory: HistoryKind = {
  title: 'Odometer reading',
  labels: { value: 'Odometer', unit: 'Unit', note: 'Note' },
  texts: { value: (value) => Number(value).toLocaleString('en-GB') },
  acts: {
    create: 'Read',
    update: 'Corrected',
    confirm: 'Confirmed',
    correct: 'Corrected',
    void: 'Taken out',
    unvoid: 'Counts again',
    cluster: 'New dial begun',
    unit: 'Unit changed',
    rejoin: 'New dial taken back',
  },
  seenAt,
};

export const imageHistory: HistoryKind = {
  title: 'Photo',
  table: 'todo_images',
  labels: {},
  acts: { create: 'Added' },
  seenAt,
};
