/** Todos as screens read them: bounded, by index, never by offset or count. */
import { read } from '../open.ts';
import type { Lid, TodoRow } from '../records.ts';
import { FIRST, LAST, type Database } from '../schema.ts';

const OVERDUE_LIMIT = 200;
const BATCH = 200;

export type TodoFilter = 'pending' | 'completed' | 'approval' | 'approved' | 'all';

export interface TodoQuery {
  /** First and last day, both included. */
  readonly from: string;
  readonly to: string;
  readonly status?: TodoFilter;
  /** `[todo_date, lid]` of the last row of the page before. */
  readonly after?: readonly [string, Lid];
  readonly limit: number;
}

function isMine(todo: TodoRow, me: number): boolean {
  return todo.deleted_at === null && (todo.resource === me || todo.usergroup.includes(me));
}

const byTime = (a: TodoRow, b: TodoRow) =>
  (a.todo_time ?? '99').localeCompare(b.todo_time ?? '99') ||
  a.title.localeCompare(b.title) ||
  a.lid.localeCompare(b.lid);

/** The signed-in person's todos of a day: by time, those without a time last. */
export function todosOfDay(day: string): Promise<TodoRow[]> {
  return read(async (d) => {
    const rows = await d.todos.where('[todo_date+lid]').between([day, FIRST], [day, LAST]).toArray();
    return rows.filter((row) => isMine(row, d.userId)).toSorted(byTime);
  });
}

/** What the person has not done of the days before `day`: oldest first, at most 200. */
export function overdueTodos(day: string): Promise<TodoRow[]> {
  return read((d) =>
    collect(OVERDUE_LIMIT, (row) => isMine(row, d.userId), keyset(d, 'pending', ['', ''], [day, FIRST], false)),
  );
}

/** One page of the todos of a range of days, by day. Pass the last row's `[todo_date, lid]` as `after` for the next. */
export function todosPage(query: TodoQuery): Promise<TodoRow[]> {
  const { status = 'all', from, to, after, limit } = query;
  const start: Key = after ? [after[0], after[1]] : [from, ''];
  return read((d) =>
    collect(limit, FILTERS[status], keyset(d, statusOf(status), start, [to, LAST], after !== undefined)),
  );
}

const FILTERS: Readonly<Record<TodoFilter, (row: TodoRow) => boolean>> = {
  all: (row) => row.deleted_at === null,
  pending: (row) => row.deleted_at === null,
  completed: (row) => row.deleted_at === null,
  approval: (row) => row.deleted_at === null && row.complete_time_approved === null,
  approved: (row) => row.deleted_at === null && row.complete_time_approved !== null,
};

function statusOf(filter: TodoFilter): 'pending' | 'completed' | null {
  if (filter === 'all') return null;
  return filter === 'pending' ? 'pending' : 'completed';
}

type Key = [day: string, lid: Lid];
type Batch = (after: TodoRow | null, size: number) => Promise<TodoRow[]>;

/** Reads batches of an index range: the first from `start`, each next from behind the last row. */
function keyset(d: Database, status: string | null, start: Key, end: Key, open: boolean): Batch {
  const index = status === null ? '[todo_date+lid]' : '[status+todo_date+lid]';
  const key = (k: Key): string[] => (status === null ? k : [status, ...k]);
  return (after, size) =>
    d.todos
      .where(index)
      .between(key(after ? [after.todo_date, after.lid] : start), key(end), !open && after === null, true)
      .limit(size)
      .toArray();
}

async function collect(limit: number, wanted: (row: TodoRow) => boolean, batch: Batch): Promise<TodoRow[]> {
  const found: TodoRow[] = [];
  // Most filters let everything through: the first batch is then the page.
  for (let last: TodoRow | null = null, size = limit; found.length < limit; size = Math.max(limit, BATCH)) {
    const rows: TodoRow[] = await batch(last, size);
    found.push(...rows.filter(wanted));
    last = rows.at(-1) ?? null;
    if (rows.length < size) break;
  }
  return found.slice(0, limit);
}

export function todoByLid(lid: Lid): Promise<TodoRow | undefined> {
  return read((d) => d.todos.get(lid));
}

export function todoBySid(sid: number): Promise<TodoRow | undefined> {
  return read((d) => d.todos.where('sid').equals(sid).first());
}

/** The todo as the server showed it last, without what is pending here; null when it never has. */
export function knownTodo(lid: Lid): Promise<TodoRow | null> {
  return read(async (d) => {
    const [base, row] = await Promise.all([d.base.get(['todos', lid]), d.todos.get(lid)]);
    return ((base ? base.row : row) as TodoRow | null | undefined) ?? null;
  });
}
