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

export function vehicleById(id: number): Promise<VehicleRow | undefined> {
  return read((d) => d.vehicles.get(id));
}

/** By plate; at most `limit`. */
export function vehiclesByPlate(limit = 500): Promise<VehicleRow[]> {
  return read((d) => d.vehicles.orderBy('plateKey').limit(limit).toArray());
}
