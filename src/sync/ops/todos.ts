/** What people do to todos themselves. Lane: the todo. */
import { todos as rows } from '#contract/areas/todos.ts';
import { isSameText } from '#contract/people-text.ts';
import type { Todo } from '#contract/areas/todo-record.ts';
import { recordLane } from '#db/lane.ts';
import type { Lid, Mutation, Row, TodoRow } from '#db/records.ts';
import { actInstant, changes, makes, parsed, sameFields, times, type Said } from './define.ts';
import { changedTodos, daysAround, sinceAct, wholePage } from './find.ts';
import { NOT_DELETED, NOT_DONE } from './office.ts';
import type { Op, OpArgs, TodoFields } from './op.ts';
import { lineRows, todoRow, todoRows } from './rows.ts';

const FIELDS = [
  'title',
  'note',
  'todo_date',
  'todo_time',
  'category_id',
  'vehicle_id',
  'branch_id',
  'resource',
  'usergroup',
  'vendor_id',
  'location_id',
  'location_address_id',
  'vehicle_group_id',
] as const;

const lane = ({ lid }: { readonly lid: Lid }) => recordLane(lid);

type Fresh = Omit<TodoRow, 'lid' | 'sid' | 'dirty' | 'acked' | 'title' | 'todo_date' | 'parent'>;

/** What stands on a todo that the office sent back, until it is completed again. */
const NOT_RETURNED = { returned_at: null, returned_by_name: null, return_reason: null };
/** What a todo is before the server filled in names and computed values. */
const FRESH: Omit<Fresh, 'created_at' | 'updated_at'> = {
  note: '',
  completion_note: '',
  status: 'pending',
  todo_time: null,
  category_id: null,
  category: null,
  vehicle_id: null,
  vehicle: null,
  branch_id: null,
  resource: null,
  resource_name: null,
  usergroup: [],
  vendor_id: null,
  vendor: null,
  location_id: null,
  location_address_id: null,
  location: null,
  vehicle_group_id: null,
  vehicle_group: null,
  needs_odometer: false,
  photo_count: 0,
  mileage: null,
  expense_id: null,
  bookingDetails: null,
  parent_title: null,
  follow_ons: [],
  removedLines: [],
  ...NOT_DONE,
  complete_time_approved: null,
  approved_by: null,
  approved_by_name: null,
  ...NOT_RETURNED,
  returns: 0,
  ...NOT_DELETED,
};

type Given = { readonly [F in keyof TodoFields]?: TodoFields[F] | undefined };

/** Of the fields that were said, those that a todo has. */
const given = (fields: Given) =>
  Object.fromEntries(FIELDS.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));

/** What the server derives from an id. It must not stand beside another id: unknown until the server says. */
const DERIVED = {
  category_id: 'category',
  vehicle_id: 'vehicle',
  resource: 'resource_name',
  vendor_id: 'vendor',
  location_id: 'location',
  location_address_id: 'location',
  vehicle_group_id: 'vehicle_group',
} as const;

function derived(row: Readonly<Record<string, unknown>>, patch: Given) {
  const stale = Object.entries(DERIVED).filter(([name]) => patch[name] !== undefined && patch[name] !== row[name]);
  return Object.fromEntries(stale.map(([, field]) => [field, null]));
}

/** The todo says what was sent. */
function saysSo(todo: { readonly [name: string]: unknown }, wanted: Given): boolean {
  const plain = FIELDS.filter((name) => name !== 'usergroup' && wanted[name] !== undefined);
  return plain.every((name) => isSameText(wanted[name], todo[name]));
}

/** The todo as this mutation made it: what was sent, and made since. */
const madeAs = (todo: Todo, m: Said<'todos.add'>): boolean =>
  saysSo({ ...todo }, m.args.fields) && sinceAct(m, todo.created_at);

/** By what a person still knows a todo that somebody changed: its title, its note, or its vehicle and day. */
function likeness(wanted: Given, row: Row): 'same' | 'alike' | null {
  if (saysSo(row, wanted)) return 'same';
  const keeps = (name: keyof Given): boolean => Boolean(wanted[name]) && isSameText(wanted[name], row[name]);
  return keeps('title') || keeps('note') || (keeps('vehicle_id') && keeps('todo_date')) ? 'alike' : null;
}

const add = makes({
  name: 'todos.add',
  t: 'todos',
  endpoint: rows.add,
  lane,
  fields: (m) => ({
    ...FRESH,
    created_at: actInstant(m),
    updated_at: actInstant(m),
    ...given(m.args.fields),
    parent: null,
  }),
  input: ({ args: { fields, nextChecklist, prevChecklist, checklist } }) => ({
    body: { ...fields, nextChecklist, prevChecklist, checklist },
  }),
  rows: ({ todoCreated }) => todoRows(todoCreated),
  twin: (m, row) => likeness(m.args.fields, row),
  probe: {
    endpoint: rows.data,
    input: ({ args }) => ({ query: { date: args.fields.todo_date, limit: 500 } }),
    matches: (body, m) => wholePage(parsed(rows.data, body), (todo) => madeAs(todo, m)),
    changed: (body, m) => changedTodos(parsed(rows.data, body), m),
  },
});

const patchIn = (args: Mutation['args']) => (args as OpArgs['todos.update']).patch;
const sameUpdate = sameFields('todos.update', FIELDS, patchIn);

const update: Op = changes({
  name: 'todos.update',
  t: 'todos',
  endpoint: rows.update,
  lane,
  patch: (row, { args: { patch } }) => ({ ...given(patch), ...derived(row, patch) }),
  input: (m, resolve) => ({ params: { id: resolve(m.lid) }, body: m.args.patch }),
  rows: ({ todo }) => todoRows(todo),
  coalesce: (earlier, later) => {
    if (earlier.op !== 'todos.add') return sameUpdate(earlier, later);
    const made = earlier.args as OpArgs['todos.add'];
    return { kind: 'merge', args: { ...made, fields: { ...made.fields, ...given(later.args.patch) } } };
  },
  reread: {
    endpoint: rows.details,
    input: (m, resolve) => ({ query: { id: resolve(m.lid) } }),
    row: (body) => {
      const answer = parsed(rows.details, body);
      return answer && todoRow(answer.todo);
    },
    fields: FIELDS,
  },
});

/** Stays in the table with `deleted_at`: lists leave it out, and the outbox can still say which todo it was. */
const remove: Op = {
  ...changes({
    name: 'todos.remove',
    t: 'todos',
    endpoint: rows.remove,
    lane,
    patch: (row, m) => (row['deleted_at'] ? {} : { deleted_at: actInstant(m), delete_reason: m.args.reason }),
    input: (m, resolve) => ({ params: { id: resolve(m.lid) }, body: { reason: m.args.reason } }),
    rows: () => [],
    coalesce: (earlier) => ({ kind: earlier.op === 'todos.add' ? 'cancel' : 'keep' }),
  }),
  removes: true,
};

/** Who was first stays. It answers the office, should that have sent the todo back. */
const complete = changes({
  name: 'todos.complete',
  t: 'todos',
  endpoint: rows.complete,
  lane,
  patch: (row, m) => ({
    ...(m.args.note !== undefined && { completion_note: m.args.note }),
    ...(row['status'] !== 'completed' && {
      ...NOT_RETURNED,
      status: 'completed',
      completed_at: actInstant(m),
      completed_by: m.userId,
      completed_by_name: null,
    }),
  }),
  input: (m, resolve, mono) => ({ params: { id: resolve(m.lid) }, body: { note: m.args.note, ...times(m, mono) } }),
  rows: ({ todo }) => todoRows(todo),
});

const isFollowOn = (todo: Todo, m: Said<'todos.createStatus'>, parent: number) =>
  todo.parent_id === parent && isSameText(todo.title, m.args.title) && sinceAct(m, todo.created_at);

/** The follow-on of a line. It stands in the parent's lane, for it changes the parent's checklist. */
const createStatus = makes({
  name: 'todos.createStatus',
  t: 'todos',
  endpoint: rows.createStatus,
  lane: ({ todo }) => recordLane(todo),
  refs: ({ todo, line }) => [todo, line],
  fields: (m) => {
    const now = actInstant(m);
    const { title, todo, todo_date, note, todo_time, resource, vehicle_id, branch_id, vehicle } = m.args;
    return {
      ...FRESH,
      created_at: now,
      updated_at: now,
      ...given({ title, todo_date: todo_date ?? now.slice(0, 10), note, todo_time, resource, vehicle_id, branch_id }),
      ...(vehicle && { vehicle }),
      parent: todo,
    };
  },
  input: ({ args: { todo, line, direction, title, note, todo_date, todo_time, resource } }, resolve) => ({
    body: {
      todo_id: resolve(todo),
      line_id: line === null ? null : resolve(line),
      direction,
      title,
      note,
      todo_date,
      todo_time,
      resource,
    },
  }),
  rows: ({ todoCreated, statusTodo }) => [...todoRows(todoCreated), ...lineRows(statusTodo)],
  twin: (m, row) => (row['parent'] !== m.args.todo ? null : isSameText(row['title'], m.args.title) ? 'same' : 'alike'),
  // Not searched for by its title: somebody may have changed that.
  probe: {
    endpoint: rows.dataRange,
    input: (m) => ({
      query: {
        date: m.args.todo_date ?? daysAround(m.at + m.off, 1),
        limit: 500,
      },
    }),
    matches: (body, m, resolve) =>
      wholePage(parsed(rows.dataRange, body), (todo) => isFollowOn(todo, m, resolve(m.args.todo))),
    changed: (body, m) => changedTodos(parsed(rows.dataRange, body), m),
  },
});

export const todoOps: readonly Op[] = [add, update, remove, complete, createStatus];
