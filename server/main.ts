/** Starts the server: environment → database → app → listen. */
import type { Server } from 'node:http';
import { type ServerType, serve } from '@hono/node-server';
import { ConfigError, readConfig } from './config.ts';
import { FolderBusy } from './db/lock.ts';
import { purge } from './db/purge.ts';
import { welcomeText } from './ops/welcome.ts';
import { openYard, type Yard } from './start.ts';

/** Requests that run when the server is asked to stop have this long. */
const GRACE_MS = 5000;
const PURGE_EVERY_MS = 3_600_000;

const say = (text: string) => void process.stdout.write(`${text}\n`);

async function main(): Promise<void> {
  const config = readConfig(process.env, process.stdout.isTTY);
  const yard = await openYard(config);
  const server = await listen(yard, config.host, config.port).catch(async (error: unknown) => {
    await yard.close();
    throw error;
  });
  const purging = setInterval(() => void purge(yard.kernel.db, new Date()).catch((error: Error) => yard.kernel.log.error(error, 'purge failed')), PURGE_EVERY_MS);
  say(welcomeText(server.port, config, yard));
  stopOnSignal(async () => {
    clearInterval(purging);
    yard.stopTaking();
    await finish(server.handle);
    await yard.close();
  });
}

function listen(yard: Yard, hostname: string, port: number): Promise<{ handle: ServerType; port: number }> {
  return new Promise((resolve, reject) => {
    const handle = serve({ fetch: yard.app.fetch, hostname, port }, (info) => resolve({ handle, port: info.port }));
    handle.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${port} is taken. Stop what uses it, or choose another: PORT=${port + 1}.`) : error),
    );
  });
}

/** Lets running requests end, then cuts what is left. */
async function finish(handle: ServerType): Promise<void> {
  const server = handle as Server;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearTimeout(cut);
}

function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) return process.exit(1);
    isStopping = true;
    say('Stopping …');
    stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

/** Problems of the surroundings are told in words; a stack is only for what nobody foresaw. */
function fail(error: unknown): never {
  const isForeseen = error instanceof ConfigError || error instanceof FolderBusy;
  const text = error instanceof Error ? (isForeseen ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

await main().catch(fail);
