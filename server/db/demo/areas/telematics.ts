/**
 * The demo's trackers: those of forty vehicles, and two of an account that must be connected again. Some are odd: one is silent for nine days, one tells
 * of a misfire, one counts kilometres where it promises miles, one tells hardly anything, one counts a new dial, and one is in a vehicle that the yard
 * does not have.
 */
import type { Insertable } from 'kysely';
import { inUnit } from '#contract/odometer/unit.ts';
import { standingsOf } from '#server/areas/odometers/standings.ts';
import type { Database } from '#server/db/tables.ts';
import { must } from '#server/lib/must.ts';
import { DEMO_ODDITIES } from '#server/trackers/simulator/demo-trackers.ts';
import type { Oddity } from '#server/trackers/simulator/fleet.ts';
import { type DemoContext, personOf } from '../context.ts';
import { insertAll, insertForIds } from '../insert.ts';

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000];
const [LINKED, WAITING, CUT_OFF] = [40, 3, 2];
const SILENT_DAYS = 9;
/** The vehicle whose dial was replaced, and counts from nothing since. */
const [NEW_CLUSTER, NEW_KM] = [20, 340];
const STRANGER = { vehicle: null, imei: imeiOf(90), vin: '1HGCV1F30KA000123', name: 'Honda Accord 2019', km: 61_000 };

interface Tracker {
  readonly vehicle: number | null;
  readonly imei: string;
  readonly vin: string;
  readonly name: string;
  readonly km: number;
}

function imeiOf(n: number): string {
  return `35045779${String(n).padStart(7, '0')}`;
}

const oddityOf = ({ imei }: Tracker): Oddity | null => DEMO_ODDITIES[imei] ?? null;
const before = (at: Date, ms: number) => new Date(at.getTime() - ms);

export async function loadTelematics(demo: DemoContext): Promise<void> {
  const { now } = demo;
  const trackers = await trackersOf(demo);
  const [active = 0, cutOff = 0] = await loadConnections(demo);
  const linked = trackers.slice(0, LINKED);
  const lost = trackers.slice(LINKED + WAITING);
  const refused = before(now, 2 * DAY_MS);
  await loadTrackers(demo, active, [...trackers.slice(0, LINKED + WAITING), STRANGER], now);
  await loadTrackers(demo, cutOff, lost, refused);
  await loadLinks(demo, active, linked, now);
  await loadLinks(demo, cutOff, lost, refused);
}

/** Each counts what the dial of its vehicle last showed. */
async function trackersOf({ db }: DemoContext): Promise<readonly Tracker[]> {
  const vehicles = await db
    .selectFrom('vehicles')
    .select(['id', 'vin', 'name'])
    .where('retired_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('vin', 'is not', null)
    .orderBy('id')
    .limit(LINKED + WAITING + CUT_OFF)
    .execute();
  const standings = await standingsOf(
    db,
    vehicles.map(({ id }) => id),
  );
  return vehicles.map(({ id, vin, name }, n) => {
    const { last } = standings.of(id);
    const km = n === NEW_CLUSTER ? NEW_KM : last === null ? 20_000 : inUnit(last.value, last.unit, 'km');
    return { vehicle: id, imei: imeiOf(n), vin: vin ?? '', name, km };
  });
}

function loadConnections(demo: DemoContext): Promise<number[]> {
  const { db, now } = demo;
  const both = {
    provider: 'Bouncie',
    created_at: before(now, 60 * DAY_MS),
    created_by: personOf(demo, 'Ruth Meyer'),
    updated_at: now,
  };
  return insertForIds(db, 'telematics_connections', [
    { ...both, account: 'Yard', state: 'active', last_ok_at: before(now, 12 * MINUTE_MS), next_poll_at: now },
    {
      ...both,
      account: 'Vans',
      state: 'needs_reconnect',
      last_ok_at: before(now, 2 * DAY_MS),
      last_error: 'refused',
      failures: 3,
      refusals: 3,
    },
  ]);
}

/** When the tracker last told something. */
const heardOf = (tracker: Tracker, at: Date): Date =>
  before(at, oddityOf(tracker) === 'silent' ? SILENT_DAYS * DAY_MS : 20 * MINUTE_MS);

/** As it says it: in miles, or what it takes for them. Null: it says nothing. */
function saidBy(tracker: Tracker): number | null {
  const oddity = oddityOf(tracker);
  if (oddity === 'sparse') return null;
  return Math.round((oddity === 'km' ? tracker.km : inUnit(tracker.km, 'km', 'mi')) * 10) / 10;
}

async function loadTrackers(
  { db }: DemoContext,
  connection_id: number,
  trackers: readonly Tracker[],
  at: Date,
): Promise<void> {
  const rows = trackers.map((tracker): Insertable<Database['telematics_trackers']> => {
    const odometer = saidBy(tracker);
    const told = odometer === null ? {} : { odometer, unit: 'mi' as const, data_at: heardOf(tracker, at) };
    return { connection_id, external_id: tracker.imei, vin: tracker.vin, name: tracker.name, ...told, seen_at: at };
  });
  await insertAll(db, 'telematics_trackers', rows);
}

async function loadLinks(
  { db, now }: DemoContext,
  connection_id: number,
  trackers: readonly Tracker[],
  at: Date,
): Promise<void> {
  const created_at = before(now, 50 * DAY_MS);
  const vehicles = trackers.map(({ vehicle }) => must(vehicle, 'a vehicle'));
  const links = await insertForIds(
    db,
    'telematics_links',
    trackers.map(({ imei: external_id }, n) => ({
      vehicle_id: must(vehicles[n], 'a vehicle'),
      connection_id,
      external_id,
      created_at,
      updated_at: created_at,
    })),
  );
  const snapshots = trackers.map((tracker, n): Insertable<Database['telematics_snapshots']> => {
    const odometer = saidBy(tracker);
    const asked = { link_id: must(links[n], 'a link'), fetched_at: before(at, 12 * MINUTE_MS) };
    if (odometer === null) return asked;
    return {
      ...asked,
      data_at: heardOf(tracker, at),
      odometer,
      unit: 'mi',
      fuel_percent: 20 + ((n * 29) % 80),
      battery_percent: 70 + ((n * 7) % 30),
      is_running: false,
      mil_on: oddityOf(tracker) === 'fault',
    };
  });
  await insertAll(db, 'telematics_snapshots', snapshots);
  const faulty = trackers.flatMap((tracker, n) => (oddityOf(tracker) === 'fault' ? [must(vehicles[n], 'one')] : []));
  await insertAll(
    db,
    'telematics_codes',
    faulty.map((vehicle_id) => ({
      vehicle_id,
      code: 'P0301',
      first_seen: before(now, DAY_MS),
      last_seen: now,
    })),
  );
}
