/** What a write that the real server did means for the model, and what the server must have noted in its audit. */
import type { Punch } from '#contract/areas/attendance.ts';
import type { ChecklistLine, Todo } from '#contract/areas/todo-record.ts';
import { clampStamp } from '#contract/stamp.ts';
import type { NetRequest } from '#sync/ports.ts';
import type { Asked } from '#tests/sync/server/asked.ts';
import { iso, type Kind } from '#tests/sync/server/records.ts';
import { isAddedAgain } from '#tests/sync/server/record-writes.ts';
import { type Done, text, trimmed } from '#tests/sync/server/write.ts';
import { WRITES } from '#tests/sync/server/writes.ts';
import type { Yard } from '#tests/sync/server/yard.ts';

/** The answer of a success, as the server gave it. */
export interface Answer {
  readonly body: unknown;
  readonly superseded: readonly string[];
}

interface Bodies {
  readonly todoCreated: Todo;
  readonly statusTodo: Todo['statusTodo'];
  readonly line: ChecklistLine;
  readonly odometer: { readonly id: number };
  readonly image: { readonly id: number };
  readonly punch: Punch;
}

const ids = (lines: readonly { readonly id: number }[]): number[] => lines.map((line) => line.id);

const everyLine = ({ prevChecklist, checklist, nextChecklist }: Todo['statusTodo']): ChecklistLine[] => [
  ...prevChecklist,
  ...checklist,
  ...nextChecklist,
];

/** The line that was made with a follow-on comes first, as the model makes it. */
function followOnIds({ todoCreated, statusTodo }: Bodies, { body }: Asked): number[] {
  const line = everyLine(statusTodo).find((one) => one.status_todo_id === todoCreated.id);
  return typeof body['line_id'] === 'number' || !line ? [todoCreated.id] : [line.id, todoCreated.id];
}

/** The server's ids of what a write made, in the order in which the model makes it. */
const IDS: Readonly<Record<string, (answer: Bodies, asked: Asked) => number[]>> = {
  'add-todo': ({ todoCreated }) => [todoCreated.id, ...ids(everyLine(todoCreated.statusTodo))],
  'create-status-todo': followOnIds,
  'create-checklist-todo': ({ line }) => [line.id],
  'upload-todo': ({ image }) => [image.id],
  addTodoOdometer: ({ odometer }) => [odometer.id],
  'save-checkin': ({ punch }) => [punch.id],
  'save-checkout': ({ punch }) => [punch.id],
  'event-create': ({ punch }) => [punch.id],
};

/** No act is later than its arrival, whatever the phone's clock says. */
const notLater = (body: Asked['body'], now: number): Asked['body'] =>
  Object.fromEntries(
    Object.entries(body)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => {
        const isTime = (name === 'at' || name === 'taken_at') && Date.parse(String(value)) > now;
        return [name, isTime ? iso(now) : value];
      }),
  );

export function askedOf({ input, file, stamp }: NetRequest, user: number, now: number): Asked {
  const { params = {}, query = {}, body = {} } = input as Record<string, Asked['body'] | undefined>;
  const clamped = stamp === null ? null : clampStamp(stamp, now);
  return { user, params, query, body: notLater(body, now), file, stamp: clamped, now };
}

/** Does in the model what the server did. Throws `Refused` where the model would not. */
export function follow(yard: Yard, path: string, asked: Asked, { body }: Answer): Done {
  const given = IDS[path]?.(body as Bodies, asked) ?? [];
  const left = [...given];
  yard.records.id = () => left.shift() ?? -1;
  const write = WRITES[path];
  if (!write) throw new Error(`the model knows no ${path}`);
  const done = write(yard, asked);
  const made = done.made?.id;
  // What was there already has the id that the answer names; what is new has taken all of them.
  const isRight = left.length === 0 ? made === undefined || given.includes(made) : made === given[0];
  if (!isRight) throw new Error(`${path}: the server made ${given.join()}, the model ${made ?? 'nothing'}`);
  return done;
}

const isLiving = ({ records }: Yard, kind: Kind, id: unknown): boolean =>
  records.get(kind, Number(id))?.deleted === false;

const when = (is: boolean, action: string): string[] => (is ? [action] : []);

function undoneBy(yard: Yard, { body, stamp }: Asked): string[] {
  const line = yard.records.get('lines', Number(body['id']));
  if (!line) return [];
  const followOn = line.row.status_todo_id;
  const wins = (field: string): boolean => stamp === null || stamp > (line.stamps[field] ?? '');
  const unlinks = wins('status_todo_id');
  return [
    ...when(unlinks && followOn !== null && isLiving(yard, 'todos', followOn), 'todo.delete'),
    ...when(unlinks || wins('state'), 'line.undo'),
  ];
}

/** Completing what is complete already is an edit of its note, and is audited when that was changed or came too late. */
function completedAs({ records }: Yard, { params, body, stamp, now }: Asked): string[] {
  const todo = records.get('todos', Number(params['id']));
  if (!todo || text(body['at'], iso(now)) < (todo.row.returned_at ?? '')) return [];
  if (todo.row.status === 'pending') return ['todo.complete'];
  if (body['note'] === undefined) return [];
  const stored = todo.stamps['completion_note'] ?? '';
  const wins = stamp === null || stamp > stored;
  const isOther = trimmed(body['note']) !== todo.row.completion_note;
  return when(wins ? isOther : stamp < stored, 'todo.update');
}

const PUNCHES: Readonly<Record<string, string>> = { 'save-checkin': 'punch.in', 'save-checkout': 'punch.out' };

/** Asked before the model follows. */
const BEFORE: Readonly<Record<string, (yard: Yard, asked: Asked) => string[]>> = {
  'add-todo': () => ['todo.create'],
  'create-status-todo': () => ['todo.create'],
  'update-todo/{id}': () => ['todo.update'],
  'delete-todo/{id}': (yard, { params }) => when(isLiving(yard, 'todos', params['id']), 'todo.delete'),
  'restore-todo/{id}': ({ records }, { params }) =>
    when(records.get('todos', Number(params['id']))?.deleted === true, 'todo.restore'),
  'complete-todo/{id}': completedAs,
  approveTodo: ({ records }, { body }) =>
    [...new Set(body['ids'] as number[])].flatMap((id) => {
      const row = records.get('todos', id)?.row;
      return body['decision'] === 'return'
        ? when(row?.status === 'completed', 'todo.return')
        : when(row?.complete_time_approved === null, 'todo.approve');
    }),
  'create-checklist-todo': () => ['line.create'],
  'update-status-todo': () => ['line.update'],
  'undo-status-todo': undoneBy,
  'delete-checklist-todo': (yard, { body }) => when(isLiving(yard, 'lines', body['id']), 'line.delete'),
  'deleteTodoImage/{id}': (yard, asked) => {
    const id = Number(asked.params['id']);
    return when(isLiving(yard, 'images', id) && !isAddedAgain(yard, id, asked), 'image.delete');
  },
  addTodoOdometer: () => ['odometer.create'],
  'updateTodoOdometer/{id}': () => ['odometer.update'],
};

/** What the audit must say of a write that is about to be followed; `body` is its answer. */
export function auditedAs(yard: Yard, path: string, asked: Asked, { body }: Answer): string[] {
  const { image, punch } = body as Partial<Bodies>;
  if (image) return when(!yard.records.get('images', image.id), 'image.create');
  if (punch) return when(!yard.records.get('punches', punch.id), PUNCHES[path] ?? `punch.${punch.kind}`);
  return BEFORE[path]?.(yard, asked) ?? [];
}
