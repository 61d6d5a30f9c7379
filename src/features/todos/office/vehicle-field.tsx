import { useController, type Control } from 'react-hook-form';
import { vehiclesLike } from '#db/views/vehicles.ts';
import type { RecordValues } from '#kit/form/record-values.ts';
import { PickInput, type Pickable } from '#kit/pick/pick-input.tsx';
import { thisDevice } from '#lib/this-device.dom.ts';
import { VEHICLE } from './todo-fields.ts';
import { vehicleOfPlate, type FormVehicle } from './todo-values.ts';

/** More than these nobody reads: another character of the plate is faster. */
const MOST = 8;

interface Props {
  readonly control: Control<RecordValues>;
  readonly vehicles: readonly FormVehicle[];
}

/** The vehicle, found by any part of its plate, the end of its VIN, or its name, in whatever spelling. */
export function VehicleField({ control, vehicles }: Props) {
  const known = (plate: string) => plate.trim() === '' || vehicleOfPlate(plate, vehicles) !== null;
  const {
    field: { ref, name, value, onChange, onBlur },
    fieldState,
  } = useController({
    control,
    name: 'vehicle_id',
    rules: { validate: (plate) => known(String(plate)) || 'No vehicle has this plate. Choose one of the list.' },
  });
  const text = String(value);
  const own = vehicleOfPlate(text, vehicles);
  /** Leaving the field chooses only what cannot be meant otherwise. */
  const leave = (offered: readonly Pickable[]) => {
    const meant = own?.plate ?? (offered.length === 1 ? offered[0]?.name : undefined);
    if (offered.length > 0 && meant !== undefined) onChange(meant);
    onBlur();
  };
  return (
    <PickInput
      ref={ref}
      name={name}
      label={VEHICLE}
      optional
      error={fieldState.error?.message}
      hint={own?.name ?? 'Plate, end of the VIN, or name.'}
      autoCapitalize="characters"
      noneText={`No vehicle on this ${thisDevice()} matches.`}
      text={text}
      onText={onChange}
      find={(written) => vehiclesLike(vehicles, written, MOST).map(pickable)}
      onPick={({ name: plate }) => onChange(plate)}
      onLeave={leave}
    />
  );
}

const pickable = ({ id, plate, name, vin }: FormVehicle): Pickable => ({
  id,
  name: plate,
  detail: vin === null ? name : `${name} · VIN …${vin.slice(-6)}`,
});
