import { useLiveQuery } from 'dexie-react-hooks';
import { vehiclesByPlate, vehiclesLike } from '#db/views/vehicles.ts';
import { thisDevice } from '#lib/this-device.dom.ts';
import { PickField, type PickProps } from './pick-field.tsx';

/** More than these nobody reads: another character of the plate is faster. */
const MOST_FOUND = 8;
/** More than any yard has. */
const MOST_VEHICLES = 10_000;

interface VehiclePickProps extends PickProps {
  /** Those that cannot be picked: they were already. */
  readonly except?: ReadonlySet<number>;
}

/** Picks a vehicle in service by any part of its plate, the end of its VIN, or its name. It finds those that this device knows. */
export function VehiclePick({ except, hint = 'Plate, end of the VIN, or name.', ...props }: VehiclePickProps) {
  const vehicles = useLiveQuery(() => vehiclesByPlate(MOST_VEHICLES)) ?? [];
  const find = (text: string) =>
    vehiclesLike(except ? vehicles.filter(({ id }) => !except.has(id)) : vehicles, text, MOST_FOUND).map(
      ({ id, plate, name, vin6 }) => ({
        id,
        name: plate,
        detail: vin6 === '' ? name : `${name} · VIN …${vin6}`,
      }),
    );
  return (
    <PickField {...props} hint={hint} find={find} noneText={`No other vehicle on this ${thisDevice()} matches.`} />
  );
}
