/** What the server answers to the office's lists of todos, for tests of screens: only `fetch` is replaced. */
import type { Todo } from '#contract/areas/todo-record.ts';
import { isOverdue } from '#lib/due.ts';
import { noParts, plainTodo } from './plain-todo.ts';

export interface OfficeLists {
  /** The server's todos, in the order of the lists; a test changes them as the server would. */
  todos: Todo[];
  /** The answer of `restore-asks`; without it that is not reached. */
  asks?: object;
  stop(): void;
}

const MORNING = '2026-11-21T08:00:00.000Z';

/** A todo of today (the day of the test) that waits for approval. */
export function waitingTodo(id: number, fields: Partial<Todo> = {}): Todo {
  const at = new Date(Date.now() - id * 60_000).toISOString();
  return {
    ...plainTodo(id, MORNING),
    ...noParts(),
    title: `Wash ${id}`,
    status: 'completed',
    completed_at: at,
    completed_by_name: 'Tom Becker',
    resource: 9,
    resource_name: 'Tom Becker',
    ...fields,
  };
}

/** Answers the lists and single todos; nothing else of the API answers. */
export function officeLists(todos: Todo[]): OfficeLists {
  const real = globalThis.fetch;
  const lists: OfficeLists = { todos, stop: () => void (globalThis.fetch = real) };
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (!url.pathname.startsWith('/api/')) return real(input, init);
    init?.signal?.throwIfAborted();
    const one = single(url, lists);
    if (one) return one;
    const found = answered(url, lists.todos);
    if (!found) throw new TypeError('Failed to fetch');
    const limit = Number(url.searchParams.get('limit') ?? 100);
    return Response.json({
      todos: found.slice(0, limit),
      total: found.length,
      next_cursor: found.length > limit ? 'more' : null,
    });
  };
  return lists;
}

function single({ pathname, searchParams }: URL, { todos, asks }: OfficeLists): Response | undefined {
  if (pathname === '/api/restore-asks') return asks && Response.json(asks);
  if (pathname !== '/api/get-todo-details') return undefined;
  const todo = todos.find(({ id }) => String(id) === searchParams.get('id'));
  if (!todo?.deleted_at) return todo && Response.json({ status: 200, message: '', todo });
  const message = `${todo.deleted_by_name} deleted it at 10:40: ${todo.delete_reason}`;
  return Response.json({ status: 410, message }, { status: 410 });
}

function answered({ pathname, searchParams }: URL, all: readonly Todo[]): Todo[] | null {
  const todos = all.filter(({ deleted_at }) => (deleted_at !== null) === (searchParams.get('deleted') === '1'));
  if (pathname === '/api/getCompletedTodo') return todos.filter(completion(searchParams));
  if (pathname !== '/api/todo-data-range') return null;
  const [from = '', to = from] = (searchParams.get('date') ?? '').split(',');
  const isLate = (todo: Todo) => searchParams.get('overdue') !== '1' || isOverdue(todo, Date.now());
  const hasDay = ({ todo_date }: Todo) => todo_date >= from && todo_date <= to;
  return todos.filter((todo) => hasDay(todo) && isLate(todo) && hasStatus(todo, searchParams.get('status') ?? 'all'));
}

const completion = (asked: URLSearchParams) => (todo: Todo) =>
  hasStatus(todo, asked.get('status') ?? 'completed') && (asked.get('attention') !== '1' || todo.photo_count > 0);

function hasStatus(todo: Todo, status: string): boolean {
  if (status === 'all') return true;
  if (status === 'pending') return todo.status === 'pending';
  if (status === 'returned') return todo.status === 'pending' && todo.returned_at !== null;
  if (status === 'approval') return todo.status === 'completed' && todo.complete_time_approved === null;
  return todo.status === 'completed' && (status === 'completed' || todo.complete_time_approved !== null);
}
