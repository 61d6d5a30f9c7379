/** Prints papers as PDF. Laying one out takes a quarter of a second of computing, so a thread of its own does it. */
import { Worker } from 'node:worker_threads';
import type { Paper } from './paper.ts';

export interface Ordered {
  readonly id: number;
  readonly paper: Paper;
}

export type Printed =
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly trouble: string };

interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (trouble: Error) => void;
}

interface Printer {
  /** The same paper has the same bytes. */
  print(paper: Paper): Promise<Uint8Array>;
}

/** The thread begins with the first paper, and keeps no process alive that has nothing to print. */
function createPrinter(): Printer {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let count = 0;

  const giveUp = (trouble: Error): void => {
    worker = null;
    for (const { reject } of waiting.values()) reject(trouble);
    waiting.clear();
  };
  const start = (): Worker => {
    const made = new Worker(new URL('./printer.worker.ts', import.meta.url));
    made.on('message', (printed: Printed) => {
      const asked = waiting.get(printed.id);
      waiting.delete(printed.id);
      if (waiting.size === 0) made.unref();
      if ('bytes' in printed) asked?.resolve(printed.bytes);
      else asked?.reject(new Error(printed.trouble));
    });
    made.on('error', giveUp);
    made.on('exit', () => giveUp(new Error('The printing thread ended.')));
    return made;
  };
  return {
    print: (paper) =>
      new Promise((resolve, reject) => {
        worker ??= start();
        worker.ref();
        count += 1;
        waiting.set(count, { resolve, reject });
        worker.postMessage({ id: count, paper } satisfies Ordered);
      }),
  };
}

export const printer = createPrinter();
