/** Reads files in a thread of its own. A file that was made to do harm takes this thread's memory and time, and no more. */
import { parentPort } from 'node:worker_threads';
import { Refusal } from '#server/http/refusal.ts';
import { readTable, type Table } from './read-table.ts';

export interface Question {
  readonly bytes: Uint8Array;
  readonly wanted: string | null;
}

/** One of them. What is thrown here would reach the other thread without its class. */
export interface Answer {
  readonly table?: Table;
  readonly refusal?: Pick<Refusal, 'kind' | 'message' | 'errors'>;
  readonly failure?: string;
}

async function read({ bytes, wanted }: Question): Promise<Answer> {
  try {
    return { table: await readTable(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), wanted) };
  } catch (error) {
    if (!(error instanceof Refusal)) return { failure: String(error) };
    const { kind, message, errors } = error;
    return { refusal: { kind, message, errors } };
  }
}

parentPort?.on('message', (question: Question) => {
  void read(question).then((answer) => parentPort?.postMessage(answer));
});
