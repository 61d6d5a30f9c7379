/** The book of a vehicle's odometers: its readings, and what the office said about them and about the dials. The judge reads nothing else. */
import { sql, type Kysely, type Selectable } from 'kysely';
import { judgeHistory, type Epoch, type Judged, type Reading } from '#contract/odometer/history.ts';
import type { Database } from '#server/db/tables.ts';
import { settingValue } from '#server/kit/settings.ts';
import { anyOf } from '#server/lib/any-of.ts';
import type { OdometerEpochs } from './tables.ts';

export interface Book {
  readonly readings: readonly Reading[];
  /** In order of time. */
  readonly epochs: readonly Epoch[];
  /** Of how many days its branch takes the average. */
  readonly averageDays: number;
}

/** What a book says. It has an epoch at least. */
export const judged = ({ readings, epochs, averageDays }: Book): Judged => judgeHistory(readings, epochs, averageDays);

export type StoredReading = Awaited<ReturnType<typeof readingsOf>>[number];

function readingsOf(db: Kysely<Database>, vehicleIds: readonly number[]) {
  return db
    .selectFrom('odometer_readings')
    .select(['id', 'vehicle_id', 'value', 'read_at', 'source', 'epoch_id'])
    .select(['judgement', 'why', 'confirmed_at', 'voided_at'])
    .where(anyOf('vehicle_id', vehicleIds))
    .execute();
}

/** A book with the verdicts that are stored. */
export interface StoredBook extends Book {
  readonly stored: ReadonlyMap<number, StoredReading>;
}

/** Of how many days the average is taken in the branch of the vehicle `v`. */
export const averageDaysOf = settingValue('odometers', 'average_days', sql.ref('v.branch_id'));

/** The books of these vehicles, by vehicle. */
export async function booksOf(
  db: Kysely<Database>,
  vehicleIds: readonly number[],
): Promise<ReadonlyMap<number, StoredBook>> {
  const readings = Map.groupBy(await readingsOf(db, vehicleIds), (row) => row.vehicle_id);
  const epochs = Map.groupBy(await epochsOf(db, vehicleIds), (row) => row.vehicle_id);
  const vehicles = await db
    .selectFrom('vehicles as v')
    .select(['v.id', averageDaysOf.as('averageDays')])
    .where(anyOf('v.id', vehicleIds))
    .execute();
  return new Map(
    vehicles.map(({ id, averageDays }) => {
      const rows = readings.get(id) ?? [];
      const stored = new Map(rows.map((row) => [row.id, row]));
      return [id, { readings: rows.map(readingOf), epochs: (epochs.get(id) ?? []).map(epochOf), averageDays, stored }];
    }),
  );
}

/** @throws where there is no such vehicle */
export async function bookOf(db: Kysely<Database>, vehicleId: number): Promise<StoredBook> {
  const book = (await booksOf(db, [vehicleId])).get(vehicleId);
  if (!book) throw new Error('there should be a vehicle');
  return book;
}

function readingOf({ id, value, read_at, source, confirmed_at, voided_at }: StoredReading): Reading {
  return { id, value, at: read_at.getTime(), source, isConfirmed: confirmed_at !== null, isVoid: voided_at !== null };
}

const epochsOf = (db: Kysely<Database>, vehicleIds: readonly number[]) =>
  db
    .selectFrom('odometer_epochs')
    .selectAll()
    .where(anyOf('vehicle_id', vehicleIds))
    .orderBy('vehicle_id')
    .orderBy('started_at')
    .execute();

type EpochRow = Omit<Selectable<OdometerEpochs>, 'vehicle_id' | 'created_at' | 'created_by' | 'started_at'> & {
  /** As text where it comes in JSON. */
  readonly started_at: Date | string;
};

export function epochOf({ id, started_at, unit, first_value, previous_total, reason }: EpochRow): Epoch {
  const startedAt = new Date(started_at).getTime();
  return { id, startedAt, unit, firstValue: first_value, previousTotal: previous_total, reason };
}

export type LockedVehicle = NonNullable<Awaited<ReturnType<typeof lockVehicle>>>;

/** Holds the vehicle, so that its readings are written by one request at a time. Lock it before any of its readings. */
export function lockVehicle(db: Kysely<Database>, vehicleId: number) {
  return db
    .selectFrom('vehicles')
    .select(['id', 'branch_id', 'odometer_unit'])
    .where('id', '=', vehicleId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
