import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp } from '#tests/support/server.ts';

const PAGE = '<!doctype html><title>Yardhand</title>';
const SCRIPT = `export const text = ${JSON.stringify('yard '.repeat(500))};`;
const root = await mkdtemp(path.join(tmpdir(), 'yard-dist-'));
const dist = path.join(root, 'dist');
afterAll(() => rm(root, { recursive: true }));
for (const folder of ['assets', 'icons', '.vite']) await mkdir(path.join(dist, folder), { recursive: true });
const files: Record<string, string | Uint8Array> = {
  'index.html': PAGE,
  'sw.js': SCRIPT,
  'manifest.webmanifest': '{}',
  'assets/index-DDW_r72w.js': SCRIPT,
  'assets/logo-Ab12Cd34.png': randomBytes(500),
  'icons/icon.svg': '<svg/>',
  '.vite/manifest.json': '{"secret":1}',
  '.inputs': 'secret',
};
for (const [name, content] of Object.entries(files)) await writeFile(path.join(dist, name), content);
await writeFile(path.join(root, 'yard-secret.txt'), 'secret');

const app = await startTestApp({ dist });
const get = (address: string, headers: Record<string, string> = {}) => app.fetch(address, { headers });

describe('files', () => {
  test.each([
    ['/assets/index-DDW_r72w.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/assets/logo-Ab12Cd34.png', 'image/png', 'public, max-age=31536000, immutable'],
    ['/sw.js', 'text/javascript; charset=utf-8', 'no-cache'],
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8', 'no-cache'],
    ['/icons/icon.svg', 'image/svg+xml', 'no-cache'],
    ['/index.html', 'text/html; charset=utf-8', 'no-cache'],
  ])('%s', async (address, type, cache) => {
    const { status, headers } = await get(address);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, type, cache]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('travel compressed as the browser likes, pictures as they are', async () => {
    const read = async (accept: string) => {
      const answer = await get('/sw.js', { 'accept-encoding': accept });
      expect(answer.headers.get('vary')).toBe('Accept-Encoding');
      return { encoding: answer.headers.get('content-encoding'), bytes: Buffer.from(await answer.arrayBuffer()) };
    };
    const [br, gzip, plain] = [await read('gzip, deflate, br'), await read('gzip'), await read('br;q=0, identity')];
    expect([br.encoding, gzip.encoding, plain.encoding]).toEqual(['br', 'gzip', null]);
    expect(brotliDecompressSync(br.bytes).toString()).toBe(SCRIPT);
    expect(gunzipSync(gzip.bytes).toString()).toBe(SCRIPT);
    expect(plain.bytes.toString()).toBe(SCRIPT);
    expect(
      (await get('/assets/logo-Ab12Cd34.png', { 'accept-encoding': 'br' })).headers.get('content-encoding'),
    ).toBeNull();
  });

  test('that have not changed cost nothing', async () => {
    const etag = (await get('/index.html')).headers.get('etag') ?? '';
    const again = await get('/index.html', { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('of a new build are served without a new start', async () => {
    expect(await (await get('/look.js')).text()).not.toBe('one');
    await writeFile(path.join(dist, 'look.js'), 'one');
    expect(await (await get('/look.js')).text()).toBe('one');
    await writeFile(path.join(dist, 'look.js'), 'two');
    await utimes(path.join(dist, 'look.js'), new Date(), new Date(Date.now() + 5000));
    expect(await (await get('/look.js')).text()).toBe('two');
  });

  test.each([
    '/.vite/manifest.json',
    '/.inputs',
    '/assets/gone-12345678.js',
    '/assets',
    '/assets/',
    '/%2e%2e/yard-secret.txt',
    '/..%2fyard-secret.txt',
    '/%2e.vite/x',
    '/a\\..\\.inputs',
    '/%00',
    '/%',
  ])('%s shows nothing', async (address) => {
    const answer = await get(address);
    const text = await answer.text();
    expect(text).not.toContain('secret');
    expect([address, answer.status === 404 || text === PAGE]).toEqual([address, true]);
  });

  test('a file that is no more is not answered with the page', async () => {
    expect((await get('/assets/gone-12345678.js')).status).toBe(404);
  });
});

describe('screens', () => {
  test.each(['/', '/todo/7', '/outbox', '/todo/~018f-abc', '/settings?x=1'])(
    '%s is the app’s page',
    async (address) => {
      const answer = await get(address);
      expect([answer.status, await answer.text(), answer.headers.get('cache-control')]).toEqual([
        200,
        PAGE,
        'no-cache',
      ]);
    },
  );

  test('what is not read is no screen', async () => {
    expect((await app.fetch('/todo/7', { method: 'POST' })).status).toBe(404);
    expect((await get('/api/todo-nothing')).headers.get('content-type')).toContain('json');
  });
});
