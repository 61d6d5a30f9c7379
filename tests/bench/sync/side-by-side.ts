/** Yardhand, its peers, and the limit: the same items, server, delay and browser. */
import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { median } from '../measure.ts';
import { buildPeers, installPeers } from './peers.ts';
import { type Drained, drain, ONE_BY_ONE, type Run } from './drain.ts';
import { type Kind, POISON } from './items.ts';
import { buildPages, type Loopback, startLoopback } from './stand.ts';

/** One side in one case: the median time, and the worst of what must not be. */
export interface SideFigure extends Drained {
  /** `drain 500 creates, 100 ms` */
  readonly name: string;
  readonly side: string;
  readonly version: string | null;
  /** Ms of every round, and the machine's load (1 min) after it. */
  readonly rounds: readonly { readonly ms: number | null; readonly load: number }[];
  /** The limit's median / this one's. */
  readonly ofLimit: number | null;
}

const DELAYS = [100, 20];
const KINDS: readonly Kind[] = ['creates', 'updates'];
const LIMIT = 'bare';
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
/** Only these sides, by their pages: a closer look at two of them need not wait for those that take a minute. */
const SIDES = process.env['BENCH_SIDES']?.split(',');

interface Stand {
  readonly server: Loopback;
  /** Sides by their pages, with the versions of the peers; ours first, the limit last. */
  readonly sides: readonly (readonly [side: string, version: string | null])[];
}

/** Drains in good weather. */
export async function* drains(): AsyncGenerator<SideFigure> {
  yield* onStand(async function* (stand) {
    for (const kind of KINDS)
      for (const delay of DELAYS) {
        const run = { kind, weather: { delay }, quietMs: 3_000, limitMs: 180_000 };
        yield* compare(stand, `drain 500 ${kind}, ${delay} ms`, run, ROUNDS);
      }
  });
}

/** One answer of ten is lost after the effect, and one item is always refused: with 422, or with 500. */
export async function* faults(): AsyncGenerator<SideFigure> {
  yield* onStand(async function* (stand) {
    for (const refusal of [422, 500]) {
      const weather = { delay: 20, lose: 0.1, poison: POISON, refusal };
      const run = { kind: 'creates' as const, weather, quietMs: 20_000, limitMs: 240_000 };
      yield* compare(stand, `500 creates, 10 % of answers lost, one item always ${refusal}, 20 ms`, run, 1);
    }
  });
}

async function* onStand(work: (stand: Stand) => AsyncIterable<SideFigure>): AsyncGenerator<SideFigure> {
  const folder = await buildPages();
  const peers = await installPeers();
  await buildPeers(peers.keys(), folder);
  const server = await startLoopback(folder);
  try {
    const sides = [['ours', null], [ONE_BY_ONE, null], ...peers, [LIMIT, null]] as const;
    yield* work({ server, sides: sides.filter(([side]) => SIDES?.includes(side) ?? true) });
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Round {
  readonly result: Drained;
  readonly load: number;
}

/** All sides in turn in every round, so that whatever else the machine does meets all of them. */
async function* compare(
  { server, sides }: Stand,
  name: string,
  run: Omit<Run, 'side'>,
  count: number,
): AsyncGenerator<SideFigure> {
  const rounds = new Map<string, Round[]>(sides.map(([side]) => [side, []]));
  for (let i = 0; i < count; i++)
    for (const [side, all] of rounds) {
      const result = await drain(server, { ...run, side });
      const load = Number((loadavg()[0] ?? 0).toFixed(1));
      console.error(
        `${name} · ${side} · ${result.ms === null ? 'not drained' : `${Math.round(result.ms)} ms`} · load ${load}`,
      );
      all.push({ result, load });
    }
  const limit = timeOf(rounds.get(LIMIT) ?? []);
  for (const [side, version] of sides) {
    const ms = timeOf(rounds.get(side) ?? []);
    const ofLimit = ms === null || limit === null ? null : Number((limit / ms).toFixed(3));
    yield {
      name,
      side,
      version,
      ...worst(rounds.get(side) ?? []),
      ms,
      ofLimit,
      rounds: briefly(rounds.get(side) ?? []),
    };
  }
}

const briefly = (rounds: readonly Round[]) =>
  rounds.map(({ result, load }) => ({ ms: result.ms === null ? null : Math.round(result.ms), load }));

/** Null as soon as one round did not end. */
function timeOf(rounds: readonly Round[]): number | null {
  const times = rounds.flatMap(({ result }) => (result.ms === null ? [] : [result.ms]));
  return times.length === rounds.length ? Math.round(median(times)) : null;
}

function worst(rounds: readonly Round[]): Drained {
  const most = (of: (result: Drained) => number): number => Math.max(...rounds.map(({ result }) => of(result)));
  const kept = rounds.map(({ result }) => result.refusedKept);
  return {
    ms: null,
    requests: most((r) => r.requests),
    bytes: most((r) => r.bytes),
    lost: most((r) => r.lost),
    duplicated: most((r) => r.duplicated),
    disordered: most((r) => r.disordered),
    blocked: most((r) => r.blocked),
    refusedKept: kept.includes(null) ? null : kept.every(Boolean),
  };
}

const NAMES: Readonly<Record<string, string>> = {
  ours: 'Yardhand',
  [ONE_BY_ONE]: 'Yardhand, one a request',
  pouchdb: 'PouchDB',
  tanstack: 'TanStack offline-transactions',
  workbox: 'Workbox background sync',
  [LIMIT]: 'bare fetch, four at a time',
};

const COLUMNS: readonly (readonly [string, (f: SideFigure) => string | number])[] = [
  ['', (f) => `${NAMES[f.side] ?? f.side}${f.version === null ? '' : ` ${f.version}`}`],
  ['drained, s', (f) => (f.ms === null ? 'not in 4 min' : (f.ms / 1000).toFixed(1))],
  ['of the limit', (f) => f.ofLimit ?? '–'],
  ['requests', (f) => f.requests],
  ['kB sent', (f) => Math.round(f.bytes / 1000)],
  ['lost', (f) => f.lost],
  ['duplicated', (f) => f.duplicated],
  ['out of order', (f) => f.disordered],
  ['blocked', (f) => f.blocked],
  ['refused one', (f) => (f.refusedKept === null ? '' : f.refusedKept ? 'kept' : 'dropped')],
  ['load', (f) => f.rounds.map(({ load }) => load).join(' ')],
];

/** A Markdown table for each case. */
export function tables(figures: readonly SideFigure[]): string {
  const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  const head = [row(COLUMNS.map(([title]) => title)), row(COLUMNS.map(() => '---'))];
  return [...Map.groupBy(figures, ({ name }) => name)]
    .map(([name, group]) =>
      [`**${name}**`, '', ...head, ...group.map((f) => row(COLUMNS.map(([, cell]) => cell(f))))].join('\n'),
    )
    .join('\n\n');
}
