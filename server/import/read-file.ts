/** The table in a file, read beside the server's own thread, within limits of time and memory. */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Refusal, tooLarge } from '#server/http/refusal.ts';
import type { Answer, Question } from './read.worker.ts';
import type { Table } from './read-table.ts';
import { unreadable } from './unpack.ts';

const FILE = new URL('./read.worker.ts', import.meta.url);
/** Several times what the largest file takes that is taken. */
const LONGEST_MS = 30_000;
const RESOURCES = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 };
/** A preview is soon followed by another one, and starting a thread takes longer than most files. */
const IDLE_MS = 60_000;

const tookTooLong = () => tooLarge('file', 'This file takes too long to be read. Split it.');

let thread: Worker | null = null;
let idle: NodeJS.Timeout | undefined;

function end(): void {
  void thread?.terminate();
  thread = null;
}

/** The first message of the thread. One that fails, takes too long or is ended for its memory gives way to a new one. */
async function ask(question: Question): Promise<Answer> {
  clearTimeout(idle);
  thread ??= new Worker(FILE, { resourceLimits: RESOURCES });
  const asked = thread;
  asked.ref();
  const over = new AbortController();
  const { signal } = over;
  try {
    asked.postMessage(question);
    const answered = once(asked, 'message', { signal }).then(([answer]) => answer as Answer);
    const ended = once(asked, 'exit', { signal }).then(() => Promise.reject(unreadable()));
    const late = wait(LONGEST_MS, null, { signal }).then(() => Promise.reject(tookTooLong()));
    return await Promise.race([answered, ended, late]);
  } catch (error) {
    end();
    throw (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ? unreadable() : error;
  } finally {
    over.abort();
    asked.unref();
    idle = setTimeout(end, IDLE_MS).unref();
  }
}

let last: Promise<unknown> = Promise.resolve();

/** 422 or 413 in words where the file is none that can be imported. One file after another, for the memory that each may take. */
export async function readFile(bytes: Buffer, wanted: string | null): Promise<Table> {
  const reading = last.then(() => ask({ bytes, wanted }));
  last = reading.catch(() => undefined);
  const { table, refusal, failure } = await reading;
  if (table) return table;
  if (failure !== undefined) throw new Error(`read.worker: ${failure}`);
  throw refusal ? new Refusal(refusal.kind, refusal.message, refusal.errors) : unreadable();
}
