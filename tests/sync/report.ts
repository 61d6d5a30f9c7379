/** What a run prints. */
import { COUNTED } from './broken.ts';
import type { Tally } from './batch.ts';

const KINDS = [...new Set(Object.values(COUNTED))];

export interface Report {
  readonly histories: number;
  /** Of them played twice, with an equal trace. */
  readonly twice: number;
  readonly steps: number;
  readonly seconds: number;
  readonly seed: number;
  /** Each kind of break; all nought in a good run. */
  readonly broken: Readonly<Record<string, number>>;
  readonly faults: Readonly<Record<string, number>>;
  /** In how many histories each thing happened, and how often. */
  readonly counts: Tally['counts'];
}

export function reportOf(tally: Tally, seed: number, seconds: number): Report {
  const faults = Object.entries(tally.counts).filter(
    ([name]) => name.startsWith('fault ') || /^(crash|error) /.test(name),
  );
  return {
    histories: tally.histories,
    twice: tally.twice,
    steps: tally.steps,
    seconds,
    seed,
    broken: Object.fromEntries(KINDS.map((kind) => [kind, tally.broken[kind] ?? 0])),
    faults: Object.fromEntries(
      faults
        .map(([name, { times }]) => [name.replace('fault ', ''), times])
        .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    ),
    counts: tally.counts,
  };
}

export function text(report: Report): string {
  const faults = Object.values(report.faults).reduce((sum, times) => sum + times, 0);
  const broken = Object.entries(report.broken).map(([kind, times]) => `${times} ${kind}`);
  const rows = Object.entries(report.counts)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([name, { histories, times }]) =>
        `  ${name.padEnd(58)}${String(histories).padStart(8)} histories${String(times).padStart(10)} times`,
    );
  return [
    ...rows,
    `${report.histories} histories (${report.twice} of them twice), ${report.steps} steps, ${faults} faults, ${report.seconds.toFixed(1)} s, seed ${report.seed}`,
    broken.join(', '),
  ].join('\n');
}
