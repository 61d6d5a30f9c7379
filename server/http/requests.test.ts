import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { CAPABILITIES, HEADERS } from '#contract/headers.ts';
import { id, idParams, idText, paging, text } from '#contract/schema.ts';
import type { Route } from '#server/app.ts';
import type { Handler } from '#server/http/handler.ts';
import { outcome } from '#tests/support/browser.ts';
import { openPort } from '#tests/support/listen.ts';
import { startTestApp } from '#tests/support/server.ts';

const save = post('/api/test-save/{id}', {
  permission: 'todo.update',
  replay: 'repeat',
  params: idParams,
  query: z.object({ mode: z.optional(z.enum(['a', 'b'])) }),
  body: z.object({
    title: text(20),
    people: z.optional(z.array(z.object({ id, name: text(10) }))),
    size: z.optional(z.int('This must be a whole number.')),
  }),
  answer: z.object({ id: z.int(), title: z.string() }),
});
const search = get('/api/test-search', {
  permission: 'todo.view',
  query: z.object({ text: z.optional(z.string()), ids: z.optional(z.array(idText)), ...paging }),
  answer: z.object({ text: z.nullable(z.string()), ids: z.array(z.int()), limit: z.nullable(z.int()) }),
});
const broken = get('/api/test-broken', { permission: null, answer: z.object({}) });

const onSave: Handler<typeof save> = async ({ params, body }) => ({ id: params.id, title: body.title });
const onSearch: Handler<typeof search> = async ({ query }) => ({
  text: query.text ?? null,
  ids: query.ids ?? [],
  limit: query.limit ?? null,
});
const onBroken: Handler<typeof broken> = async () => {
  throw new Error('secret detail: password=hunter2');
};
const route = (endpoint: Route['endpoint'], handler: unknown): Route => ({
  endpoint,
  handler: handler as Route['handler'],
});

const app = await startTestApp({ routes: [route(save, onSave), route(search, onSearch), route(broken, onBroken)] });
const port = await openPort(app);
const browser = await port.signIn(await app.makeUserWith(['todo.update', 'todo.view']));
const reader = await port.signIn(await app.makeUserWith(['todo.view']));
const JSON_TYPE = { 'content-type': 'application/json' };
const post7 = async (body: string | Uint8Array | null, headers: Record<string, string> = JSON_TYPE) =>
  outcome<unknown>(await browser.fetch('/api/test-save/7', { method: 'POST', headers, body: body as string }));

describe('what is wrong is named, all of it at once', () => {
  test('in the path, the query and the body, nested places with dots', async () => {
    const body = { people: [{ id: 1, name: 'A' }, { id: -1, name: '' }, 'x'], size: 1.5 };
    const answer = await outcome(
      await browser.fetch('/api/test-save/seven?mode=c', {
        method: 'POST',
        headers: JSON_TYPE,
        body: JSON.stringify(body),
      }),
    );
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.errors).toSorted()).toEqual([
      'id',
      'mode',
      'people.1.id',
      'people.1.name',
      'people.2',
      'size',
      'title',
    ]);
    expect(answer.errors['title']).toEqual(['Please fill this in.']);
    expect(answer.errors['people.1.name']).toEqual(['Please fill this in.']);
    expect(answer.errors['size']).toEqual(['This must be a whole number.']);
  });

  test.each(['0', '-1', '1.5', 'NaN', '1e3', '99999999999999999', '%00', '%20', 'null', '../7', '7;drop'])(
    'id %s',
    async (value) => {
      const answer = await outcome(
        await browser.fetch(`/api/test-save/${value}`, { method: 'POST', headers: JSON_TYPE, body: '{"title":"x"}' }),
      );
      const isNamed = answer.status === 422 && Object.keys(answer.errors).join() === 'id';
      expect([value, answer.status, isNamed || answer.status === 404]).toEqual([value, answer.status, true]);
    },
  );

  test('unknown fields are ignored', async () => {
    const { status, body } = await post7('{"title":" x ","__proto__":{"a":1},"constructor":1,"admin":true}');
    expect([status, body]).toEqual([200, { id: 7, title: 'x' }]);
  });

  test('a NUL, which no database text can hold', async () => {
    expect((await post7(String.raw`{"title":"a\u0000b"}`)).errors).toHaveProperty('title');
    expect((await browser.call(search, { query: { text: 'a\0b' } })).errors).toEqual({
      text: ['This holds a character that cannot be stored.'],
    });
  });

  test('half of a surrogate pair, which is no Unicode text', async () => {
    expect(await post7(String.raw`{"title":"a\ud800"}`)).toMatchObject({
      status: 422,
      errors: { title: ['This holds a character that cannot be stored.'] },
    });
  });

  test('lists in a query, as `ids[]`', async () => {
    expect((await browser.call(search, { query: { ids: [3, 4], limit: 5 } })).body).toEqual({
      text: null,
      ids: [3, 4],
      limit: 5,
    });
    expect((await browser.call(search, { query: { ids: [3, 'x'] as never, limit: 501 } })).errors).toHaveProperty([
      'ids.1',
    ]);
  });
});

describe('bodies', () => {
  test.each([
    ['half of one', '{"title":', 422],
    ['a list', '[]', 422],
    ['a text', '"x"', 422],
    ['null', 'null', 422],
    ['not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), 422],
    ['two', '{}{}', 422],
    ['very deep', '['.repeat(200_000), 422],
    ['compressed', gzipSync('{"title":"x"}'), 422],
  ])('%s: refused, naming the body', async (_name, body, status) => {
    const answer = await post7(body);
    expect([answer.status, Object.keys(answer.errors)]).toEqual([status, ['body']]);
  });

  test('none at all is an empty one', async () => {
    expect((await post7(null, {})).errors).toEqual({ title: ['Please fill this in.'] });
  });

  test('of another type: 415', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
    ]) {
      expect([type, (await post7('title=x', { 'content-type': type })).status]).toEqual([type, 415]);
    }
    expect((await post7('{"title":"x"}', { 'content-type': 'application/vnd.api+json; charset=utf-8' })).status).toBe(
      200,
    );
  });

  test('over a megabyte: 413, announced or not', async () => {
    const body = JSON.stringify({ title: 'x'.repeat(1024 * 1024) });
    expect((await post7(body)).status).toBe(413);
    const stream = new ReadableStream({
      start(controller) {
        for (let i = 0; i < 20; i += 1) controller.enqueue(new TextEncoder().encode(' '.repeat(100_000)));
        controller.close();
      },
    });
    const answer = await browser.fetch('/api/test-save/7', {
      method: 'POST',
      headers: JSON_TYPE,
      body: stream,
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(413);
  });
});

describe('who may not', () => {
  test('nobody signed in: 401; without the permission: 403, before the body is looked at', async () => {
    const stranger = await outcome(await fetch(`${port.url}/api/test-save/7`, { method: 'POST', body: '{' }));
    expect([stranger.status, stranger.message]).toEqual([401, 'Unauthenticated.']);
    const refused = await outcome(
      await reader.fetch('/api/test-save/x', { method: 'POST', headers: JSON_TYPE, body: '{' }),
    );
    expect([refused.status, refused.message]).toEqual([403, expect.stringMatching(/^You may not do this: .*“.+”\.$/)]);
  });

  test.each(['x', '=', 'yardhand=%E0%A4%A', 'yardhand=x; yardhand=y', `yardhand=${'x'.repeat(5000)}`])(
    'a cookie that is none of ours: %#',
    async (cookie) => {
      expect((await fetch(`${port.url}/api/test-search`, { headers: { cookie } })).status).toBe(401);
    },
  );
});

describe('addresses', () => {
  test('an unknown one under /api is told so', async () => {
    const { status, body } = await outcome<unknown>(await browser.fetch('/api/no-such-call'));
    expect([status, body]).toEqual([404, { message: 'The route api/no-such-call could not be found.' }]);
    expect((await browser.fetch('/api/test-search', { method: 'DELETE' })).status).toBe(404);
  });

  test.each([
    'GET /api/%ff HTTP/1.1',
    'GET /api/test-search?text=%ff%fe HTTP/1.1',
    'GET /api/test-search?%=%&&&= HTTP/1.1',
    'GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1',
    'GET /../../../etc/passwd HTTP/1.1',
    'GET //evil.example/ HTTP/1.1',
    'GET /\\..\\x HTTP/1.1',
    'GET http://other.example/api/test-search HTTP/1.1',
    'GET * HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'PATCH /api/test-search HTTP/1.1',
    'TRACE / HTTP/1.1',
    'PROPFIND /api/x HTTP/1.1',
    'NONSENSE / HTTP/1.1',
    'GET / HTTP/9.9',
    'GET /api/\u0000 HTTP/1.1',
    `GET /${'x'.repeat(5000)} HTTP/1.1`,
    'hello',
  ])('line %# never breaks the server', async (line) => {
    const answer = await port.raw(`${line}\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 (?!5)\d{3} /);
    expect(answer).not.toMatch(/root:|at .*\.ts/);
  });

  test.each(['Host: a b', 'Host: \\', 'Host: [::', 'Host: x/y', 'X: y'])('a host that is none: %s', async (host) => {
    expect(await port.raw(`GET /healthz HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 (?!5)\d{3} /,
    );
  });

  test('headers beyond measure', async () => {
    expect(await port.raw(`GET /healthz HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(17_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 4\d\d /,
    );
  });

  test('lengths that do not fit the body', async () => {
    for (const length of ['-1', '1e9', 'abc', '5, 6']) {
      const answer = await port.raw(
        `POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n{}`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    }
  });
});

describe('every answer', () => {
  test('says what browsers may do with it, what time it is and what the server honours', async () => {
    const { headers } = await browser.fetch('/api/test-search');
    expect(Number(headers.get(HEADERS.serverTime))).toBe(app.clock.now.getTime());
    expect(headers.get(HEADERS.capabilities)).toBe(CAPABILITIES);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('permissions-policy')).toContain('camera=(self), geolocation=(self)');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  test('also of a refusal and of a failure, which tells nothing about itself', async () => {
    const { level } = app.kernel.log;
    app.kernel.log.level = 'silent';
    const failed = await browser.fetch('/api/test-broken');
    app.kernel.log.level = level;
    expect(failed.status).toBe(500);
    expect(failed.headers.get(HEADERS.serverTime)).not.toBeNull();
    const text = await failed.text();
    expect(JSON.parse(text)).toEqual({
      message: 'Something went wrong on the server. Please try again.',
      requestId: failed.headers.get('x-request-id'),
    });
    expect((await fetch(`${port.url}/api/test-search`)).headers.get(HEADERS.capabilities)).toBe(CAPABILITIES);
  });
});

describe('reading again', () => {
  test('what has not changed costs no bytes', async () => {
    const first = await browser.call(search, { query: { text: 'a' } });
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{20,}"$/);
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await browser.call(search, { query: { text: 'a' } }, { headers: { 'if-none-match': tag } });
      expect([tag, again.status, again.bytes.length]).toEqual([tag, 304, 0]);
      expect(again.headers.get('etag')).toBe(etag);
      expect(again.headers.get(HEADERS.serverTime)).not.toBeNull();
    }
    expect((await browser.call(search, { query: { text: 'b' } }, { headers: { 'if-none-match': etag } })).status).toBe(
      200,
    );
  });

  test('long answers travel compressed as the client takes them, and are known again', async () => {
    const text = 'plate '.repeat(1000);
    const read = async (accept: string) => {
      const { headers, body } = await browser.call(
        search,
        { query: { text } },
        { headers: { 'accept-encoding': accept } },
      );
      expect([body.text, headers.get('vary')]).toEqual([text, 'Accept-Encoding']);
      return [headers.get('content-encoding'), Number(headers.get('content-length')) < 500];
    };
    expect(await read('gzip, deflate, br')).toEqual(['br', true]);
    expect(await read('gzip;q=0.8, br;q=0')).toEqual(['gzip', true]);
    expect(await read('identity')).toEqual([null, false]);
    const { headers } = await browser.call(search, { query: { text } });
    const again = await browser.call(
      search,
      { query: { text } },
      { headers: { 'if-none-match': headers.get('etag')! } },
    );
    expect([headers.get('etag')?.startsWith('W/'), again.status]).toEqual([true, 304]);
  });

  test('HEAD answers as GET does, without the body', async () => {
    const answer = await browser.fetch('/api/test-search', { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });
});
