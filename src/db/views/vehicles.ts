/** Vehicles as screens read them. */
import type { Vehicle } from '#contract/areas/vehicles.ts';
import { read } from '../open.ts';
import type { VehicleRow } from '../records.ts';

/** Upper case, letters and digits only: how plates and VINs are compared. */
export function searchKey(text: string): string {
  return text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** The stored form of a vehicle, with what is searched. */
export function vehicleRow(vehicle: Vehicle): VehicleRow {
  return { ...vehicle, vin6: searchKey(vehicle.vin).slice(-6), plateKey: searchKey(vehicle.plate) };
}

/** What people name a vehicle by. */
type Named = Pick<VehicleRow, 'plate' | 'plateKey' | 'vin' | 'name'>;

/** A part of the plate, the end of the VIN, or a part of the name, however it is written. */
export function isVehicle({ plateKey, vin, name }: Named, text: string): boolean {
  const key = searchKey(text);
  if (key === '') return false;
  return plateKey.includes(key) || searchKey(vin).endsWith(key) || searchKey(name).includes(key);
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
