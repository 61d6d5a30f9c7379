/** One thread of a run: does the batches it is given, one after another. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Batch, runBatch } from './batch.ts';
import type { RunOptions } from './run.ts';

/** As many lines as are told of an error that nobody expected; all of them would cost more than what fails. */
Error.stackTraceLimit = 3;

const options: RunOptions = workerData === 'dexie' ? (await import('./dexie.ts')).onDexie : {};

parentPort?.on('message', (batch: Batch) => {
  void runBatch(batch, options).then((tally) => parentPort?.postMessage(tally));
});
