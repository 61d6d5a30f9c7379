/** Stores what the maker reported: the trackers of the connection, and for each linked vehicle a snapshot and its fault codes. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { anyOf } from '#server/lib/any-of.ts';
import type { Reported } from '#server/trackers/provider.ts';
import type { Writer } from './asking.ts';
import { storeCodes } from './faults.ts';

/** One statement takes 65,535 parameters. */
const AT_ONCE = 2_000;

/** What a tracker told of the vehicle that it is in. */
export interface Told {
  readonly id: number;
  readonly connection_id: number;
  readonly vehicle_id: number;
  readonly external_id: string;
  readonly reported: Reported;
}

export async function storeReported(writer: Writer, connectionId: number, all: readonly Reported[]): Promise<void> {
  for (let from = 0; from < all.length; from += AT_ONCE)
    await storeTrackers(writer, connectionId, all.slice(from, from + AT_ONCE));
  const links = await openLinks(writer.db, connectionId);
  const byId = new Map(all.map((one) => [one.externalId, one]));
  const told = links.flatMap((link) => {
    const reported = byId.get(link.external_id);
    return reported ? [{ ...link, reported }] : [];
  });
  await storeSnapshots(writer, told);
  await storeCodes(writer, told);
}

/** Of one vehicle's tracker alone. */
export async function storeOne(writer: Writer, link: Omit<Told, 'reported'>, reported: Reported): Promise<void> {
  await storeSnapshots(writer, [{ ...link, reported }]);
  await storeCodes(writer, [{ ...link, reported }]);
}

async function storeTrackers({ db, now }: Writer, connection_id: number, all: readonly Reported[]): Promise<void> {
  const rows = all.map(({ externalId, vin, name, odometer, dataAt }) => ({
    connection_id,
    external_id: externalId,
    vin,
    name,
    odometer: odometer?.value ?? null,
    unit: odometer?.unit ?? null,
    data_at: dataAt,
    seen_at: now,
  }));
  await db
    .insertInto('telematics_trackers')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['connection_id', 'external_id']).doUpdateSet((eb) => ({
        vin: eb.ref('excluded.vin'),
        name: eb.ref('excluded.name'),
        odometer: eb.ref('excluded.odometer'),
        unit: eb.ref('excluded.unit'),
        data_at: eb.ref('excluded.data_at'),
        seen_at: eb.ref('excluded.seen_at'),
      })),
    )
    .execute();
}

function openLinks(db: Kysely<Database>, connectionId: number) {
  return db
    .selectFrom('telematics_links')
    .select(['id', 'connection_id', 'vehicle_id', 'external_id'])
    .where('connection_id', '=', connectionId)
    .where('ended_at', 'is', null)
    .orderBy('vehicle_id')
    .execute();
}

/** A snapshot for each that told something new; of the others, that they were asked. */
async function storeSnapshots({ db, now }: Writer, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return;
  const rentals = await rentalsOf(
    db,
    told.map(({ vehicle_id }) => vehicle_id),
    now,
  );
  const rows = told.map((one) => snapshotOf(one, now, rentals.isPrivate));
  const last = await lastOf(
    db,
    told.map(({ id }) => id),
  );
  const same = rows.flatMap((row) => {
    const before = last.get(row.link_id);
    return before && isSame(before, row) ? [before.id] : [];
  });
  const isKnown = new Set(same);
  const fresh = rows.filter((row) => !isKnown.has(last.get(row.link_id)?.id ?? 0));
  if (same.length > 0)
    await db.updateTable('telematics_snapshots').set({ fetched_at: now }).where(anyOf('id', same)).execute();
  for (let from = 0; from < fresh.length; from += AT_ONCE)
    await db
      .insertInto('telematics_snapshots')
      .values(fresh.slice(from, from + AT_ONCE))
      .execute();
}

function snapshotOf({ id, vehicle_id, reported }: Told, now: Date, isPrivate: (vehicle: number, at: Date) => boolean) {
  const { location } = reported;
  const place = location && !isPrivate(vehicle_id, location.at) ? location : null;
  return {
    link_id: id,
    fetched_at: now,
    // Of the odometer, which everything that is reckoned stands on; each part may be of another moment.
    data_at: reported.odometer?.at ?? reported.dataAt,
    odometer: reported.odometer?.value ?? null,
    unit: reported.odometer?.unit ?? null,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    fuel_percent: reported.fuelPercent,
    battery_percent: reported.batteryPercent,
    is_running: reported.isRunning,
    mil_on: reported.milOn,
  };
}

type Snapshot = ReturnType<typeof snapshotOf>;

async function lastOf(db: Kysely<Database>, linkIds: readonly number[]) {
  const { rows } = await sql<Snapshot & { readonly id: number }>`
    select s.* from unnest(${linkIds}::bigint[]) as l (id)
    join lateral (select * from telematics_snapshots where link_id = l.id order by id desc limit 1) s on true`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.link_id, row]));
}

const COMPARED = [
  'odometer',
  'unit',
  'latitude',
  'longitude',
  'fuel_percent',
  'battery_percent',
  'is_running',
  'mil_on',
] as const satisfies readonly (keyof Snapshot)[];

const isSame = (a: Snapshot, b: Snapshot): boolean =>
  a.data_at?.getTime() === b.data_at?.getTime() && COMPARED.every((column) => a[column] === b[column]);

/** A tracker that slept may tell after a return where it was before it. */
const BACK_MS = 30 * 86_400_000;

interface Rentals {
  /** Whether the vehicle is rented out now, or was at that moment. */
  readonly isPrivate: (vehicleId: number, at: Date) => boolean;
}

/** When these vehicles are somebody else's: where they drive then is nobody's business (vehicles.md §4.10). */
export async function rentalsOf(db: Kysely<Database>, vehicleIds: readonly number[], now: Date): Promise<Rentals> {
  const holds = await db
    .selectFrom('vehicle_holds')
    .select(['vehicle_id', 'opened_at', 'closed_at'])
    .where('kind', '=', 'rented')
    .where(anyOf('vehicle_id', vehicleIds))
    .where((eb) => eb.or([eb('closed_at', 'is', null), eb('closed_at', '>', new Date(now.getTime() - BACK_MS))]))
    .execute();
  return {
    isPrivate: (vehicleId, at) =>
      holds.some(
        ({ vehicle_id, opened_at, closed_at }) =>
          vehicle_id === vehicleId && (closed_at === null || (opened_at <= at && at < closed_at)),
      ),
  };
}
