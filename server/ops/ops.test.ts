import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { auth } from '#contract/areas/auth.ts';
import { todos } from '#contract/areas/todos.ts';
import { createApp } from '#server/app.ts';
import { createClient } from '#tests/support/browser.ts';
import { openPort } from '#tests/support/listen.ts';
import { signIn, startTestApp } from '#tests/support/server.ts';

const app = await startTestApp();
const port = await openPort(app);
const metrics = async (headers: Record<string, string> = {}) => fetch(`${port.url}/metrics`, { headers });

describe('is it well', () => {
  test('alive and ready, to anybody', async () => {
    expect(await (await fetch(`${port.url}/healthz`)).json()).toEqual({ status: 'ok' });
    expect(await (await fetch(`${port.url}/readyz`)).json()).toEqual({ status: 'ready' });
  });

  test('not ready once it was asked to stop', async () => {
    const stopping = createApp({ kernel: app.kernel, dist: null, metricsToken: null, isOpen: () => false });
    const answer = await stopping.fetch(new Request('http://yard.test/readyz'), {});
    expect([answer.status, await answer.json()]).toEqual([503, { status: 'not ready' }]);
  });
});

describe('measures', () => {
  test('are for this machine, but not through a proxy on it', async () => {
    expect((await metrics()).status).toBe(200);
    expect((await metrics({ 'x-forwarded-for': '198.51.100.7' })).status).toBe(404);
    expect((await app.fetch('/metrics')).status).toBe(404);
  });

  test('or for whoever has the token', async () => {
    const guarded = createApp({ kernel: app.kernel, dist: null, metricsToken: 'let me see', isOpen: () => true });
    const ask = (authorization: string) =>
      guarded.fetch(new Request('http://yard.test/metrics', { headers: { authorization } }), {});
    expect((await ask('Bearer let me see')).status).toBe(200);
    expect((await ask('Bearer no')).status).toBe(404);
  });

  test('count by pattern, never by value; unknown methods and addresses make no new series', async () => {
    const browser = await port.signIn(await app.makeUser('office'));
    await browser.call(todos.complete, { params: { id: 987_654 }, body: {} });
    await port.raw('BREW /coffee-987654 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await fetch(`${port.url}/no/such/place-987654`);
    const text = await (await metrics()).text();
    expect(text).toMatch(
      /yardhand_requests_total\{method="POST",route="\/api\/complete-todo\/\{id\}",status="404"\} 1/,
    );
    expect(text).toContain('yardhand_request_seconds_bucket');
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).not.toContain('987654');
    expect(text).not.toContain('BREW');
  });
});

test('the log says what happened, and nothing about whom', async () => {
  const lines: string[] = [];
  const sink = new PassThrough().on('data', (chunk: Buffer) => void lines.push(chunk.toString()));
  const kernel = { ...app.kernel, log: pino({ level: 'debug', base: null }, sink) };
  const logged = createApp({ kernel, dist: null, metricsToken: null, isOpen: () => true });
  const user = await app.makeUser('office', { name: 'Secret Name', email: 'secret.name@yard.test' });
  const browser = await signIn(
    createClient(async (path, init) => logged.fetch(new Request(`http://yard.test${path}`, init), {})),
    user,
  );
  await browser.call(todos.dataRange, { query: { date: '2026-11-21', search: 'secret-plate' } });
  await browser.call(todos.details, { query: { id: 424_242 } });
  await browser.call(auth.login, { body: { email: 'secret@yard.test', password: 'secret-password' } });
  const entries = lines
    .join('')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const details = entries.find((entry) => entry['route'] === '/api/get-todo-details');
  expect(details).toMatchObject({ msg: 'request', method: 'GET', status: 404, user: user.id });
  expect(details?.['requestId']).toMatch(/^[\w-]{36}$/);
  expect(lines.join('')).not.toMatch(/secret|424242|correct-horse/i);
});

test('behind TLS: secure cookies of this host alone, HSTS, and the proxy’s word for where somebody is', async () => {
  const kernel = { ...app.kernel, tls: true };
  const secure = createApp({ kernel, dist: null, metricsToken: null, isOpen: () => true });
  const from = (address: string) =>
    createClient(async (path, init) => {
      const headers = new Headers(init.headers);
      headers.set('x-forwarded-for', `203.0.113.9, ${address}`);
      return secure.fetch(new Request(`https://yard.test${path}`, { ...init, headers }), {});
    });
  const user = await app.makeUser();
  const browser = from('198.51.100.1');
  await browser.call(auth.csrfCookie);
  const { headers } = await browser.call(auth.login, { body: user });
  const cookies = headers.getSetCookie();
  expect(cookies[0]).toMatch(/^__Host-yardhand=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(cookies[1]).toMatch(/; Secure/);
  expect(headers.get('strict-transport-security')).toContain('max-age=63072000');
  expect((await browser.call(auth.logout)).status).toBe(200);
  const other = from('198.51.100.2');
  await other.call(auth.csrfCookie);
  await other.call(auth.login, { body: { email: 'x@yard.test', password: 'x' } });
  const keys = await app.db.selectFrom('rate_limits').select('key').where('key', 'like', 'login:address:%').execute();
  expect(new Set(keys.map((row) => row.key)).size).toBeGreaterThanOrEqual(2);
  expect(JSON.stringify(keys)).not.toContain('198.51');
});
