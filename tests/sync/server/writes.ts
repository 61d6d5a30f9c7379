/** What phones change. Each handler does all of it or throws before it did anything. */
import type { ChecklistLine, Odometer, TodoImage } from '#contract/areas/todos.ts';
import type { Punch } from '#contract/areas/attendance.ts';
import { type Asked, ok, Refused, type Reply } from './asked.ts';
import { livingTodo, type Reader } from './reads.ts';
import { iso, type Kind, newLine, newTodo, type Shapes, type TodoFields } from './records.ts';

export interface Writer extends Reader {
  /** The same photo, and the same punch of a todo, are stored once. */
  readonly knowsTwins: boolean;
}

/** A write with what it made, for the proofs. */
export interface Done {
  readonly reply: Reply;
  readonly made: { readonly kind: Kind; readonly id: number } | null;
}

type Write = (server: Writer, asked: Asked) => Done;
type Json = Readonly<Record<string, unknown>>;

const changed = (reply: Reply): Done => ({ reply, made: null });

/** Takes the fields whose stamp is newer; all of them where no stamps are kept. Answers the fields that were not taken. */
function patch<K extends Kind>(
  server: Writer,
  kind: K,
  id: number,
  fields: Partial<Shapes[K]>,
  { stamp, now }: Pick<Asked, 'stamp' | 'now'>,
  along: Partial<Shapes[K]> = {},
): string[] {
  const kept = server.records.get(kind, id);
  if (!kept) throw new Refused(404);
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  const wins = sent.filter(([name]) => stamp === null || stamp > (kept.stamps[name] ?? ''));
  const lost = sent.filter(([name]) => stamp !== null && stamp < (kept.stamps[name] ?? ''));
  if (wins.length === 0) return lost.map(([name]) => name);
  const stamps =
    stamp === null ? kept.stamps : { ...kept.stamps, ...Object.fromEntries(wins.map(([name]) => [name, stamp])) };
  const row = { ...kept.row, ...Object.fromEntries(wins), ...along, updated_at: iso(now) };
  server.records.put(kind, id, { ...kept, row, stamps });
  return lost.map(([name]) => name);
}

function makeTodo({ records }: Writer, now: number, part: Partial<TodoFields>): number {
  const id = records.id();
  records.put('todos', id, { row: newTodo(id, now, part), stamps: {}, deleted: false });
  return id;
}

function makeLine(
  { records }: Writer,
  now: number,
  part: Pick<ChecklistLine, 'todo_id' | 'title' | 'direction'>,
): number {
  const id = records.id();
  records.put('lines', id, { row: newLine(id, now, part), stamps: {}, deleted: false });
  return id;
}

const text = (value: unknown, otherwise = ''): string => (typeof value === 'string' ? value : otherwise);
const trimmed = (value: unknown): string => text(value).trim();

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
  const id = makeTodo(server, now, { ...known(fields), vehicle_id: 3, resource: user });
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

const complete: Write = (server, asked) => {
  const { id, status } = livingTodo(server, asked.params['id']);
  const { note, at } = asked.body;
  const lost = note === undefined ? [] : patch(server, 'todos', id, { note: trimmed(note) }, asked);
  const done = { status: 'completed', completed_at: text(at, iso(asked.now)), completed_by: asked.user } as const;
  if (status !== 'completed') force(server, id, done, asked.now);
  return changed(ok({ todo: server.records.todo(id) }, lost));
};

function force({ records }: Writer, id: number, fields: Partial<TodoFields>, now: number): void {
  const kept = records.get('todos', id);
  if (kept) records.put('todos', id, { ...kept, row: { ...kept.row, ...fields, updated_at: iso(now) } });
}

const approve: Write = (server, { body, user, now }) => {
  const ids = body['ids'] as number[];
  const todos = ids.map((id) => livingTodo(server, id));
  if (todos.some((todo) => todo.status !== 'completed')) throw new Refused(422, 'This is not completed yet.');
  for (const { id, complete_time_approved } of todos)
    if (complete_time_approved === null)
      force(server, id, { complete_time_approved: iso(now), approved_by: user }, now);
  return changed(ok({ todos: ids.map((id) => server.records.todo(id)) }));
};

function bury(server: Writer, kind: 'todos' | 'lines' | 'images', id: number, now: number): void {
  const { records } = server;
  const kept = records.get(kind, id);
  if (!kept) return;
  const row = kind === 'todos' ? { ...kept.row, deleted_at: iso(now) } : kept.row;
  records.put(kind, id, { ...kept, row, deleted: true });
  if (kind !== 'todos') return;
  for (const line of records.living('lines'))
    if (line.status_todo_id === id) {
      const of = records.get('lines', line.id);
      if (of) records.put('lines', line.id, { ...of, row: { ...line, status_todo_id: null } });
    }
}

/** Kept with an image: the stamp of its last upload. */
const UPLOADED = 'uploaded';

/** Which of two stamps is newer; null: none are kept. */
const newer = (stamp: string | null, than = ''): boolean => stamp !== null && stamp > than;

/** Uploaded again after somebody, who is heard only now, took it away. */
export const isAddedAgain = ({ records }: Pick<Reader, 'records'>, id: number, { stamp }: Asked): boolean =>
  stamp !== null && newer(records.get('images', id)?.stamps[UPLOADED] ?? null, stamp);

/** To take away what is away is done where deletions are remembered, and 404 elsewhere. */
function removal(kind: 'todos' | 'lines' | 'images', idOf: (asked: Asked) => unknown): Write {
  return (server, asked) => {
    const id = Number(idOf(asked));
    const kept = server.records.get(kind, id);
    if (!kept || (kept.deleted && !server.soft)) throw new Refused(404);
    if (kind === 'lines') livingTodo(server, (kept.row as ChecklistLine).todo_id);
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

const createChecklist: Write = (server, { body, now }) => {
  const todo = livingTodo(server, body['todo_id']);
  const direction = (body['direction'] ?? 'own') as ChecklistLine['direction'];
  const id = makeLine(server, now, { todo_id: todo.id, title: trimmed(body['title']), direction });
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

const createStatus: Write = (server, { body, now, stamp }) => {
  const parent = livingTodo(server, body['todo_id']);
  const { title, note, todo_date, line_id, direction } = body;
  if (typeof line_id === 'number' && livingLine(server, line_id).status_todo_id !== null)
    throw new Refused(422, 'This line has a follow-on todo already.');
  const line =
    typeof line_id === 'number'
      ? line_id
      : makeLine(server, now, { todo_id: parent.id, title: trimmed(title), direction: direction as 'next' });
  const day = typeof todo_date === 'string' ? todo_date : iso(now).slice(0, 10);
  const id = makeTodo(server, now, {
    title: trimmed(title),
    note: trimmed(note),
    todo_date: day,
    parent_id: parent.id,
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

const addOdometer: Write = (server, { body, now, user }) => {
  const todo = livingTodo(server, body['todo_id']);
  const id = server.records.id();
  const row: Odometer = {
    id,
    todo_id: todo.id,
    vehicle_id: Number(body['vehicle_id'] ?? todo.vehicle_id ?? 3),
    value: Number(body['value']),
    note: trimmed(body['note']),
    read_at: text(body['at'], iso(now)),
    received_at: iso(now),
    created_by: user,
    created_by_name: 'Kim',
    updated_at: iso(now),
  };
  server.records.put('odometers', id, { row, stamps: {}, deleted: false });
  return { reply: ok({ odometer: server.records.said(row) }), made: { kind: 'odometers', id } };
};

const updateOdometer: Write = (server, asked) => {
  const kept = server.records.get('odometers', Number(asked.params['id']));
  if (!kept || kept.row.todo_id === null) throw new Refused(404);
  livingTodo(server, kept.row.todo_id);
  const { value, note } = asked.body as { value?: number; note?: string };
  const fields = { ...(value !== undefined && { value }), ...(note !== undefined && { note: trimmed(note) }) };
  const lost = patch(server, 'odometers', kept.row.id, fields, asked);
  const row = server.records.get('odometers', kept.row.id)?.row ?? kept.row;
  return changed(ok({ odometer: server.records.said(row) }, lost));
};

const upload: Write = (server, { body, file, now, user, stamp }) => {
  const todo = livingTodo(server, body['todo_id']);
  if (!file) throw new Refused(422, 'An image is needed.');
  const sha256 = text(body['sha256']);
  const kind = (body['kind'] ?? 'photo') as TodoImage['kind'];
  const twin = server.records
    .living('images')
    .find((i) => i.todo_id === todo.id && i.kind === kind && i.sha256 === sha256 && i.created_by === user);
  if (twin && server.knowsTwins) {
    const kept = server.records.get('images', twin.id);
    if (kept && newer(stamp, kept.stamps[UPLOADED]))
      server.records.put('images', twin.id, { ...kept, stamps: { [UPLOADED]: stamp ?? '' } });
    return { reply: ok({ image: twin }), made: { kind: 'images', id: twin.id } };
  }
  const id = server.records.id();
  const row: TodoImage = {
    id,
    todo_id: todo.id,
    kind,
    odometer_id: (body['odometer_id'] as number | undefined) ?? null,
    name: String(body['name']),
    sha256,
    mime: file.mime,
    size: file.bytes.byteLength,
    width: null,
    height: null,
    taken_at: text(body['taken_at'], iso(now)),
    latitude: null,
    longitude: null,
    created_by: user,
    created_by_name: 'Kim',
    created_at: iso(now),
  };
  server.records.put('images', id, { row, stamps: stamp === null ? {} : { [UPLOADED]: stamp }, deleted: false });
  return { reply: ok({ image: row }), made: { kind: 'images', id } };
};

function punch(kindOf: (body: Json) => Punch['kind']): Write {
  return (server, { body, now, user }) => {
    const kind = kindOf(body);
    const todo_id = (body['todo_id'] as number | null | undefined) ?? null;
    const twin = server.records
      .living('punches')
      .find((p) => todo_id !== null && p.todo_id === todo_id && p.kind === kind && p.user_id === user);
    if (twin && server.knowsTwins) return { reply: ok({ punch: twin }), made: { kind: 'punches', id: twin.id } };
    const id = server.records.id();
    const row: Punch = {
      id,
      user_id: user,
      user_name: 'Kim',
      kind,
      at: text(body['at'], iso(now)),
      device_at: (body['device_at'] as string | undefined) ?? null,
      elapsed_ms: null,
      received_at: iso(now),
      clock_suspect: false,
      reason_id: null,
      note: trimmed(body['note']),
      todo_id,
      created_at: iso(now),
    };
    server.records.put('punches', id, { row, stamps: {}, deleted: false });
    return { reply: ok({ punch: row }), made: { kind: 'punches', id } };
  };
}

export const WRITES: Readonly<Record<string, Write>> = {
  'add-todo': add,
  'update-todo/{id}': update,
  'delete-todo/{id}': removal('todos', ({ params }) => params['id']),
  'complete-todo/{id}': complete,
  approveTodo: approve,
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
};
