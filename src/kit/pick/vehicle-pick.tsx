import { useLiveQuery } from 'dexie-react-hooks';
import type { ListedVehicle } from '#contract/areas/vehicle-record.ts';
import { searchKey, vehiclesByPlate, vehiclesLike } from '#db/views/vehicles.ts';
import { thisDevice } from '#lib/this-device.dom.ts';
import { PickField } from './pick-field.tsx';
import type { PickProps } from './pick-input.tsx';

/** More than these nobody reads: another character of the plate is faster. */
const MOST_FOUND = 8;
/** More than any yard has. */
const MOST_VEHICLES = 10_000;

interface VehiclePickProps extends PickProps {
  /** Those that cannot be picked: they were already. */
  readonly except?: ReadonlySet<number>;
  /** Those that left the fleet, where they can be picked, too. */
  readonly retired?: readonly RetiredVehicle[];
}

type RetiredVehicle = Pick<ListedVehicle, 'id' | 'plate' | 'name' | 'vin'>;

/** Picks a vehicle in service by any part of its plate, the end of its VIN, or its name. It finds those that this device knows. */
export function VehiclePick({ except, retired, hint = 'Plate, end of the VIN, or name.', ...props }: VehiclePickProps) {
  const known = useLiveQuery(() => vehiclesByPlate(MOST_VEHICLES)) ?? [];
  const vehicles = [
    ...known.map((vehicle) => ({ ...vehicle, left: '' })),
    ...(retired ?? []).map((vehicle) => ({ ...vehicle, plateKey: searchKey(vehicle.plate), left: 'retired' })),
  ];
  const find = (text: string) =>
    vehiclesLike(except ? vehicles.filter(({ id }) => !except.has(id)) : vehicles, text, MOST_FOUND).map(
      ({ id, plate, name, vin, left }) => ({
        id,
        name: plate,
        detail: [name, vin && `VIN …${searchKey(vin).slice(-6)}`, left].filter(Boolean).join(' · '),
      }),
    );
  return (
    <PickField {...props} hint={hint} find={find} noneText={`No other vehicle on this ${thisDevice()} matches.`} />
  );
}
