/**
 * `npm run simulate -- --histories N --seed S [--server KIND] [--store dexie] [--jobs N] [--json]`: N random histories, each twice.
 * `--twice-every K`: only every Kth twice, so that millions take half as long.
 * `--fresh N`: N more by the seed of the day.
 * `--planted [--only NAME]`: every planted fault (or that one) must be found within as many.
 * Prints what happened in them and what broke; every failing history is made small and printed. Ends with 1 when anything broke.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { add, type Batch, emptyTally, type Tally } from './batch.ts';
import { SERVER_KINDS } from './history.ts';
import { Worker } from 'node:worker_threads';
import { findAll } from './planted/all.ts';
import { PLANTED } from './planted/faults.ts';
import { reportOf, text } from './report.ts';
import { shrink } from './shrink.ts';

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    fresh: { type: 'string', default: '0' },
    server: { type: 'string' },
    store: { type: 'string', default: 'memory' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    json: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
    only: { type: 'string' },
    'twice-every': { type: 'string', default: '1' },
  },
});

/** The days of the simulated phones are those of the simulated server. */
process.env['TZ'] = 'UTC';

/** The seed of the day: `--fresh` histories that nobody has seen. */
const TODAY = Math.floor(Date.now() / 86_400_000);
const CHUNK = 50;
/** Failing histories that are made small. */
const SHRUNK = 3;

function batches(): Batch[] {
  const [histories, seed] = [Number(values.histories), Number(values.seed)];
  const twiceEvery = Number(values['twice-every']);
  const server = SERVER_KINDS.find((kind) => kind === values.server) ?? null;
  if (values.server !== undefined && server === null) throw new Error(`--server is one of ${SERVER_KINDS.join(', ')}`);
  const cut = (of: number, count: number): Batch[] =>
    Array.from({ length: Math.ceil(count / CHUNK) }, (_, i) => ({
      seed: of,
      server,
      twiceEvery,
      from: i * CHUNK,
      to: Math.min(count, (i + 1) * CHUNK),
    }));
  return [...cut(seed, histories), ...cut(TODAY, Number(values.fresh))];
}

function thread(todo: Batch[], sum: Tally): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: values.store });
    const next = (): void => {
      const batch = todo.shift();
      if (batch) worker.postMessage(batch);
      else void worker.terminate().then(() => resolve(), reject);
    };
    worker.on('error', reject);
    worker.on('message', (tally: Tally) => {
      add(sum, tally);
      next();
    });
    next();
  });
}

async function explain({ failures }: Tally): Promise<void> {
  for (const { history, broken } of failures.slice(0, SHRUNK)) {
    console.error(`\nseed ${history.seed}, server ${history.server}: ${broken.invariant}: ${broken.detail}`);
    if (values.store === 'memory') console.error(JSON.stringify(await shrink(history, broken.invariant)));
  }
}

async function simulate(): Promise<boolean> {
  const began = performance.now();
  const sum = emptyTally();
  const todo = batches();
  await Promise.all(Array.from({ length: Math.min(Number(values.jobs), todo.length) }, () => thread(todo, sum)));
  const report = reportOf(sum, Number(values.seed), (performance.now() - began) / 1000);
  console.log(values.json ? JSON.stringify(report) : text(report));
  await explain(sum);
  return Object.values(report.broken).every((times) => times === 0);
}

/** Every planted fault must be found within `--histories`. */
async function planted(): Promise<boolean> {
  const faults = PLANTED.filter(({ name }) => values.only === undefined || name === values.only);
  if (faults.length === 0) throw new Error(`--only is one of: ${PLANTED.map(({ name }) => name).join(', ')}`);
  const found = await findAll(faults, Number(values.histories), Number(values.seed), Number(values.jobs), (one) => {
    if (values.json) return;
    const how = one.invariant === null ? 'NOT FOUND' : `after ${String(one.histories).padStart(5)}: ${one.invariant}`;
    console.log(`${one.name.padEnd(38)} ${how.padEnd(40)} ${one.from}`);
  });
  const missed = found.filter(({ invariant }) => invariant === null).length;
  if (values.json) console.log(JSON.stringify(found));
  console.log(`${found.length - missed} of ${found.length} planted faults found, seed ${values.seed}`);
  return missed === 0;
}

process.exitCode = (await (values.planted ? planted() : simulate())) ? 0 : 1;
