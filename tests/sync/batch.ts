/** Many histories in a row, each run twice (or every few of them), and what came of them. */
import { COUNTED, type Broken } from './broken.ts';
import { generate } from './generate.ts';
import type { History, ServerKind } from './history.ts';
import { mix } from './random.ts';
import { run, type RunOptions } from './run.ts';

export interface Failure {
  readonly history: History;
  readonly broken: Broken;
}

export interface Tally {
  histories: number;
  /** Histories that were played a second time. */
  twice: number;
  steps: number;
  /** By what happened: in how many histories, and how often. */
  readonly counts: Record<string, { histories: number; times: number }>;
  /** By the kind of break. */
  readonly broken: Record<string, number>;
  readonly failures: Failure[];
}

export const emptyTally = (): Tally => ({ histories: 0, twice: 0, steps: 0, counts: {}, broken: {}, failures: [] });

/** Failures that are kept whole; the others are counted. */
const KEPT = 20;

export interface Batch {
  readonly seed: number;
  readonly from: number;
  readonly to: number;
  readonly server: ServerKind | null;
  /** Every how manyth history is played twice. */
  readonly twiceEvery: number;
}

/** Runs a history twice: it must tell the same both times. */
export async function runTwice(
  history: History,
  options: RunOptions = {},
): Promise<{ broken: Broken | null; counts: ReadonlyMap<string, number> }> {
  const first = await run(history, options);
  if (first.broken) return first;
  const second = await run(history, options);
  if (second.hash === first.hash) return first;
  return { ...first, broken: { invariant: 'same again', detail: `${first.hash}, then ${second.hash}`, at: 0 } };
}

function count(tally: Tally, history: History, broken: Broken | null, counts: ReadonlyMap<string, number>): void {
  tally.histories += 1;
  tally.steps += history.steps.length;
  for (const [name, times] of counts) {
    const sum = (tally.counts[name] ??= { histories: 0, times: 0 });
    sum.histories += 1;
    sum.times += times;
  }
  if (!broken) return;
  const kind = COUNTED[broken.invariant];
  tally.broken[kind] = (tally.broken[kind] ?? 0) + 1;
  if (tally.failures.length < KEPT) tally.failures.push({ history, broken });
}

/** `stop`: asked before each history. */
export async function runBatch(
  batch: Batch,
  options: RunOptions,
  stop: (tally: Tally) => boolean = () => false,
): Promise<Tally> {
  const tally = emptyTally();
  for (let n = batch.from; n < batch.to && !stop(tally); n++) {
    const history = generate(mix(batch.seed, n), batch.server ?? undefined);
    const isTwice = n % batch.twiceEvery === 0;
    const { broken, counts } = await (isTwice ? runTwice : run)(history, options);
    if (isTwice) tally.twice += 1;
    count(tally, history, broken, counts);
  }
  return tally;
}

export function add(to: Tally, more: Tally): void {
  to.histories += more.histories;
  to.twice += more.twice;
  to.steps += more.steps;
  for (const [name, { histories, times }] of Object.entries(more.counts)) {
    const sum = (to.counts[name] ??= { histories: 0, times: 0 });
    sum.histories += histories;
    sum.times += times;
  }
  for (const [kind, times] of Object.entries(more.broken)) to.broken[kind] = (to.broken[kind] ?? 0) + times;
  to.failures.push(...more.failures.slice(0, KEPT - to.failures.length));
}
