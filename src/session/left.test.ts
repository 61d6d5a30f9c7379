/** Signing out without a network, against a real server, with the real stores of this device. */
import 'fake-indexeddb/auto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readCsrfThrough } from '#http/csrf.ts';
import { deployTo } from '#http/deployment.ts';
import { endLeft } from './left.ts';
import { signIn, signOut } from './sign-in.ts';
import { readSession, writeSession } from './store.ts';

const kim = { id: 7, name: 'Kim', email: 'kim@yard.example', role: 'Technician', branch_id: null, department: null };
const work = { count: async () => 0, send: async () => 0, discard: async () => undefined, stop: async () => undefined };

let server: Server;
let origin = '';
let lines: string[] = [];
let status = 200;

/** Nobody listens there. */
const goOffline = () => deployTo({ origin: 'http://127.0.0.1:1', ours: true });
const goOnline = () => deployTo({ origin, ours: true });

beforeAll(async () => {
  server = createServer((request, response) => {
    lines.push(`${request.method} ${request.url}`);
    if (request.url === '/sanctum/csrf-cookie') return response.writeHead(204).end();
    const body = { status: 200, message: '', user: kim, userPermissions: ['todo.view'], two_factor: null };
    const code = request.url === '/api/logout' ? status : 200;
    return response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  readCsrfThrough(() => Promise.resolve('token'));
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Kim signed in, and out again where there was no network. */
beforeEach(async () => {
  goOnline();
  status = 200;
  await writeSession(null);
  await signIn(kim.email, 'secret');
  goOffline();
  await signOut('keep', work);
  lines = [];
});

test('bugs 9: a sign-out made offline is said at the first contact, and once', async () => {
  expect(await readSession()).toBeNull();
  expect(await endLeft()).toBe('offline');
  goOnline();
  expect([await endLeft(), await endLeft()]).toEqual(['ended', 'ended']);
  expect(lines).toEqual(['POST /api/logout']);
});

test('bugs 9: whoever signs in first says it before anything else, and keeps their own session', async () => {
  expect(await signIn(kim.email, 'secret')).toEqual({ ok: false, kind: 'offline' });
  goOnline();
  expect(await signIn(kim.email, 'secret')).toMatchObject({ ok: true });
  expect(await endLeft()).toBe('ended');
  expect(lines).toEqual(['POST /api/logout', 'GET /sanctum/csrf-cookie', 'POST /api/login']);
});

test('bugs 9: a server that fails is told again; one that knows no such session is not', async () => {
  goOnline();
  status = 503;
  expect(await endLeft()).toBe('offline');
  status = 401;
  expect([await endLeft(), await endLeft()]).toEqual(['ended', 'ended']);
  expect(lines).toHaveLength(2);
});
