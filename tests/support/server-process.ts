/** The server as a process of its own, as `npm start` runs it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type Client, createClient } from './browser.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

export interface ServerProcess {
  readonly url: string;
  /** All it has printed. */
  output(): string;
  /** A browser on this server; its cookies live on when the server starts again at another port. */
  client(): Client;
  kill(signal: NodeJS.Signals): Promise<Ended>;
}

type Environment = Readonly<Record<string, string>>;

/** Runs one of the server's programs to its end. */
export async function runProgram(file: string, args: readonly string[], env: Environment): Promise<Ended> {
  const { child, output } = spawnProgram(file, args, env);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output() };
}

function spawnProgram(
  file: string,
  args: readonly string[],
  env: Environment,
): { child: ChildProcess; output: () => string } {
  const own = { ...process.env, DATABASE_URL: '', YARDHAND_HOST: '127.0.0.1', YARDHAND_LOG: 'warn', ...env };
  const child = spawn(process.execPath, [path.join(root, file), ...args], {
    cwd: root,
    env: own,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => void (text += chunk.toString()));
  return { child, output: () => text };
}

/** Starts it on a free port; rejects with its output when it ends instead of becoming ready. */
export async function startServer(env: Environment): Promise<ServerProcess> {
  const { child, output } = spawnProgram('server/main.ts', [], { PORT: '0', ...env });
  const closed = once(child, 'close');
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /ready:\s+(http:\S+)/.exec(output())?.[1];
      if (found) resolve(found.replace('localhost', '127.0.0.1'));
    });
    child.on('close', () => reject(new Error(output())));
  });
  return {
    url,
    output,
    client: () => createClient((address, init) => fetch(url + address, init)),
    kill: async (signal) => {
      child.kill(signal);
      const [code] = (await closed) as [number | null];
      return { code, output: output() };
    },
  };
}
