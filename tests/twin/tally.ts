/** What happened in a run, and what broke. */
import { COUNTED } from '#tests/sync/broken.ts';
import type { Broken } from '#tests/sync/broken.ts';
import type { FlightKind } from './killer.ts';

/** Lines of a trace that are printed. */
const LAST_LINES = 60;

export interface Failure {
  readonly seed: number;
  readonly broken: Broken;
  /** All that happened, a line each: when a kill comes is chance, so nothing else tells how it came to this. */
  readonly trace: readonly string[];
}

/** A failure as it is printed: what broke, and the end of its trace. */
export const story = ({ seed, broken, trace }: Failure): string =>
  [`seed ${seed}: ${broken.invariant}: ${broken.detail}`, ...trace.slice(-LAST_LINES)].join('\n');

export class Tally {
  histories = 0;
  steps = 0;
  /** HTTP requests that left for the server. */
  requests = 0;
  kills = 0;
  /** Kills that were followed by another while the database opened again. */
  earlyKills = 0;
  /** Kills while nothing was under way. */
  idleKills = 0;
  /** Requests that met their end in a kill. */
  readonly underWay: Record<FlightKind, number> = { read: 0, write: 0, upload: 0, repetition: 0 };
  /** Writes without an answer: the database says that they were done, or not. */
  doubtDone = 0;
  doubtUndone = 0;
  /** Writes that were done, answers from the record, and deliveries that came two at a time. */
  writes = 0;
  replays = 0;
  doubles = 0;
  serverErrors = 0;
  /** By path, status and field. */
  readonly refusals = new Map<string, number>();
  orphans = 0;
  readonly failures: Failure[] = [];

  refused(name: string): void {
    this.refusals.set(name, (this.refusals.get(name) ?? 0) + 1);
  }

  report(seconds: number, starts: readonly number[]): Report {
    const broken = Object.fromEntries([...new Set(Object.values(COUNTED))].map((kind) => [kind, 0]));
    for (const { broken: one } of this.failures) broken[COUNTED[one.invariant]]! += 1;
    const sorted = starts.toSorted((a, b) => a - b).map(Math.round);
    return {
      histories: this.histories,
      steps: this.steps,
      requests: this.requests,
      seconds: Math.round(seconds * 10) / 10,
      writes: this.writes,
      replays: this.replays,
      doubles: this.doubles,
      kills: this.kills,
      earlyKills: this.earlyKills,
      idleKills: this.idleKills,
      underWay: this.underWay,
      doubts: { done: this.doubtDone, undone: this.doubtUndone },
      startMs: { median: sorted[sorted.length >> 1] ?? 0, longest: sorted.at(-1) ?? 0 },
      refusals: Object.fromEntries([...this.refusals].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      orphans: this.orphans,
      serverErrors: this.serverErrors,
      broken,
    };
  }
}

export interface Report {
  readonly histories: number;
  readonly steps: number;
  readonly requests: number;
  readonly seconds: number;
  readonly writes: number;
  readonly replays: number;
  readonly doubles: number;
  readonly kills: number;
  readonly earlyKills: number;
  readonly idleKills: number;
  readonly underWay: Tally['underWay'];
  /** Writes that nobody was told of: done before the kill, or not at all. */
  readonly doubts: { readonly done: number; readonly undone: number };
  readonly startMs: { readonly median: number; readonly longest: number };
  readonly refusals: Readonly<Record<string, number>>;
  /** Stored bytes that no row points at. */
  readonly orphans: number;
  /** Answers of 500 and more. */
  readonly serverErrors: number;
  readonly broken: Readonly<Record<string, number>>;
}

export function text(report: Report): string {
  const { underWay, doubts, startMs } = report;
  const broken = Object.entries(report.broken).map(([kind, times]) => `${times} ${kind}`);
  return [
    ...Object.entries(report.refusals).map(
      ([name, times]) => `  refused ${name.padEnd(48)}${String(times).padStart(8)}`,
    ),
    `${report.histories} histories, ${report.steps} steps, ${report.requests} requests, ${report.seconds} s`,
    `${report.writes} writes, ${report.replays} answered from the record, ${report.doubles} delivered twice at once`,
    `${report.kills} kills (${report.earlyKills} twice in a row, ${report.idleKills} of an idle server), under way then: ` +
      Object.entries(underWay)
        .map(([kind, times]) => `${times} ${kind}`)
        .join(', '),
    `writes without an answer: ${doubts.done} done, ${doubts.undone} not; starts: ${startMs.median} ms, at most ${startMs.longest} ms`,
    `${report.orphans} files without a row, ${report.serverErrors} answers of 5xx`,
    broken.join(', '),
  ].join('\n');
}
