/** The network between a phone and the server: passes, breaks, lies. The browser's origin is the proxy's port. */
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { CSRF_COOKIE, HEADERS } from '#contract/headers.ts';

export type Weather =
  /** Everything passes. */
  | 'clear'
  /** Connections are refused. */
  | 'offline'
  /** Every request answers 200 with a page of somebody else. */
  | 'portal'
  /** Connections are taken, and nothing ever comes back. */
  | 'hanging'
  /** Answers come at a few bytes a second, the headers at once. */
  | 'dripping';

/**
 * Decides about one request before it passes: an answer instead, a lost answer, none at all, a token that the server does not know, or nothing
 * special. `token`: the one that it has, or nothing.
 */
export type Fault = (r: {
  method: string;
  path: string;
  token: string;
}) => { status: number; body: unknown } | 'lose-answer' | 'hang' | 'dead-token' | null;

export type Watch = (moment: 'asked' | 'answered', request: string) => void;

export interface FaultProxy {
  readonly url: string;
  weather(now: Weather): Promise<void>;
  /** Null: no faults. */
  fault(rule: Fault | null): void;
  /** Hears of every request when it comes, and when its whole answer went back. Null: nobody. */
  watch(listener: Watch | null): void;
  /** `POST /api/…` of all requests that reached the server. */
  readonly passed: readonly string[];
  /** Requests that the server took for a stranger's, with what they showed: it says why a phone believes that it is signed out. */
  readonly strangers: readonly string[];
  close(): Promise<void>;
}

/** Of no session. */
const DEAD = `Bearer ${'0'.repeat(43)}`;

const STRANGERS: ReadonlySet<number> = new Set([401, 419]);

/** `401 POST /api/… at …, with the cookies a, b; CSRF header other`: names alone, for values are secrets. */
function strangerText(status: number, { method, url, headers }: IncomingMessage): string {
  const cookies = new Map((headers.cookie ?? '').split('; ').map((cookie) => cookie.split('=', 2) as [string, string]));
  const isSame = headers[HEADERS.csrf.toLowerCase()] === decodeURIComponent(cookies.get(CSRF_COOKIE) ?? '');
  const names = [...cookies.keys()].join(', ');
  return `${status} ${method} ${url} at ${new Date().toISOString()}, with the cookies ${names}; CSRF header ${isSame ? 'same' : 'other'}`;
}

/** Bytes a second. */
const DRIP = 12;

/** As usual proxies keep a connection that nobody uses. Node alone gives it five seconds. */
const IDLE_MS = 75_000;

/** An answer whose end is long in coming, and never stands still. */
async function drip(answer: IncomingMessage, res: ServerResponse): Promise<void> {
  const bytes = Buffer.concat(await answer.toArray());
  for (let at = 0; at < bytes.length && !res.destroyed; at += DRIP) {
    res.write(bytes.subarray(at, at + DRIP));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  res.end();
}

export async function startProxy(target: number): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  const passed: string[] = [];
  const strangers: string[] = [];
  let current: Weather = 'clear';
  let rule: Fault | null = null;
  let watch: Watch | null = null;
  let server: Server;
  let port = 0;

  function forward(req: IncomingMessage, res: ServerResponse, fault: 'lose-answer' | 'dead-token' | null): void {
    const lose = fault === 'lose-answer';
    const headers = fault === 'dead-token' ? { ...req.headers, authorization: DEAD } : req.headers;
    const name = `${req.method} ${req.url}`;
    passed.push(name);
    watch?.('asked', name);
    res.on('finish', () => watch?.('answered', name));
    const upstream = request(
      { port: target, host: '127.0.0.1', path: req.url, method: req.method, headers },
      (answer) => {
        if (lose) {
          answer.resume();
          answer.on('end', () => req.socket.destroy());
          return;
        }
        const status = answer.statusCode ?? 502;
        if (STRANGERS.has(status)) strangers.push(strangerText(status, req));
        res.writeHead(status, answer.headers);
        if (current === 'dripping') void drip(answer, res);
        else answer.pipe(res);
      },
    );
    upstream.on('error', () => req.socket.destroy());
    req.pipe(upstream);
  }

  function handle(req: IncomingMessage, res: ServerResponse): void {
    if (current === 'hanging') {
      req.resume();
      return;
    }
    if (current === 'portal') {
      req.resume();
      res
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<html><body>Welcome to the guest network. Accept the terms.</body></html>');
      return;
    }
    const { method = '', url: path = '', headers } = req;
    const fault = rule?.({ method, path, token: headers.authorization ?? '' }) ?? null;
    if (fault === 'hang') {
      req.resume();
      return;
    }
    if (typeof fault === 'object' && fault) {
      req.resume();
      res.writeHead(fault.status, { 'content-type': 'application/json' }).end(JSON.stringify(fault.body));
      return;
    }
    forward(req, res, fault);
  }

  async function listen(): Promise<void> {
    server = createServer({ keepAliveTimeout: IDLE_MS }, handle);
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  }

  async function close(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  await listen();
  return {
    url: `http://localhost:${port}`,
    passed,
    strangers,
    fault: (next) => {
      rule = next;
    },
    watch: (listener) => {
      watch = listener;
    },
    async weather(next) {
      current = next;
      if (next === 'offline') await close();
      else if (!server.listening) await listen();
      else for (const socket of sockets) socket.destroy();
    },
    close,
  };
}
