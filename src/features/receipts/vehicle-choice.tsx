import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLiveQuery } from 'dexie-react-hooks';
import { todosOfDay } from '#db/views/todos.ts';
import { VehiclePick } from '#kit/pick/vehicle-pick.tsx';
import { useVehicles } from '#kit/reads/use-vehicles.ts';
import { dayOf } from '#lib/day.ts';
import { useNow } from '#lib/use-now.ts';
import { Icon } from '#ui/icon.tsx';
import { receiptLabels as labels, type ReceiptValues } from './receipt-values.ts';
import css from './receipts.module.css';

/** So many vehicles of today’s work are offered by themselves. */
const MOST = 3;

/** The vehicles of the person’s todos of today: what is paid for is mostly for one of them. */
function useToday() {
  const today = dayOf(useNow(60_000));
  const todos = useLiveQuery(() => todosOfDay(today), [today]) ?? [];
  const plates = new Map(todos.flatMap(({ vehicle }) => (vehicle ? [[vehicle.id, vehicle.plate] as const] : [])));
  return [...plates].slice(0, MOST).map(([id, name]) => ({ id, name }));
}

/** Which vehicle it was for: one of today’s work by a tap, any other by its plate. */
export function VehicleChoice({ form }: { readonly form: UseFormReturn<ReceiptValues> }) {
  const today = useToday();
  const vehicles = useVehicles() ?? [];
  const [isOther, setOther] = useState(false);
  const shown = form.watch('vehicle_id');
  const choose = (id: number | null) => {
    form.setValue('vehicle_id', id === null ? '' : String(id), { shouldDirty: true });
    form.clearErrors('vehicle_id');
    setOther(false);
  };
  const other = today.some(({ id }) => String(id) === shown)
    ? undefined
    : vehicles.find(({ id }) => String(id) === shown);
  const offered = other ? [...today, other] : today;
  const isPicking = isOther || offered.length === 0;
  return (
    <fieldset className={css.vehicle}>
      <legend>
        {labels.vehicle_id} <span className="muted">optional</span>
      </legend>
      <div className={css.plates}>
        {offered.map(({ id, name }) => (
          <PlateButton
            key={id}
            plate={name}
            isShown={String(id) === shown}
            onPress={() => choose(String(id) === shown ? null : id)}
          />
        ))}
        {offered.length > 0 ? (
          <button type="button" aria-expanded={isOther} onClick={() => setOther(!isOther)}>
            Other
          </button>
        ) : null}
      </div>
      {isPicking ? (
        <VehiclePick
          label="Find the vehicle"
          error={form.formState.errors.vehicle_id?.message}
          onPick={({ id }) => choose(id)}
        />
      ) : null}
    </fieldset>
  );
}

interface PlateProps {
  readonly plate: string;
  readonly isShown: boolean;
  readonly onPress: () => void;
}

function PlateButton({ plate, isShown, onPress }: PlateProps) {
  return (
    <button type="button" aria-pressed={isShown} onClick={onPress}>
      {isShown ? <Icon name="check" size="1em" /> : null}
      {plate}
    </button>
  );
}
