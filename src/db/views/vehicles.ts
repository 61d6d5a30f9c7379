/** Vehicles as screens read them. */
import type { Vehicle } from '#contract/areas/vehicle-record.ts';
import { foldText } from '#lib/fold-text.ts';
import { read } from '../open.ts';
import type { OdometerRow, VehicleRow } from '../records.ts';
import { FIRST, LAST } from '../schema.ts';
import { rowTruth, type RowTruth } from './truth.ts';

/** Folded, in upper case, letters and digits only: how plates and VINs are compared. */
export function searchKey(text: string): string {
  return foldText(text)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** The stored form of a vehicle, with what is searched. */
export function vehicleRow(vehicle: Vehicle): VehicleRow {
  return { ...vehicle, vin6: searchKey(vehicle.vin ?? '').slice(-6), plateKey: searchKey(vehicle.plate) };
}

/** What people name a vehicle by. */
type Named = Pick<VehicleRow, 'plate' | 'plateKey' | 'vin' | 'name'>;

/** A part of the plate, the end of the VIN, or a part of the name, however it is written. */
export function isVehicle({ plate, vin, name }: Named, text: string): boolean {
  const key = searchKey(text);
  if (key === '') return false;
  return searchKey(plate).includes(key) || searchKey(vin ?? '').endsWith(key) || searchKey(name).includes(key);
}

/** The vehicles that `text` may mean: those first whose plate begins with it. At most `limit`. */
export function vehiclesLike<V extends Named>(vehicles: readonly V[], text: string, limit: number): V[] {
  const key = searchKey(text);
  const rank = ({ plateKey }: V) => (plateKey.startsWith(key) ? 0 : plateKey.includes(key) ? 1 : 2);
  return vehicles
    .filter((vehicle) => isVehicle(vehicle, text))
    .toSorted((a, b) => rank(a) - rank(b) || a.plateKey.localeCompare(b.plateKey))
    .slice(0, limit);
}

export function vehicleById(id: number): Promise<VehicleRow | undefined> {
  return read((d) => d.vehicles.get(id));
}

/** By plate; at most `limit`. */
export function vehiclesByPlate(limit = 500): Promise<VehicleRow[]> {
  return read((d) => d.vehicles.orderBy('plateKey').limit(limit).toArray());
}

/** A reading that this device knows, and where it stands. */
export interface KnownReading {
  readonly reading: OdometerRow;
  readonly truth: RowTruth;
}

/** The newest reading of a vehicle that was made at a todo of this device. */
export function newestReading(id: number): Promise<KnownReading | null> {
  return read(async (d) => {
    const reading = await d.odometers.where('[vehicle_id+read_at]').between([id, FIRST], [id, LAST]).last();
    return reading ? known(reading) : null;
  });
}

/** The same of every vehicle that has one, by vehicle. The device mirrors some weeks of one person's todos: these are few. */
export function newestReadings(): Promise<Map<number, KnownReading>> {
  return read(async (d) => {
    const newest = new Map<number, OdometerRow>();
    await d.odometers.orderBy('[vehicle_id+read_at]').each((row) => void newest.set(row.vehicle_id, row));
    const all = [...newest].map(async ([id, reading]) => [id, await known(reading)] as const);
    return new Map(await Promise.all(all));
  });
}

async function known(reading: OdometerRow): Promise<KnownReading> {
  return { reading, truth: reading.dirty === 1 ? await rowTruth('odometers', reading.lid) : 'sent' };
}
