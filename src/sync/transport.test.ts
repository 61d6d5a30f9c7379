/** The Net port on a real server, under the real session lock. */
import 'fake-indexeddb/auto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { todos } from '#contract/areas/todos.ts';
import { deployTo } from '#http/deployment.ts';
import { readCsrfThrough } from '#http/csrf.ts';
import { dropTokens } from '#http/tokens.ts';
import { changingSession, onSession, type Session, writeSession } from '#session/store.ts';
import type { NetRequest } from './ports.ts';
import { sessionGuard } from './session-guard.ts';
import { createTransport } from './transport.ts';

let server: Server;
let seen: IncomingMessage['headers'][] = [];
/** Answers of the server that wait for the test. */
let held: (() => void)[] = [];
let hold = false;
let capabilities: string | null = null;
/** So many answers say that nobody is signed in. */
let strangers = 0;
let issued = 0;

function answer(request: IncomingMessage, response: ServerResponse): void {
  seen.push(request.headers);
  const isToken = request.url?.endsWith('getRentalToken');
  const send = (): void => {
    const status = (strangers -= 1) >= 0 ? 401 : 200;
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(capabilities && { 'sync-capabilities': capabilities }),
    });
    response.end(
      JSON.stringify({ status, message: '', ...(isToken && status === 200 && { token: `token ${(issued += 1)}` }) }),
    );
  };
  if (hold) held.push(send);
  else send();
}

const session = (id: number): Session => ({
  user: { id, name: 'Kim', email: 'kim@yard.example', role: 'Technician', branch_id: null, department: null },
  permissions: [],
  signedInAt: 0,
  expired: false,
});

const request: NetRequest = {
  endpoint: todos.deleteImage,
  input: { params: { id: 1 } },
  file: null,
  key: 'k1',
  stamp: 's1',
  etag: null,
};

beforeAll(async () => {
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  deployTo({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ours: true });
  readCsrfThrough(() => Promise.resolve('token'));
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(async () => {
  seen = [];
  held = [];
  hold = false;
  capabilities = null;
  strangers = 0;
  issued = 0;
  dropTokens();
  await writeSession(session(7));
});

const locks = async (): Promise<(string | undefined)[]> =>
  ((await navigator.locks.query()).held ?? []).map(({ mode }) => mode);

async function requests(count: number): Promise<void> {
  await expect.poll(() => seen.length, { timeout: 5_000 }).toBe(count);
}

test('a request of the signed-in person goes out with key and stamp', async () => {
  const net = createTransport(7, sessionGuard(7));
  expect(await net.send(request)).toMatchObject({ kind: 'answer', status: 200, broken: false });
  expect(seen[0]).toMatchObject({ 'idempotency-key': 'k1', 'sync-stamp': 's1', 'x-xsrf-token': 'token' });
});

test.each([
  [1, 200],
  [2, 401],
])('a session is over when the server says so twice: said %i times, the answer is %i', async (times, status) => {
  strangers = times;
  const net = createTransport(7, sessionGuard(7));
  expect(await net.send(request)).toMatchObject({ kind: 'answer', status });
  expect(seen.map((headers) => headers['idempotency-key'])).toEqual(['k1', 'k1']);
});

test('under another person’s session, or none, nothing leaves the device', async () => {
  const net = createTransport(7, sessionGuard(7));
  await writeSession(session(8));
  expect(await net.send(request)).toEqual({ kind: 'silence', reason: 'aborted', left: false });
  await writeSession(null);
  expect(await net.send(request)).toEqual({ kind: 'silence', reason: 'aborted', left: false });
  expect(seen).toEqual([]);
});

test('a session changes only between requests: it waits for those under way, and those that follow wait for it', async () => {
  const net = createTransport(7, sessionGuard(7));
  hold = true;
  const order: string[] = [];
  const first = net.send(request);
  await requests(1);
  // Opened after the guard's, so it hears after it.
  const heard = new Promise<void>((resolve) => {
    const unsubscribe = onSession(() => {
      unsubscribe();
      resolve();
    });
  });
  const change = changingSession(async () => {
    order.push('changed');
    await writeSession(session(8));
  });
  await heard;
  const second = net.send(request);
  order.push('answered');
  for (const send of held) send();
  await change;
  expect(await first).toMatchObject({ kind: 'answer' });
  expect(await second).toMatchObject({ kind: 'silence', left: false });
  expect(order).toEqual(['answered', 'changed']);
  expect(seen).toHaveLength(1);
});

test('requests that follow each other closely share one hold of the lock; an interruption ends it', async () => {
  const guard = sessionGuard(7);
  const [calm, interrupted] = [new AbortController().signal, new AbortController()];
  let end = (): void => undefined;
  const work = (): Promise<string> => new Promise((resolve) => (end = () => resolve('done')));
  const first = guard(calm, work);
  await expect.poll(locks).toEqual(['shared']);
  expect(await guard(calm, async () => (await locks()).length)).toBe(1);
  const endFirst = end;
  const second = guard(interrupted.signal, work);
  await Promise.resolve();
  interrupted.abort();
  expect(await guard(calm, async () => (await locks()).length)).toBe(2);
  end();
  endFirst();
  expect(await first).toBe('done');
  await second;
  await expect.poll(locks).toEqual([]);
});

test('who waits for the lock can be called off', async () => {
  const net = createTransport(7, sessionGuard(7));
  const calledOff = new AbortController();
  await changingSession(async () => {
    const waiting = net.send(request, calledOff.signal);
    calledOff.abort();
    expect(await waiting).toEqual({ kind: 'silence', reason: 'aborted', left: false });
  });
});

test('another origin gets our headers only once it has said that it knows them', async () => {
  deployTo({ ours: false });
  const net = createTransport(7, sessionGuard(7));
  await net.send(request);
  capabilities = 'idem';
  await net.send(request);
  await net.send(request);
  deployTo({ ours: true });
  expect(seen.map((headers) => headers['idempotency-key'])).toEqual([undefined, undefined, 'k1']);
});

test('bytes travel as a file part', async () => {
  const net = createTransport(7, sessionGuard(7));
  const file = { field: 'image', name: 'k1.jpg', mime: 'image/jpeg', bytes: new ArrayBuffer(5) };
  await net.send({ ...request, endpoint: todos.upload, input: { body: { todo_id: 4 } }, file });
  expect(seen[0]?.['content-type']).toMatch(/^multipart/);
});

test('a call that needs a token is sent with the one that it was given, and a refused one is renewed once for all', async () => {
  const net = createTransport(7, sessionGuard(7));
  expect(await net.token('session', null)).toEqual({ token: null });
  expect(await Promise.all([net.token('rental', null), net.token('rental', null)])).toEqual([
    { token: 'token 1' },
    { token: 'token 1' },
  ]);
  await net.send({ ...request, endpoint: { ...request.endpoint, auth: 'rental' }, token: 'token 1' });
  expect(seen[1]).toMatchObject({ authorization: 'Bearer token 1', 'idempotency-key': 'k1' });
  expect(await Promise.all([net.token('rental', 'token 1'), net.token('rental', 'token 1')])).toEqual([
    { token: 'token 2' },
    { token: 'token 2' },
  ]);
  // Who hears late that the old one is refused takes the one that came since.
  expect(await net.token('rental', 'token 1')).toEqual({ token: 'token 2' });
  expect(seen).toHaveLength(3);
});

test('a 401 to the call for a token is asked about once more; one of another person is never asked for', async () => {
  const net = createTransport(7, sessionGuard(7));
  strangers = 1;
  expect(await net.token('rental', null)).toEqual({ token: 'token 1' });
  dropTokens();
  strangers = 2;
  expect(await net.token('rental', null)).toMatchObject({ no: { kind: 'answer', status: 401 } });
  await writeSession(session(8));
  const theirs = createTransport(8, sessionGuard(8));
  expect(await theirs.token('rental', null)).toEqual({ token: 'token 2' });
  expect(await net.token('rental', null)).toEqual({ no: { kind: 'silence', reason: 'aborted', left: false } });
  expect(seen).toHaveLength(5);
});

test('who waits for a token can be called off, and lets go of the session; who goes on waiting has it', async () => {
  const net = createTransport(7, sessionGuard(7));
  const calledOff = new AbortController();
  hold = true;
  const [off, on] = [net.token('rental', null, calledOff.signal), net.token('rental', null)];
  await requests(1);
  calledOff.abort();
  expect(await off).toEqual({ no: { kind: 'silence', reason: 'aborted', left: false } });
  for (const send of held) send();
  expect(await on).toEqual({ token: 'token 1' });
  await expect.poll(locks).toEqual([]);
});

test('a 401 that is doubted as somebody signs in is not asked about under their session', async () => {
  const net = createTransport(7, sessionGuard(7));
  const calledOff = new AbortController();
  strangers = 1;
  const asked = net.token('rental', null, calledOff.signal);
  await requests(1);
  await new Promise((resolve) => setTimeout(resolve, 100));
  calledOff.abort();
  await changingSession(() => writeSession(session(8)));
  expect(await asked).toMatchObject({ no: { kind: 'silence', left: false } });
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(seen).toHaveLength(1);
});
