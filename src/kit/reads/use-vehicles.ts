import { useLiveQuery } from 'dexie-react-hooks';
import { vehiclesByPlate } from '#db/views/vehicles.ts';

/** The vehicles that this device knows, by plate, to choose from. */
export function useVehicles() {
  return useLiveQuery(async () => (await vehiclesByPlate()).map(({ id, plate }) => ({ id, name: plate })));
}
