import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { todos } from '#contract/areas/todos.ts';
import { attempt, call } from './call.ts';
import { readCsrfThrough, refreshCsrf } from './csrf.ts';
import { deployTo } from './deployment.ts';
import { onRefusal } from './refusals.ts';

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

let server: Server;
let script: Answer[] = [];
let seen: { line: string; headers: IncomingMessage['headers']; body: string }[] = [];
let cookie: string | null = 'first%3D';

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

async function readAll(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('latin1');
}

// Each test has a server of its own: a request that was given up may arrive late, and must not take the next test's answer.
beforeEach(async () => {
  const own = createServer((request, response) => {
    void readAll(request).then((body) => {
      if (own !== server) return;
      seen.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
      const answer = script.shift() ?? json(500, { message: 'not in the script' });
      answer(request, response, body);
    });
  });
  server = own;
  script = [];
  seen = [];
  cookie = 'first%3D';
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
  deployTo({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ours: true });
  readCsrfThrough(() => Promise.resolve(cookie));
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const html: Answer = (_, response) =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in to the airport</html>');

test('a read carries path, query and etag, and tells the clock and the abilities of the server', async () => {
  script = [
    json(
      200,
      { status: 200 },
      {
        etag: '"a"',
        'sync-server-time': '1795000000123',
        'sync-capabilities': 'idem, stamps',
        'sync-superseded': 'title, note',
      },
    ),
  ];
  const reply = await attempt(
    todos.dataRange,
    { query: { date: '2026-11-01,2026-11-02', search: 'ä b', status: undefined } },
    { etag: '"old"' },
  );
  expect(seen[0]?.line).toBe('GET /api/todo-data-range?date=2026-11-01%2C2026-11-02&search=%C3%A4+b');
  expect(seen[0]?.headers['if-none-match']).toBe('"old"');
  expect(seen[0]?.headers['x-xsrf-token']).toBeUndefined();
  expect(reply).toMatchObject({
    kind: 'answer',
    status: 200,
    foreign: false,
    broken: false,
    etag: '"a"',
    serverTime: 1795000000123,
    capabilities: 'idem, stamps',
    superseded: ['title', 'note'],
  });
});

test('a write carries its id, the decoded CSRF token, key and stamp, and a JSON body (a DELETE too)', async () => {
  script = [json(200, { status: 200, message: 'ok' })];
  const done = await call(todos.remove, { params: { id: 7 }, body: { reason: 'twice' } }, { key: 'k1', stamp: 's1' });
  expect(done.ok).toBe(true);
  expect(seen[0]).toMatchObject({ line: 'DELETE /api/delete-todo/7', body: '{"reason":"twice"}' });
  expect(seen[0]?.headers).toMatchObject({
    'x-xsrf-token': 'first=',
    'idempotency-key': 'k1',
    'sync-stamp': 's1',
    'content-type': 'application/json',
  });
});

test('a server of another origin gets no headers it might not know', async () => {
  deployTo({ ours: false });
  script = [json(200, { status: 200 })];
  await call(todos.remove, { params: { id: 7 }, body: { reason: 'x' } }, { key: 'k1', stamp: 's1' });
  deployTo({ ours: true });
  expect(seen[0]?.headers['idempotency-key']).toBeUndefined();
  expect(seen[0]?.headers['sync-stamp']).toBeUndefined();
});

test('an upload is multipart: the text fields first, then the file under its name', async () => {
  script = [json(200, { status: 200 })];
  const file = { field: 'image', name: 'm1.jpg', mime: 'image/jpeg', bytes: new Uint8Array([1, 2, 3]).buffer };
  await call(todos.upload, { body: { todo_id: 4, kind: 'photo' } }, { files: [file] });
  const body = seen[0]?.body ?? '';
  expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(body.indexOf('name="todo_id"')).toBeLessThan(body.indexOf('filename="m1.jpg"'));
  expect(body).toContain('\u0001\u0002\u0003');
});

test('HTML with 200 is a captive portal, and so is any redirect', async () => {
  script = [html, (_, response) => void response.writeHead(302, { location: 'http://portal.invalid/' }).end()];
  expect(await call(todos.details, { query: { id: 1 } })).toEqual({ ok: false, kind: 'portal' });
  expect(await call(todos.details, { query: { id: 1 } })).toEqual({ ok: false, kind: 'portal' });
  expect(seen).toHaveLength(2);
});

test('an HTML error page keeps its status: the proxy in front of our server is ours too', async () => {
  script = [(_, response) => void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')];
  expect(await attempt(todos.details, { query: { id: 1 } }, {})).toMatchObject({
    kind: 'answer',
    status: 502,
    foreign: false,
    broken: false,
  });
});

test('truncated JSON, and an empty 200, are broken answers', async () => {
  script = [
    (_, response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end('{"status": 200, "todo": {"id'),
    (_, response) => void response.writeHead(200).end(),
  ];
  expect(await attempt(todos.details, { query: { id: 1 } }, {})).toMatchObject({ kind: 'answer', broken: true });
  expect(await attempt(todos.details, { query: { id: 1 } }, {})).toMatchObject({ kind: 'answer', broken: true });
});

test('a connection that ends in the middle of the body is silence', async () => {
  script = [
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
      response.write('{"status":', () => response.destroy());
    },
  ];
  expect(await attempt(todos.details, { query: { id: 1 } }, {})).toEqual({
    kind: 'silence',
    reason: 'network',
    left: true,
  });
});

test('a body that never ends is a time-out; an abort is an abort', async () => {
  const slow: Answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{');
  };
  script = [slow, slow];
  expect(await attempt(todos.details, { query: { id: 1 } }, { timeoutMs: 60 })).toEqual({
    kind: 'silence',
    reason: 'timeout',
    left: true,
  });
  expect(await attempt(todos.details, { query: { id: 1 } }, { signal: AbortSignal.timeout(60) })).toEqual({
    kind: 'silence',
    reason: 'aborted',
    left: true,
  });
  expect(await attempt(todos.details, { query: { id: 1 } }, { signal: AbortSignal.abort() })).toEqual({
    kind: 'silence',
    reason: 'aborted',
    left: false,
  });
});

/** Sends what there is of a body in pieces, `ms` apart, and ends it if it is `whole`. */
const inPieces =
  (ms: number, whole: boolean): Answer =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const pieces = ['{ ', '"status"', ': ', '200, ', '"message"', ': ', '"slowly"', '}'];
    const next = (): void => {
      const piece = pieces.shift();
      if (piece !== undefined) response.write(piece, () => setTimeout(next, ms));
      else if (whole) response.end();
    };
    next();
  };

test('a body may take longer than the time-out as long as some of it comes; when no more comes, it is given up', async () => {
  script = [inPieces(250, true), inPieces(20, false)];
  const began = performance.now();
  const reply = await attempt(todos.details, { query: { id: 1 } }, { timeoutMs: 1_500 });
  expect(reply).toMatchObject({ kind: 'answer', broken: false, body: { message: 'slowly' } });
  expect(performance.now() - began).toBeGreaterThan(1_500);
  expect(await attempt(todos.details, { query: { id: 1 } }, { timeoutMs: 1_500 })).toEqual({
    kind: 'silence',
    reason: 'timeout',
    left: true,
  });
});

test('an answer that drips without an end is given up', async () => {
  const drips: Answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const id = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(id));
  };
  script = [drips];
  expect(await attempt(todos.details, { query: { id: 1 } }, { timeoutMs: 150 })).toEqual({
    kind: 'silence',
    reason: 'timeout',
    left: true,
  });
});

test('an answer that comes only after a long upload is heard to its end', async () => {
  const late: Answer = (...args) => void setTimeout(() => json(200, { status: 200 })(...args), 3_500);
  script = [late];
  const file = { field: 'image', name: 'm1.jpg', mime: 'image/jpeg', bytes: new ArrayBuffer(80_000) };
  const reply = await attempt(todos.upload, { body: { todo_id: 4, kind: 'photo' } }, { timeoutMs: 300, files: [file] });
  expect(reply).toMatchObject({ kind: 'answer', status: 200 });
});

test('callers that want a new CSRF token at the same time share one request', async () => {
  script = [(_, response) => void response.writeHead(204).end()];
  expect(await Promise.all([refreshCsrf(), refreshCsrf(), refreshCsrf()])).toEqual([true, true, true]);
  expect(seen).toHaveLength(1);
});

test('419: the CSRF token is refreshed, and each write sent once again with the new one', async () => {
  const refresh: Answer = (_, response) => {
    cookie = 'second';
    response.writeHead(204).end();
  };
  const both: Answer = (request, response) => {
    if (request.url === '/sanctum/csrf-cookie') refresh(request, response, '');
    else
      json(request.headers['x-xsrf-token'] === 'second' ? 200 : 419, { status: 200, message: '' })(
        request,
        response,
        '',
      );
  };
  script = Array.from({ length: 9 }, () => both);
  const answers = await Promise.all([1, 2, 3].map((id) => call(todos.deleteImage, { params: { id } })));
  expect(answers.map((a) => a.ok)).toEqual([true, true, true]);
  const refreshes = seen.filter((s) => s.line.includes('csrf')).length;
  // As many as 419s that did not overlap: at most one for each write.
  expect(refreshes).toBeLessThanOrEqual(3);
  expect(seen).toHaveLength(6 + refreshes);
});

test('419 again after the refresh is a refusal, not a loop', async () => {
  script = [
    json(419, { message: 'CSRF token mismatch.' }),
    (_, r) => void r.writeHead(204).end(),
    json(419, { message: 'CSRF token mismatch.' }),
  ];
  expect(await call(todos.deleteImage, { params: { id: 1 } })).toMatchObject({
    ok: false,
    kind: 'refused',
    status: 419,
    message: 'CSRF token mismatch.',
  });
  expect(seen).toHaveLength(3);
});

test('422 names the fields, 429 the wait, 401 is signed out, 304 not modified', async () => {
  script = [
    json(422, { message: 'Please check.', errors: { title: ['Please fill this in.'] } }),
    json(429, { message: 'Slow down.' }, { 'retry-after': '7' }),
    json(401, { message: 'Unauthenticated.' }),
    (_, response) => void response.writeHead(304).end(),
  ];
  const read = () => call(todos.details, { query: { id: 1 } });
  expect(await read()).toEqual({
    ok: false,
    kind: 'refused',
    status: 422,
    message: 'Please check.',
    fields: { title: ['Please fill this in.'] },
    retryAfterMs: null,
  });
  expect(await read()).toMatchObject({ kind: 'refused', status: 429, retryAfterMs: 7000 });
  expect(await read()).toEqual({ ok: false, kind: 'signed-out' });
  expect(await read()).toEqual({ ok: false, kind: 'not-modified' });
});

test('403 says whether the password is all that is wanted', async () => {
  script = [json(403, { message: 'Please confirm that it is you.', confirm: true }), json(403, { message: 'No.' })];
  const read = () => call(todos.details, { query: { id: 1 } });
  expect(await read()).toMatchObject({ kind: 'refused', status: 403, confirm: true });
  expect(await read()).not.toHaveProperty('confirm');
});

test('nobody listening is offline', async () => {
  const to = { origin: 'http://127.0.0.1:1' };
  const back = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  deployTo(to);
  expect(await call(todos.details, { query: { id: 1 } })).toEqual({ ok: false, kind: 'offline' });
  deployTo({ origin: back });
});

test('a refusal of the person is told of once a call, other refusals are not', async () => {
  const told = vi.fn<() => void>();
  const stop = onRefusal(told);
  const ask = async (answer: Answer): Promise<number> => {
    told.mockClear();
    script = [answer];
    await call(todos.details, { query: { id: 1 } });
    return told.mock.calls.length;
  };
  expect(await ask(json(401, { message: 'Unauthenticated.' }))).toBe(1);
  expect(await ask(json(403, { message: 'No.', permission: 'todo.view' }))).toBe(1);
  expect(await ask(json(403, { message: 'Is it you?', confirm: true }))).toBe(0);
  expect(await ask(json(404, { message: 'There is none.' }))).toBe(0);
  expect(await ask(html)).toBe(0);
  stop();
  expect(await ask(json(403, { message: 'No.' }))).toBe(0);
});

test('a write that is answered with an error is a failure, whatever its status', async () => {
  script = [json(200, { status: 200, message: 'ok', error: 'This VIN is taken.', errors: { vin: ['Taken.'] } })];
  const answer = await call(todos.remove, { params: { id: 7 }, body: { reason: 'twice' } });
  expect(answer).toMatchObject({ ok: false, message: 'This VIN is taken.', fields: { vin: ['Taken.'] } });
});
