/** The few calls of the contract that the bench needs, answered from memory. The client-made id of an item is its note. */
import { attendance } from '#contract/areas/attendance.ts';
import { auth } from '#contract/areas/auth.ts';
import type { Body } from '#contract/endpoint.ts';
import { settings } from '#contract/areas/settings.ts';
import { type PartAnswer, sync } from '#contract/areas/sync.ts';
import { todos } from '#contract/areas/todos.ts';
import { vehicles } from '#contract/areas/vehicles.ts';
import { CAPABILITIES, CSRF_COOKIE, HEADERS } from '#contract/headers.ts';
import { framed, todoAnswer } from '#tests/support/answers.ts';
import type { Answer, Asked, Book } from './book.ts';
import { dayOf, PERSON, RECORDS } from './items.ts';

const KEY = HEADERS.key.toLowerCase();
const UPDATE = todos.update.path.replace('{id}', '');

type Write = (book: Book, asked: Asked) => Answer;

/** One answer for one key, as a server that honours keys gives it. */
function once(write: Write): Write {
  return (book, asked) => {
    const key = asked.headers[KEY];
    if (typeof key !== 'string') return write(book, asked);
    const before = book.keys.get(key);
    const answer = before ?? write(book, asked);
    if (answer.status < 300) book.keys.set(key, answer);
    return answer;
  };
}

interface Fields {
  readonly title?: string;
  readonly note?: string;
  readonly todo_date?: string;
}

function refused({ refusal }: { readonly refusal: number }): Answer {
  const errors = { note: ['This one is never taken.'] };
  return { status: refusal, body: { status: refusal, message: 'Please check.', errors }, write: true, good: false };
}

const add = once((book, { text }) => {
  const fields = JSON.parse(text) as Fields;
  const { note = '' } = fields;
  if (note === book.weather().poison) return refused(book.weather());
  book.effect(note);
  return { status: 200, body: framed({ todoCreated: todoAnswer({ ...fields, id: book.nextId() }) }), write: true };
});

const update = once((book, { url, text }) => {
  const fields = JSON.parse(text) as Fields;
  const { note = '' } = fields;
  if (note === book.weather().poison) return refused(book.weather());
  const id = url.pathname.slice(UPDATE.length);
  book.effect(note, id);
  return { status: 200, body: framed({ todo: todoAnswer({ ...fields, id: Number(id) }) }), write: true };
});

const master = framed({
  taskCategories: [],
  maintenanceCheck: [],
  taskMiles: [],
  branch: [],
  leads: [],
  channel: [],
  userPermissions: ['todo.view', 'todo.create', 'todo.update'],
  resource: PERSON,
  resources: [],
});

const PAGE = 500;

/** Pages of todos of today: `todos` of the weather, and at least the records that updates are about. */
function range(book: Book, { url }: Asked): unknown {
  const total = Math.max(RECORDS, book.weather().todos);
  const from = Number(url.searchParams.get('cursor') ?? 0);
  const ids = Array.from({ length: Math.min(PAGE, total - from) }, (_, i) => from + i + 1);
  const today = dayOf(Date.now());
  const next = from + PAGE < total ? String(from + PAGE) : null;
  return framed({
    todos: ids.map((id) => todoAnswer({ id, title: `Wash ${id}`, todo_date: today, resource: PERSON.id })),
    next_cursor: next,
  });
}

const reads: Readonly<Record<string, (book: Book, asked: Asked) => unknown>> = {
  [settings.master.path]: () => master,
  [todos.dataRange.path]: range,
  [todos.pending.path]: () => framed({ todos: [], next_cursor: null, pendingTaskCount: 0 }),
  [attendance.list.path]: () => framed({ punches: [], next_cursor: null }),
  [attendance.reasons.path]: () => framed({ reasons: [] }),
  [vehicles.active.path]: () => framed({ vehicles: [], next_cursor: null }),
};

function read(book: Book, asked: Asked): Answer {
  const path = asked.url.pathname;
  if (path === auth.csrfCookie.path)
    return { status: 204, body: null, headers: { 'set-cookie': `${CSRF_COOKIE}=bench; Path=/` } };
  const body = reads[path]?.(book, asked);
  if (body === undefined) return { status: 404, body: { message: `The route ${path} could not be found.` } };
  // One page stands for the same todos as long as their number is the same.
  const etag = `"${book.weather().todos}-${asked.url.search}"`;
  const unchanged = asked.headers['if-none-match'] === etag;
  return { status: unchanged ? 304 : 200, body, headers: { etag } };
}

/** Every part as if it had come alone. */
function batch(book: Book, asked: Asked): Answer {
  const { parts } = JSON.parse(asked.text) as Body<typeof sync.batch>;
  const answers = parts.map(({ method, path, body, key }) =>
    route(book, { method, url: new URL(path, asked.url), headers: { [KEY]: key }, text: body }),
  );
  const told = answers.map(({ status, body }): PartAnswer => ({ status, headers: {}, body }));
  const good = answers.some((answer) => answer.good ?? true);
  return { status: 200, body: framed({ answers: told }), write: true, good };
}

function route(book: Book, asked: Asked): Answer {
  const path = asked.url.pathname;
  if (path === sync.batch.path && book.weather().batch) return batch(book, asked);
  if (path === todos.add.path) return add(book, asked);
  if (path.startsWith(UPDATE)) return update(book, asked);
  return read(book, asked);
}

export function answerCall(book: Book, asked: Asked): Answer {
  const answer = route(book, asked);
  const able = book.weather().batch ? CAPABILITIES : CAPABILITIES.replace(', batch', '');
  const ours = { [HEADERS.serverTime]: String(Date.now()), [HEADERS.capabilities]: able };
  return { ...answer, headers: { ...answer.headers, ...ours } };
}
