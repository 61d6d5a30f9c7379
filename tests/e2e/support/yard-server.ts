/** The real server as its own process, on a free port and a data directory of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Names the folder of a demo yard that new ones are copied from (template.ts). */
export const TEMPLATE = 'YARD_TEMPLATE';

export interface YardServer {
  readonly port: number;
  readonly url: string;
  /** Its data directory. */
  readonly data: string;
  readonly pid: () => number;
  /** The process dies at once, as by a power cut. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  start(): Promise<void>;
  /** Closes it politely; the data stays. */
  halt(): Promise<void>;
  /** Closes it politely and removes its data. */
  stop(): Promise<void>;
}

/** A port nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** A first start makes a database and a demo yard, perhaps on a machine that is busy with other tests. */
const PATIENCE_MS = 110_000;

async function until(ready: () => Promise<boolean>, child: ChildProcess, log: string[]): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended (${child.exitCode}):\n${log.join('')}`);
    if (await ready()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`the server did not become ready in ${PATIENCE_MS / 1000} s:\n${log.join('')}`);
}

async function answers(url: string): Promise<boolean> {
  return fetch(url)
    .then((r) => r.ok)
    .catch(() => false);
}

/** Starts the server with the demo yard (or another program of the same manners); resolves when `/readyz` answers. */
export async function startYard(
  env: Readonly<Record<string, string>> = {},
  program = 'server/main.ts',
): Promise<YardServer> {
  const data = await mkdtemp(join(tmpdir(), 'yard-'));
  const template = process.env[TEMPLATE];
  if (template !== undefined) await cp(template, data, { recursive: true });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let child: ChildProcess;

  async function start(): Promise<void> {
    const log: string[] = [];
    child = spawn(process.execPath, [program], {
      cwd: root,
      env: { ...process.env, PORT: String(port), YARDHAND_DATA: data, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.on('data', (chunk: Buffer) => log.push(chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => log.push(chunk.toString()));
    await until(() => answers(`${url}/readyz`), child, log);
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  await start();
  return {
    port,
    url,
    data,
    pid: () => child.pid ?? 0,
    start,
    kill: () => end('SIGKILL'),
    halt: () => end('SIGTERM'),
    stop: async () => {
      await end('SIGTERM');
      await rm(data, { recursive: true, force: true });
    },
  };
}
