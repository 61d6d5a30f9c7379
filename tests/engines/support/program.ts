/** A browser's processes, which begin and end together. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export interface Program {
  /** What it has said so far. */
  log(): string;
  readonly running: () => boolean;
  /** SIGKILL of the group: renderers and storage processes must not outlive the browser, or they finish what the cut interrupted. */
  kill(): Promise<void>;
}

const all = new Set<ChildProcess>();
// A test run that ends by an error leaves no browser behind.
process.once('exit', () => all.forEach(killGroup));

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has just ended by itself.
  }
}

export function startProgram(file: string, args: readonly string[], env: Readonly<Record<string, string>>): Program {
  const child = spawn(file, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (log += chunk.toString()));
  child.on('error', (error) => (log += String(error)));
  all.add(child);
  const running = () => child.exitCode === null && child.signalCode === null;
  return {
    log: () => log,
    running,
    async kill() {
      const ended = running() ? once(child, 'exit') : null;
      killGroup(child);
      all.delete(child);
      await ended;
    },
  };
}

/** What `read` finds, tried until it finds something; rejects with the program's words when that takes 30 s or the program ends. */
export async function fromProgram<T>(program: Program, read: () => Promise<T | null> | T | null): Promise<T> {
  const deadline = Date.now() + 30_000;
  while (program.running() && Date.now() < deadline) {
    const found = await read();
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the browser did not start:\n${program.log()}`);
}
