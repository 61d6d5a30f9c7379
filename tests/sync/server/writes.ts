/** What phones change. Each handler does all of it or throws before it did anything. */
import type { ChecklistLine, TodoImage } from '#contract/areas/todo-record.ts';
import type { Punch } from '#contract/areas/attendance.ts';
import { type Asked, ok, Refused } from './asked.ts';
import { addOdometer, isAddedAgain, punch, updateOdometer, upload } from './record-writes.ts';
import { livingTodo } from './reads.ts';
import { RENTAL_WRITES } from './booking-writes.ts';
import { PICTURE_WRITES } from './picture-writes.ts';
import { PRIVATE_WRITES } from './private-writes.ts';
import { iso, newLine, newTodo, type TodoFields } from './records.ts';
import { changed, type Done, type Json, patch, text, trimmed, type Write, type Writer } from './write.ts';

function makeTodo({ records }: Writer, now: number, part: Partial<TodoFields>): number {
  const id = records.id();
  records.put('todos', id, {
    row: newTodo(id, now, { vehicle_id: records.vehicle, ...part }),
    stamps: {},
    deleted: false,
  });
  return id;
}

function makeLine({ records }: Writer, now: number, part: Parameters<typeof newLine>[2]): number {
  const id = records.id();
  records.put('lines', id, { row: newLine(id, now, part), stamps: {}, deleted: false });
  return id;
}

function known(fields: Json): Partial<TodoFields> {
  const { title, note, ...rest } = fields;
  return {
    ...rest,
    ...(title !== undefined && { title: trimmed(title) }),
    ...(note !== undefined && { note: trimmed(note) }),
  };
}

const add: Write = (server, { body, now, user }) => {
  const { nextChecklist, prevChecklist, checklist, ...fields } = body;
  const id = makeTodo(server, now, { ...known(fields), vehicle_id: server.records.vehicle, resource: user });
  const directions = { prev: prevChecklist, own: checklist, next: nextChecklist };
  for (const [direction, titles] of Object.entries(directions))
    for (const title of (titles ?? []) as string[])
      makeLine(server, now, { todo_id: id, title: trimmed(title), direction: direction as ChecklistLine['direction'] });
  return { reply: ok({ todoCreated: server.records.todo(id) }), made: { kind: 'todos', id } };
};

const update: Write = (server, asked) => {
  const { id } = livingTodo(server, asked.params['id']);
  const lost = patch(server, 'todos', id, known(asked.body), asked);
  return changed(ok({ todo: server.records.todo(id) }, lost));
};

const NOT_RETURNED = { returned_at: null, returned_by_name: null, return_reason: null };
const NOT_DONE = { status: 'pending', completed_at: null, completed_by: null, completed_by_name: null } as const;
const NOT_DELETED = { deleted_at: null, deleted_by_name: null, delete_reason: null };

const complete: Write = (server, asked) => {
  const { id, status, returned_at } = livingTodo(server, asked.params['id']);
  const { note, at } = asked.body;
  const completed_at = text(at, iso(asked.now));
  // The office has seen it since, and sent it back.
  if (returned_at !== null && completed_at < returned_at)
    return changed(ok({ todo: server.records.todo(id) }, trimmed(note) === '' ? [] : ['completion_note']));
  const noted = server.isOurs ? { completion_note: trimmed(note) } : { note: trimmed(note) };
  const lost = note === undefined ? [] : patch(server, 'todos', id, noted, asked);
  const done = { ...NOT_RETURNED, status: 'completed', completed_at, completed_by: asked.user } as const;
  if (status !== 'completed') force(server, id, done, asked.now);
  return changed(ok({ todo: server.records.todo(id) }, lost));
};

function force({ records }: Writer, id: number, fields: Partial<TodoFields>, now: number): void {
  const kept = records.get('todos', id);
  if (kept) records.put('todos', id, { ...kept, row: { ...kept.row, ...fields, updated_at: iso(now) } });
}

const approve: Write = (server, { body, user, now }) => {
  const ids = body['ids'] as number[];
  if (server.isOurs && body['decision'] === 'return') return sendBack(server, ids, text(body['reason']), now);
  const todos = ids.map((id) => livingTodo(server, id));
  if (todos.some((todo) => todo.status !== 'completed')) throw new Refused(422, 'This is not completed yet.');
  for (const { id, complete_time_approved } of todos)
    if (complete_time_approved === null)
      force(server, id, { complete_time_approved: iso(now), approved_by: user }, now);
  return changed(ok({ todos: ids.map((id) => server.records.todo(id)) }));
};

function sendBack(server: Writer, ids: readonly number[], reason: string, now: number): Done {
  const todos = ids.map((id) => livingTodo(server, id));
  const isBack = (todo: TodoFields): boolean => todo.returned_at !== null && todo.return_reason === reason;
  if (todos.some((todo) => !isBack(todo) && (todo.status !== 'completed' || todo.complete_time_approved !== null)))
    throw new Refused(422, 'This cannot be sent back.');
  for (const todo of todos.filter((one) => !isBack(one)))
    force(
      server,
      todo.id,
      {
        ...NOT_DONE,
        resource: todo.resource ?? todo.completed_by,
        returned_at: iso(now),
        return_reason: reason,
        returns: todo.returns + 1,
      },
      now,
    );
  return changed(ok({ todos: ids.map((id) => server.records.todo(id)) }));
}

/** Brought back, it is the follow-on of its line again, unless that has another by now. */
function link({ records }: Writer, id: number, { stamp, now }: Asked): void {
  const line = records.get('lines', records.unlinked.get(id) ?? -1);
  if (line?.row.status_todo_id !== null) return;
  const row = { ...line.row, status_todo_id: id, updated_at: iso(now) };
  const stamps = { ...line.stamps, ...(stamp !== null && { status_todo_id: stamp }) };
  records.put('lines', row.id, { ...line, row, stamps });
}

const restore: Write = (server, asked) => {
  const { params, now } = asked;
  const kept = server.isOurs ? server.records.get('todos', Number(params['id'])) : undefined;
  if (!kept) throw new Refused(404);
  const { id } = kept.row;
  const row = { ...kept.row, ...NOT_DELETED, updated_at: iso(now) };
  if (kept.deleted) {
    server.records.put('todos', id, { ...kept, row, deleted: false });
    link(server, id, asked);
  }
  return changed(ok({ todo: server.records.todo(id) }));
};

const askRestore: Write = (server, { params }) => {
  const kept = server.isOurs ? server.records.get('todos', Number(params['id'])) : undefined;
  if (!kept) throw new Refused(404);
  if (!kept.deleted) throw new Refused(422, 'This todo is not deleted.');
  return changed(ok({}));
};

function bury(server: Writer, kind: 'todos' | 'lines' | 'images', id: number, now: number): void {
  const { records } = server;
  const kept = records.get(kind, id);
  if (!kept) return;
  const row = kind === 'todos' ? { ...kept.row, deleted_at: iso(now) } : kept.row;
  records.put(kind, id, { ...kept, row, deleted: true });
  if (kind !== 'todos') return;
  records.unlinked.delete(id);
  // A line that was removed keeps what it held, and loses what is deleted as the others do.
  for (const line of records.tables.lines.values())
    if (line.row.status_todo_id === id) {
      records.unlinked.set(id, line.row.id);
      records.put('lines', line.row.id, { ...line, row: { ...line.row, status_todo_id: null } });
    }
}

/** To take away what is away is done where deletions are remembered, and 404 elsewhere. */
function removal(kind: 'todos' | 'lines' | 'images', idOf: (asked: Asked) => unknown): Write {
  return (server, asked) => {
    const id = Number(idOf(asked));
    const kept = server.records.get(kind, id);
    if (!kept || (kept.deleted && !server.soft)) throw new Refused(404);
    const isPart = kind === 'lines' || (kind === 'images' && server.soft);
    if (isPart) livingTodo(server, (kept.row as ChecklistLine | TodoImage).todo_id);
    if (kind === 'images' && !kept.deleted && isAddedAgain(server, id, asked)) return changed(ok({}, ['deleted_at']));
    if (!kept.deleted) bury(server, kind, id, asked.now);
    const status =
      kind === 'lines' ? { statusTodo: server.records.statusTodo((kept.row as ChecklistLine).todo_id) } : {};
    return changed(ok(status));
  };
}

function livingLine(server: Writer, id: unknown): ChecklistLine {
  const kept = server.records.get('lines', Number(id));
  if (!kept) throw new Refused(404);
  livingTodo(server, kept.row.todo_id);
  if (kept.deleted) throw new Refused(server.soft ? 410 : 404);
  return kept.row;
}

function answerLine({ records }: Writer, id: number): object {
  const line = records.get('lines', id)?.row;
  return line ? { line: records.said(line), statusTodo: records.statusTodo(line.todo_id) } : {};
}

const createChecklist: Write = (server, { body, now, user }) => {
  const todo = livingTodo(server, body['todo_id']);
  const direction = (body['direction'] ?? 'own') as ChecklistLine['direction'];
  const title = trimmed(body['title']);
  const id = makeLine(server, now, { todo_id: todo.id, title, direction, ...(server.isOurs && { created_by: user }) });
  return { reply: ok(answerLine(server, id)), made: { kind: 'lines', id } };
};

const updateStatus: Write = (server, asked) => {
  const { id } = livingLine(server, asked.body['id']);
  const { state, note, at } = asked.body as { state?: ChecklistLine['state']; note?: string; at?: string };
  const open = state === 'open';
  const ticked = state && { checked_at: open ? null : (at ?? iso(asked.now)), checked_by: open ? null : asked.user };
  const lost = [
    ...(state === undefined ? [] : patch(server, 'lines', id, { state }, asked, ticked)),
    ...(note === undefined ? [] : patch(server, 'lines', id, { note: trimmed(note) }, asked)),
  ];
  return changed(ok(answerLine(server, id), lost));
};

const undoStatus: Write = (server, asked) => {
  const { id, status_todo_id } = livingLine(server, asked.body['id']);
  const lost = [
    ...patch(server, 'lines', id, { state: 'open' }, asked, { checked_at: null, checked_by: null }),
    ...patch(server, 'lines', id, { status_todo_id: null }, asked),
  ];
  const isUnlinked = server.records.get('lines', id)?.row.status_todo_id === null;
  if (isUnlinked && status_todo_id !== null) bury(server, 'todos', status_todo_id, asked.now);
  return changed(ok(answerLine(server, id), lost));
};

const createStatus: Write = (server, { body, now, stamp, user }) => {
  const parent = livingTodo(server, body['todo_id']);
  const { title, note, todo_date, line_id, direction } = body;
  if (typeof line_id === 'number' && livingLine(server, line_id).status_todo_id !== null)
    throw new Refused(422, 'This line has a follow-on todo already.');
  const line =
    typeof line_id === 'number'
      ? line_id
      : makeLine(server, now, {
          todo_id: parent.id,
          title: trimmed(title),
          direction: direction as 'next',
          ...(server.isOurs && { created_by: user }),
        });
  const day = typeof todo_date === 'string' ? todo_date : iso(now).slice(0, 10);
  const id = makeTodo(server, now, {
    title: trimmed(title),
    note: trimmed(note),
    todo_date: day,
    parent_id: parent.id,
    ...(server.isOurs && {
      resource: body['resource'] === undefined ? parent.resource : (body['resource'] as number | null),
    }),
  });
  const kept = server.records.get('lines', line);
  if (kept)
    server.records.put('lines', line, {
      ...kept,
      row: { ...kept.row, status_todo_id: id, updated_at: iso(now) },
      stamps: { ...kept.stamps, ...(stamp !== null && { status_todo_id: stamp }) },
    });
  const answer = { todoCreated: server.records.todo(id), statusTodo: server.records.statusTodo(parent.id) };
  return { reply: ok(answer), made: { kind: 'todos', id } };
};

export const WRITES: Readonly<Record<string, Write>> = {
  'add-todo': add,
  'update-todo/{id}': update,
  'delete-todo/{id}': removal('todos', ({ params }) => params['id']),
  'complete-todo/{id}': complete,
  approveTodo: approve,
  'restore-todo/{id}': restore,
  'ask-restore-todo/{id}': askRestore,
  'create-status-todo': createStatus,
  'update-status-todo': updateStatus,
  'undo-status-todo': undoStatus,
  'create-checklist-todo': createChecklist,
  'delete-checklist-todo': removal('lines', ({ body }) => body['id']),
  'upload-todo': upload,
  'deleteTodoImage/{id}': removal('images', ({ params }) => params['id']),
  addTodoOdometer: addOdometer,
  'updateTodoOdometer/{id}': updateOdometer,
  'save-checkin': punch(() => 'in'),
  'save-checkout': punch(() => 'out'),
  'event-create': punch((body) => body['event'] as Punch['kind']),
  ...RENTAL_WRITES,
  ...PICTURE_WRITES,
  ...PRIVATE_WRITES,
};
