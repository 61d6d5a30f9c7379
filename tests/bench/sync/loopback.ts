/**
 * The one server that all sides of the bench talk to, in a process of its own: a few calls of the contract that cost next to nothing,
 * the push half of CouchDB's protocol, a delay, and a book of what had an effect. Arguments: the folder of the pages.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import type { AddressInfo } from 'node:net';
import { answerCall } from './calls.ts';
import { answerCouch, forgetDocuments } from './couch.ts';
import { type Answer, createBook, type Weather } from './book.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/** Two lengths of one answer: `fetch` rejects as after a cut line, and Chromium does not quietly send the request again. */
const DAMAGED = 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n';

const [folder = '.'] = process.argv.slice(2);
const book = createBook();

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function reply(response: ServerResponse, { status, body, headers = {} }: Answer): void {
  const text = status === 304 || status === 204 ? '' : JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...headers,
  });
  response.end(text);
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    if (ms > 0) setTimeout(resolve, ms);
    else resolve();
  });

/** Half of the delay before the effect, half after. */
async function call(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const text = await textOf(request);
  book.heard(request.socket);
  const { delay, open } = book.weather();
  if (!open) return void request.socket.destroy();
  await pause(delay / 2);
  const asked = { method: request.method ?? '', url, headers: request.headers, text };
  const answer = url.pathname.startsWith('/couch') ? answerCouch(book, asked) : answerCall(book, asked);
  const isWrite = answer.write === true || url.pathname.startsWith('/couch');
  const lost = isWrite && book.loses();
  await pause(delay / 2);
  if (answer.write) book.answered(answer.good ?? true);
  if (lost) request.socket.end(DAMAGED);
  else reply(response, answer);
}

async function control(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  if (request.method === 'POST') book.set(JSON.parse((await textOf(request)) || '{}') as Partial<Weather>);
  if (url.pathname === '/bench/open') {
    forgetDocuments();
    book.begin();
  }
  reply(response, { status: 200, body: book.report() });
}

/** A page of the bench is its script: `/ours.html` runs `/ours.js`. Addresses without an ending are the app's. */
async function file(response: ServerResponse, path: string): Promise<void> {
  const html = `<!doctype html><title>bench</title><script type="module" src="${path.replace('.html', '.js')}"></script>`;
  const name = extname(path) === '' ? '/app.html' : normalize(path);
  const stored = await readFile(join(folder, name)).catch(() => null);
  const bytes = stored ?? (path.endsWith('.html') ? html : null);
  const type = TYPES[extname(name)] ?? 'application/octet-stream';
  // The whole memory of a page is only told to pages that share with nobody.
  const isolated = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };
  response.writeHead(bytes ? 200 : 404, { 'content-type': type, ...isolated, 'service-worker-allowed': '/' });
  response.end(bytes ?? '');
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://bench');
  const isCall = /^\/(api|sanctum|couch)(\/|$)/.test(url.pathname);
  const work = isCall
    ? call(request, response, url)
    : url.pathname.startsWith('/bench/')
      ? control(request, response, url)
      : file(response, url.pathname);
  work.catch((error: unknown) => {
    console.error(url.pathname, error);
    request.socket.destroy();
  });
});
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
