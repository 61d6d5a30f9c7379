/** Signing in and out against a real server, with the real stores of this device. */
import 'fake-indexeddb/auto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readCsrfThrough } from '#http/csrf.ts';
import { deployTo } from '#http/deployment.ts';
import { readKept } from './kept.ts';
import { signIn, signOut, type UnsentWork } from './sign-in.ts';
import { learnPerson, markExpired, onSession, readSession, whileSending, writeSession } from './store.ts';

const kim = { id: 7, name: 'Kim', email: 'kim@yard.example', role: 'Technician', branch_id: null, department: null };

let server: Server;
let origin = '';
let lines: string[] = [];
let login: { status: number; body: unknown } | 'portal';

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  lines.push(`${request.method} ${request.url} ${String(request.headers['x-xsrf-token'] ?? '')}`.trim());
  if (login === 'portal') response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Hotel</html>');
  else if (request.url === '/sanctum/csrf-cookie') response.writeHead(204).end();
  else if (request.url === '/api/login') json(response, login.status, login.body);
  else json(response, 200, { status: 200, message: '' });
}

const welcome = { status: 200, body: { status: 200, message: '', user: kim, userPermissions: ['todo.view'] } };

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
  login = { status: 422, body: { message: 'E-mail or password are not right.', errors: { email: ['Not right.'] } } };
  const answered = await signIn('kim@yard.example', 'wrong');
  expect(answered).toMatchObject({ ok: false, kind: 'refused', status: 422, fields: { email: ['Not right.'] } });
  login = { status: 401, body: { message: 'E-mail or password are not right.' } };
  expect(await signIn('kim@yard.example', 'wrong')).toMatchObject({ ok: false, kind: 'refused', status: 401 });
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
  await markExpired(8, true);
  expect(await readSession()).toMatchObject({ expired: false });
  await markExpired(7, true);
  expect(await readSession()).toMatchObject({ user: kim, expired: true });
  await learnPerson({ ...kim, name: 'Kim Lee' }, ['todo.view', 'todo.complete']);
  expect(await readSession()).toMatchObject({ user: { name: 'Kim Lee' }, permissions: ['todo.view', 'todo.complete'] });
});
