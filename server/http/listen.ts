/** The app on a port. */
import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { StartError } from '../lib/start-error.ts';
import type { App } from './relay.ts';

/** Longer than proxies keep a connection (60 s by habit), so that none is closed under a request that is on its way. */
const KEEP_ALIVE_MS = 65_000;
/** A photo over a bad link: 25 MB at 30 kB/s. Headers alone still have a minute. */
const REQUEST_MS = 15 * 60_000;

export interface Listening {
  readonly port: number;
  /** Takes no more connections, lets running requests end for `graceMs`, then cuts what is left. */
  finish(graceMs: number): Promise<void>;
}

/** Rejects, in plain words, when the port is taken. Port 0 takes any free one. */
export function listen(app: App, hostname: string, port: number): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const options = { keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: REQUEST_MS };
    const server = serve({ fetch: app.fetch, hostname, port, serverOptions: options }, (info) =>
      resolve({ port: info.port, finish: (graceMs) => finish(server, graceMs) }),
    ) as Server;
    server.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortTaken(port) : error),
    );
  });
}

class PortTaken extends StartError {
  constructor(port: number) {
    super(`Port ${port} is taken. Stop what uses it, or choose another: PORT=${port + 1}.`);
  }
}

async function finish(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection becomes idle only when its last answer is out: asked again and again, or it would be kept alive for a minute.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}
