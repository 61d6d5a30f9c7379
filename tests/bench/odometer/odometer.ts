/** The judge of odometers: what it makes of a simulated fleet, beside the figures of vehicles.md §4.3 and §4.4, and what it costs the server. */
import type { Kysely } from 'kysely';
import { DAY_MS } from '#contract/odometer/unit.ts';
import { judgeVehicle } from '#server/areas/odometers/judging.ts';
import { standingsOf } from '#server/areas/odometers/standings.ts';
import { insertAll, insertForIds } from '#server/db/demo/insert.ts';
import type { Database } from '#server/db/tables.ts';
import { migrate } from '#server/db/migrate.ts';
import { embedded, openPglite } from '#server/db/open.ts';
import { type Figure, median } from '../measure.ts';
import { tell } from './believed.ts';
import { fleetOf } from './fleet.ts';

const SEED = 20_261_124;
const VEHICLES = 400;
const READINGS = 150;
const ROUNDS = 60;

export async function* odometerFigures(): AsyncIterable<Figure> {
  yield* believed();
  yield* costs();
}

/** `reference` is the figure of the text. */
const figure = (name: string, ours: number, reference: number | null, unit: string, holds?: string): Figure => ({
  name: `odometer.${name}`,
  ours: Number(ours.toPrecision(3)),
  reference,
  ratio: reference ? Number((ours / reference).toPrecision(3)) : null,
  unit,
  ...(holds === undefined ? {} : { holds }),
});

function* believed(): Iterable<Figure> {
  const told = tell(fleetOf(SEED));
  const right = told.readings - told.slips;
  const share = (part: number, whole: number) => (part / whole) * 100;
  yield figure('readings', told.readings, 58_844, 'readings');
  yield figure('slips', told.slips, 1_753, 'readings');
  yield figure('false alarms', share(told.falseAlarms, right), 0.5, '%', 'about 0.5');
  yield figure(
    'false alarms, but for those after a wrong one',
    share(told.falseAlarms - told.falseBelow, right),
    null,
    '%',
  );
  yield figure('false alarms of the rule before', share(told.falseAlarmsBefore, right), 1.4, '%');
  yield figure('slips over 1,000 km caught', share(told.caught1000, told.over1000), 99, '%', 'about 99');
  yield figure('slips over 5,000 km caught', share(told.caught5000, told.over5000), 100, '%');
  yield figure('the truth first', share(told.first, told.asked), 73, '%', 'about 73');
  yield figure('the truth among three', share(told.amongThree, told.asked), 84, '%', 'about 84');
  const { series, lastAccepted } = told;
  yield figure('series: wrong believed', series.wrongBelieved, 74, 'readings');
  yield figure('series: wrong believed, off by more than 1,000', series.farBelieved, null, 'readings');
  yield figure('series: right doubted', series.rightDoubted, 79, 'readings');
  yield figure('series: last off by more than 2,000', series.off, 0, 'vehicles', '0');
  yield figure('last accepted: wrong believed', lastAccepted.wrongBelieved, 178, 'readings');
  yield figure('last accepted: right doubted', lastAccepted.rightDoubted, 1_858, 'readings');
  yield figure('last accepted: last off by more than 2,000', lastAccepted.off, 7, 'vehicles');
  yield figure('highest value: last off by more than 2,000', told.highestOff, 84, 'vehicles');
}

/** Milliseconds of processor of this process, in which the embedded database runs, too. */
async function cost(act: (round: number) => Promise<unknown>): Promise<number> {
  // Code that was never run is compiled first; that is no part of what it costs.
  for (let round = 0; round < ROUNDS; round += 1) await act(round);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    await act(round);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1_000);
  }
  return median(times);
}

/** What a judge of a real table costs the server. */
async function* costs(): AsyncIterable<Figure> {
  const { db, close } = embedded(await openPglite({}));
  try {
    await migrate(db);
    const vehicles = await fill(db);
    const judging = await cost((round) =>
      db.transaction().execute((trx) => judgeVehicle(trx, vehicles[round] ?? 0, new Date())),
    );
    yield figure(
      `judging one insert, ${VEHICLES} vehicles × ${READINGS} readings`,
      judging,
      null,
      'ms of processor',
      '≤ 5 ms',
    );
    const listing = await cost(() => standingsOf(db, vehicles));
    yield figure(`where ${VEHICLES} vehicles stand`, listing, null, 'ms of processor');
  } finally {
    await close();
  }
}

/** The simulated fleet in a database, judged. */
async function fill(db: Kysely<Database>): Promise<number[]> {
  const now = new Date();
  const fleet = fleetOf(SEED).slice(0, VEHICLES);
  const vehicles = await insertForIds(
    db,
    'vehicles',
    fleet.map((_, i) => ({ vin: `BENCH${i}`, plate: `BE${i}`, name: 'Bench', created_at: now, updated_at: now })),
  );
  const epochs = await insertForIds(
    db,
    'odometer_epochs',
    fleet.map((year, i) => ({
      vehicle_id: vehicles[i] ?? 0,
      started_at: new Date((year[0]?.at ?? 0) - DAY_MS),
      unit: 'km' as const,
      first_value: 0,
      previous_total: 0,
      reason: 'first' as const,
      created_at: now,
    })),
  );
  const rows = fleet.flatMap((year, i) =>
    year.slice(0, READINGS).map(({ at, typed }) => ({
      vehicle_id: vehicles[i] ?? 0,
      epoch_id: epochs[i] ?? 0,
      value: typed,
      read_at: new Date(at),
      received_at: new Date(at),
      updated_at: new Date(at),
      source: 'telematics' as const,
    })),
  );
  await insertAll(db, 'odometer_readings', rows);
  for (const vehicle of vehicles) await judgeVehicle(db, vehicle, now);
  return vehicles;
}

/** The figures beside those of the text, as vehicles.md §4.3 and §4.4 have them. */
export function odometerTable(figures: readonly Figure[]): string {
  const rows = figures
    .filter(({ name }) => name.startsWith('odometer.'))
    .map(
      ({ name, ours, reference, unit }) =>
        `${name.slice(9).padEnd(56)} ${`${ours} ${unit}`.padEnd(26)} ${reference ?? ''}`,
    );
  return [`${'odometer'.padEnd(56)} ${'measured'.padEnd(26)} text`, ...rows].join('\n');
}
