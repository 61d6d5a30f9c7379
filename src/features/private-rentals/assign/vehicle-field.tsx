import { useController, type UseFormReturn } from 'react-hook-form';
import type { PrivateVehicle } from '#contract/areas/private-record.ts';
import { vehicleStates, type VehicleState } from '#contract/areas/private-words.ts';
import { bookedText } from '#kit/rental/times.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { assignLabels as labels, type AssignValues } from './assign-values.ts';
import css from './assign.module.css';

interface Props {
  readonly form: UseFormReturn<AssignValues>;
  /** Undefined while they are read. */
  readonly vehicles: readonly PrivateVehicle[] | undefined;
  readonly failed: boolean;
  /** What a refusal named as free the whole time. */
  readonly instead: readonly { readonly id: number }[];
  readonly zone: string;
}

/** What can go out now comes first. */
const STATES: readonly VehicleState[] = ['free', 'scheduled', 'late', 'out'];

/** What has it, or gets it next, in words. */
function takenText({ rental, busy, next }: PrivateVehicle, zone: string, now: number): string {
  if (busy !== null) return busy;
  if (rental) return rental.ends_at === null ? 'open end' : `until ${bookedText(rental.ends_at, zone, now)}`;
  return next ? `${next.number} from ${bookedText(next.starts_at, zone, now)}` : '';
}

/** Which vehicle: by what has it now. Whether its time is free the server says. */
export function VehicleField({ form, vehicles, failed, instead, zone }: Props) {
  const now = useNow(60_000);
  // Held to its value: what there is to choose from comes later.
  const {
    field: { value: chosen, onChange, ...field },
    fieldState: { error },
  } = useController({
    control: form.control,
    name: 'vehicle_id',
    rules: { validate: (value) => value !== '' || 'Choose a vehicle.' },
  });
  const choose = (id: string) => {
    form.clearErrors('vehicle_id');
    onChange(id);
  };
  const all = vehicles ?? [];
  const isListed = chosen === '' || all.some(({ id }) => String(id) === chosen);
  const offers = all.filter(({ id }) => instead.some((one) => one.id === id));
  const nameOf = (vehicle: PrivateVehicle) => {
    const taken = takenText(vehicle, zone, now);
    return [`${vehicle.plate} ${vehicle.name}`, taken].filter(Boolean).join(' · ');
  };
  return (
    <div className={css.wide}>
      <Field
        label={labels.vehicle_id}
        hint={failed ? 'The vehicles could not be read.' : undefined}
        error={error?.message}
      >
        <Select {...field} value={chosen} onChange={({ target }) => choose(target.value)}>
          <option value="">Choose…</option>
          {isListed ? null : <option value={chosen}>The one that is chosen</option>}
          {STATES.map((state) => (
            <Options key={state} state={state} vehicles={all} nameOf={nameOf} />
          ))}
        </Select>
      </Field>
      {offers.length > 0 ? (
        <div className={css.instead}>
          {offers.map(({ id, plate, name }) => (
            <Button key={id} icon="vehicle" onClick={() => choose(String(id))}>{`Take ${plate} ${name}`}</Button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

interface OptionsProps {
  readonly state: VehicleState;
  readonly vehicles: readonly PrivateVehicle[];
  readonly nameOf: (vehicle: PrivateVehicle) => string;
}

function Options({ state, vehicles, nameOf }: OptionsProps) {
  const own = vehicles.filter((vehicle) => vehicle.state === state);
  if (own.length === 0) return null;
  return (
    <optgroup label={`${vehicleStates[state]} (${own.length})`}>
      {own.map((vehicle) => (
        <option key={vehicle.id} value={vehicle.id}>
          {nameOf(vehicle)}
        </option>
      ))}
    </optgroup>
  );
}
