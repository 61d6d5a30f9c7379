/** Signing in and out against a real server, with the real stores of this device. */
import 'fake-indexeddb/auto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openOwn } from '#db/open.ts';
import type { Database } from '#db/schema.ts';
import { readCsrfThrough } from '#http/csrf.ts';
import { deployTo } from '#http/deployment.ts';
import { OPS } from '#sync/ops/table.ts';
import { dexieStore } from '#sync/store-dexie.ts';
import { act, addTodo, lid } from '#tests/support/store/subject.ts';
import { readKept } from './kept.ts';
import { signIn, signOut, type UnsentWork } from './sign-in.ts';
import { learnPerson, markExpired, onSession, readSession, type Session, whileSending, writeSession } from './store.ts';

const kim = { id: 7, name: 'Kim', email: 'kim@yard.example', role: 'Technician', branch_id: null, department: null };
const lee = { ...kim, id: 8, name: 'Lee', email: 'lee@yard.example' };

let server: Server;
let origin = '';
let lines: string[] = [];
let login: { status: number; body: unknown } | 'portal';
/** The answer to the sign-in ends in its middle; its headers, and with them the cookies, have come. */
let cut = false;
/** Who was signed in on this device while the server was asked. */
let askedUnder: Session | null | undefined;

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  lines.push(`${request.method} ${request.url} ${String(request.headers['x-xsrf-token'] ?? '')}`.trim());
  if (login === 'portal') response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Hotel</html>');
  else if (request.url === '/sanctum/csrf-cookie') response.writeHead(204).end();
  else if (request.url === '/api/login') void answerLogin(response, login);
  else json(response, 200, { status: 200, message: '' });
}

async function answerLogin(response: ServerResponse, { status, body }: Exclude<typeof login, 'portal'>): Promise<void> {
  askedUnder = await readSession();
  if (!cut) return json(response, status, body);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': 1000 });
  response.write('{"status":200,', () => response.destroy());
}

const welcomes = (user: typeof kim) => ({
  status: 200,
  body: { status: 200, message: '', user, userPermissions: ['todo.view'] },
});
const welcome = welcomes(kim);
const wrong = {
  status: 422,
  body: { message: 'E-mail or password are not right.', errors: { email: ['Not right.'] } },
};

beforeAll(async () => {
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  readCsrfThrough(() => Promise.resolve('token'));
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(async () => {
  deployTo({ origin, ours: true });
  lines = [];
  login = welcome;
  cut = false;
  await writeSession(null);
});

/** The unsent work of somebody who leaves. */
function work(unsent: number, sendable = unsent): UnsentWork & { readonly done: string[] } {
  let left = unsent;
  const done: string[] = [];
  return {
    done,
    count: async () => left,
    send: async () => {
      done.push('send');
      return (left -= sendable);
    },
    discard: async () => {
      done.push('discard');
      left = 0;
    },
    stop: async () => void done.push('stop'),
  };
}

test('the CSRF cookie comes first, then the sign-in with its token; the session is on this device', async () => {
  expect(await signIn('kim@yard.example', 'secret')).toMatchObject({
    ok: true,
    session: { user: kim, expired: false },
  });
  expect(lines).toEqual(['GET /sanctum/csrf-cookie', 'POST /api/login token']);
  expect(await readSession()).toMatchObject({ user: kim, permissions: ['todo.view'], expired: false });
});

test('a wrong password is the server’s word, not a lost session', async () => {
  login = wrong;
  const answered = await signIn('kim@yard.example', 'wrong');
  expect(answered).toMatchObject({ ok: false, kind: 'refused', status: 422, fields: { email: ['Not right.'] } });
  login = { status: 401, body: { message: 'E-mail or password are not right.' } };
  expect(await signIn('kim@yard.example', 'wrong')).toMatchObject({ ok: false, kind: 'refused', status: 401 });
  expect(await readSession()).toBeNull();
});

test('an answer that asks for a second factor signs nobody in', async () => {
  login = { status: 200, body: { ...welcome.body, userPermissions: [], two_factor: 'code' } };
  expect(await signIn('kim@yard.example', 'secret')).toEqual({ ok: false, kind: 'stage', stage: 'code', user: kim });
  expect(await readSession()).toBeNull();
});

test('no network and somebody else’s network are told apart', async () => {
  login = 'portal';
  expect(await signIn('kim@yard.example', 'secret')).toEqual({ ok: false, kind: 'portal' });
  deployTo({ origin: 'http://127.0.0.1:1' });
  expect(await signIn('kim@yard.example', 'secret')).toEqual({ ok: false, kind: 'offline' });
});

test('kept work is remembered on the sign-in screen until its owner is back', async () => {
  await signIn('kim@yard.example', 'secret');
  const kims = work(3);
  expect(await signOut('keep', kims)).toEqual({ done: true });
  expect(kims.done).toEqual(['stop']);
  expect(await readSession()).toBeNull();
  expect(await readKept()).toEqual([{ userId: 7, name: 'Kim', email: 'kim@yard.example', unsent: 3 }]);
  expect(lines.at(-1)).toBe('POST /api/logout token');
  await signIn('kim@yard.example', 'secret');
  expect(await readKept()).toEqual([]);
});

test('what could not be sent keeps the person signed in', async () => {
  await signIn('kim@yard.example', 'secret');
  const some = work(3, 1);
  expect(await signOut('send', some)).toEqual({ done: false, left: 2 });
  expect(await readSession()).not.toBeNull();
  expect(some.done).toEqual(['send']);
  expect(await signOut('send', work(3))).toEqual({ done: true });
  expect(await readKept()).toEqual([]);
});

test('discarding deletes first and leaves no reminder', async () => {
  await signIn('kim@yard.example', 'secret');
  const unwanted = work(3);
  expect(await signOut('discard', unwanted)).toEqual({ done: true });
  expect(unwanted.done).toEqual(['discard', 'stop']);
  expect(await readKept()).toEqual([]);
});

test('without a network this device signs out all the same', async () => {
  await signIn('kim@yard.example', 'secret');
  deployTo({ origin: 'http://127.0.0.1:1' });
  expect(await signOut('keep', work(0))).toEqual({ done: true });
  expect(await readSession()).toBeNull();
});

test('signing out waits for what is being sent, after telling it to stop', async () => {
  await signIn('kim@yard.example', 'secret');
  const order: string[] = [];
  const stop = new AbortController();
  const unsubscribe = onSession((event) => {
    if (event === 'changing') stop.abort();
  });
  const sending = whileSending(new AbortController().signal, async () => {
    await new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()));
    order.push('sending stopped');
  });
  await signOut('keep', { ...work(1), count: async () => Number(order.push('counted')) });
  await sending;
  unsubscribe();
  expect(order).toEqual(['sending stopped', 'counted']);
});

test('an expired session stays on the device; another person’s news do not touch it', async () => {
  await signIn('kim@yard.example', 'secret');
  await markExpired(8);
  expect(await readSession()).toMatchObject({ expired: false });
  await markExpired(7);
  expect(await readSession()).toMatchObject({ user: kim, expired: true });
  await learnPerson({ ...kim, name: 'Kim Lee' }, ['todo.view', 'todo.complete']);
  expect(await readSession()).toMatchObject({ user: { name: 'Kim Lee' }, permissions: ['todo.view', 'todo.complete'] });
});

describe('somebody else signs in on the phone of a person whose session is over', () => {
  const HOST = 'yard.example';
  let kims: Database;

  beforeEach(async () => {
    vi.stubGlobal('location', { host: HOST });
    await signIn('kim@yard.example', 'secret');
    kims = await openOwn(HOST, kim.id);
    await act(dexieStore(kims, OPS), addTodo(lid('todos')), addTodo(lid('todos')));
    await markExpired(kim.id);
    login = welcomes(lee);
  });
  afterEach(async () => {
    vi.unstubAllGlobals();
    await kims.delete();
  });

  const left = { userId: 7, name: 'Kim', email: 'kim@yard.example', unsent: 2 };
  const unsentOfKim = () => kims.outbox.count();

  test('the sign-in screen says what they left, until they are back', async () => {
    await signIn('lee@yard.example', 'secret');
    expect(await readSession()).toMatchObject({ user: lee, expired: false });
    expect(await readKept()).toEqual([left]);
    await signOut('keep', work(0));
    expect(await readKept()).toEqual([left]);
    login = welcome;
    await signIn('kim@yard.example', 'secret');
    expect(await readKept()).toEqual([]);
    expect(await unsentOfKim()).toBe(2);
  });

  test('they are signed out before the server is asked, and stay so when its answer comes in half', async () => {
    cut = true;
    expect(await signIn('lee@yard.example', 'secret')).toMatchObject({ ok: false });
    expect(askedUnder).toBeNull();
    expect(await readSession()).toBeNull();
    expect(await readKept()).toEqual([left]);
    expect(await unsentOfKim()).toBe(2);
  });

  test('a server that failed may have let the other in all the same', async () => {
    login = { status: 500, body: { message: 'Sorry.' } };
    expect(await signIn('lee@yard.example', 'secret')).toMatchObject({ ok: false, status: 500 });
    expect(await readSession()).toBeNull();
  });

  test('one who lacks the second factor has taken their place already: the cookie is no longer theirs', async () => {
    login = { status: 200, body: { ...welcomes(lee).body, userPermissions: [], two_factor: 'code' } };
    expect(await signIn('lee@yard.example', 'secret')).toMatchObject({ kind: 'stage', user: lee });
    expect(await readSession()).toBeNull();
    expect(await readKept()).toEqual([left]);
    expect(await unsentOfKim()).toBe(2);
  });

  test('the person themselves stays, expired, while their second factor is waited for', async () => {
    login = { status: 200, body: { ...welcome.body, userPermissions: [], two_factor: 'enrol' } };
    await signIn('kim@yard.example', 'secret');
    expect(await readSession()).toMatchObject({ user: kim, expired: true });
  });

  test('a wrong password leaves everything as it was', async () => {
    login = wrong;
    expect(await signIn('lee@yard.example', 'wrong')).toMatchObject({ ok: false, status: 422 });
    expect(askedUnder).toBeNull();
    expect(await readSession()).toMatchObject({ user: kim, expired: true });
  });

  /** A newer app took the database over: this one cannot open it any more. */
  const outdate = () =>
    new Promise<void>((resolve) => {
      const opening = indexedDB.open(kims.name, kims.verno * 10 + 10);
      opening.addEventListener('success', () => {
        opening.result.close();
        resolve();
      });
    });

  test('work that cannot be counted keeps nobody out', async () => {
    await outdate();
    expect(await signIn('lee@yard.example', 'secret')).toMatchObject({ ok: true });
    expect(await readKept()).toEqual([]);
  });

  test('the same person is the same in whatever letters, and nothing of theirs is left behind', async () => {
    cut = true;
    await signIn(' KIM@Yard.example', 'secret');
    expect(askedUnder).toMatchObject({ user: kim, expired: true });
    expect(await readSession()).toMatchObject({ user: kim, expired: true });
    expect(await readKept()).toEqual([]);
  });
});
