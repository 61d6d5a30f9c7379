/** The server as a process that is killed and started again, always on the same port and data. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '#tests/e2e/support/yard-server.ts';
import type { Said, SqlRow } from './protocol.ts';

const root = path.resolve(import.meta.dirname, '../..');

interface Waiting {
  resolve(rows: readonly SqlRow[]): void;
  reject(error: Error): void;
}

/** The process died before it answered. */
class Died extends Error {}

export class TwinServer {
  readonly origin: string;
  /** Its data, files among them. */
  readonly folder: string;
  /** How often it was killed; a request during which this changed may have met its end. */
  kills = 0;
  isUp = false;
  /** It will kill itself at any moment now. */
  isDoomed = false;
  /** Ms from each start to ready. */
  readonly starts: number[] = [];
  readonly #env: NodeJS.ProcessEnv;
  readonly #waiting = new Map<number, Waiting>();
  #opened = opening();
  #child: ChildProcess | null = null;
  #queries = 0;
  #log = '';

  private constructor(folder: string, port: number, env: NodeJS.ProcessEnv) {
    this.folder = folder;
    this.origin = `http://127.0.0.1:${port}`;
    this.#env = { ...process.env, ...env, PORT: String(port) };
  }

  /** Started and ready. `folder`: its data; `databaseUrl`: empty for the embedded database. */
  static async start(folder: string, databaseUrl: string): Promise<TwinServer> {
    const server = new TwinServer(folder, await freePort(), {
      YARDHAND_HOST: '127.0.0.1',
      YARDHAND_DATA: folder,
      YARDHAND_DEMO: '0',
      YARDHAND_LOG: 'error',
      // What was compiled once is not compiled again at every start.
      NODE_COMPILE_CACHE: path.join(root, '.cache/twin'),
      // Behind a proxy, so that each world has an address of its own for the limits on signing in.
      YARDHAND_TLS: '1',
      DATABASE_URL: databaseUrl,
    });
    server.#begin();
    await server.up();
    return server;
  }

  /** What the processes said of errors: nothing, unless something is wrong. */
  get log(): string {
    return this.#log;
  }

  /** Resolves when it answers that it is ready; rejects when it ended by itself. */
  up(): Promise<void> {
    return this.#opened.promise;
  }

  /** SIGKILL, now; started again at once. `early`: killed once more, so many ms after the start. Resolves when it is ready again. */
  async kill(early: number | null): Promise<void> {
    await this.#end('SIGKILL');
    this.#begin();
    if (early !== null) {
      await new Promise((resolve) => setTimeout(resolve, early));
      await this.#end('SIGKILL');
      this.#begin();
    }
    return this.up();
  }

  doom(): void {
    this.isDoomed = true;
  }

  /** Resolves when the doomed process is gone, or after `ms`. */
  async gone(ms: number): Promise<void> {
    const child = this.#child;
    if (child && child.exitCode === null && child.signalCode === null)
      await Promise.race([once(child, 'close'), new Promise((resolve) => setTimeout(resolve, ms))]);
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  /** Asks the database through the process. After a kill it asks again, so it must be a question, or a change that may be made twice. */
  async sql<T = SqlRow>(text: string, values: readonly unknown[] = []): Promise<readonly T[]> {
    for (;;) {
      await this.up();
      try {
        return (await this.#query(text, values)) as readonly T[];
      } catch (error) {
        if (!(error instanceof Died)) throw error;
      }
    }
  }

  #query(text: string, values: readonly unknown[]): Promise<readonly SqlRow[]> {
    this.#queries += 1;
    const id = this.#queries;
    const child = this.#child;
    return new Promise((resolve, reject) => {
      // It may be gone before its end is told: who asks again must wait for the next one, or nothing else would ever be heard.
      const gone = (): void => {
        if (child === this.#child) this.#leave();
        reject(new Died());
      };
      if (!child?.connected) return gone();
      this.#waiting.set(id, { resolve, reject });
      child.send({ id, text, values }, (error) => error && gone());
    });
  }

  #begin(): void {
    const began = performance.now();
    const child = spawn(process.execPath, ['--no-warnings', path.join(import.meta.dirname, 'entry.ts')], {
      cwd: root,
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => void (this.#log += chunk.toString()));
    child.on('message', (said: Said) => ('port' in said ? void this.#started(child, began) : this.#heard(said)));
    child.on('close', (code, signal) => {
      // Whom we ended ourselves is nobody's child any more.
      if (child !== this.#child) return;
      if (this.isDoomed) this.#leave();
      else this.#fail(new Error(`the server ended by itself (${code ?? signal}):\n${this.#log}`));
    });
  }

  async #started(child: ChildProcess, began: number): Promise<void> {
    const status = await fetch(`${this.origin}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (child !== this.#child) return;
    if (status !== 200) return this.#fail(new Error(`/readyz answers ${status} after the start:\n${this.#log}`));
    this.starts.push(performance.now() - began);
    this.isUp = true;
    this.#opened.resolve();
  }

  #heard(said: Exclude<Said, { port: number }>): void {
    const waiting = this.#waiting.get(said.id);
    this.#waiting.delete(said.id);
    if ('error' in said) waiting?.reject(new Error(said.error));
    else waiting?.resolve(said.rows);
  }

  #fail(error: Error): void {
    this.#leave();
    this.#opened.reject(error);
  }

  /** Nobody is there any more: who comes waits, who waits for an answer hears that there is none. */
  #leave(): void {
    if (this.isUp) this.#opened = opening();
    this.isUp = false;
    for (const waiting of this.#waiting.values()) waiting.reject(new Died());
    this.#waiting.clear();
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = null;
    this.#leave();
    if (signal === 'SIGKILL') this.kills += 1;
    if (child && child.exitCode === null && child.signalCode === null) {
      const closed = once(child, 'close');
      child.kill(signal);
      await closed;
    }
    this.isDoomed = false;
  }
}

/** Everybody may wait for it, and nobody has to. */
function opening(): PromiseWithResolvers<void> {
  const made = Promise.withResolvers<void>();
  made.promise.catch(() => undefined);
  return made;
}
