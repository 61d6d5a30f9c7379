import { useRef, useState } from 'react';
import type { Booking } from '#contract/areas/rental-record.ts';
import { useDraftReady } from '#kit/drafts/use-draft-ready.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { useSave } from '#kit/form/use-save.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useToast } from '#ui/toast.tsx';
import { zoneInput, zoneInstant } from '#kit/rental/zone-moment.ts';
import type { ChangeProps } from './change-forms.tsx';
import { freeIn, type FreeVehicle, useChangeBooking } from './use-change-booking.ts';
import css from './change.module.css';

interface Dates {
  readonly starts_at: string;
  readonly ends_at: string;
}

const LABELS = { starts_at: 'Pick-up', ends_at: 'Return' };
const NAMES = ['starts_at', 'ends_at'] as const;

/** Moves a booking. Where its vehicle is taken then, those that are free the whole time are a press away. */
export default function DatesForm(props: ChangeProps) {
  return useDraftReady() ? <Open {...props} /> : null;
}

function Open({ booking, onClose }: ChangeProps) {
  const toast = useToast();
  const { save, free, withVehicle } = useDates(
    booking,
    (message) => {
      toast({ text: message });
      onClose();
    },
    onClose,
  );
  const isOut = booking.status === 'checked_in';
  const { errors } = save.form.formState;
  const check = (value: string) => zoneInstant(value, booking.zone) !== null || 'Please fill this in.';
  return (
    <FormDialog title="Move dates" save={save}>
      {NAMES.map((name) => (
        <Field
          key={name}
          label={LABELS[name]}
          error={errors[name]?.message}
          disabled={isOut && name === 'starts_at'}
          hint={name === 'ends_at' ? `On the clocks of ${booking.branch_name}.` : undefined}
        >
          <TextInput type="datetime-local" {...save.form.register(name, { validate: check })} />
        </Field>
      ))}
      {free.length > 0 ? <Free vehicles={free} onChoose={withVehicle} /> : null}
    </FormDialog>
  );
}

interface FreeProps {
  readonly vehicles: readonly FreeVehicle[];
  readonly onChoose: (id: number) => void;
}

function Free({ vehicles, onChoose }: FreeProps) {
  return (
    <fieldset className={css.free} aria-label="Free the whole time">
      <p className="small">Free the whole time:</p>
      {vehicles.map(({ id, plate, name }) => (
        <Button key={id} icon="vehicle" onClick={() => onChoose(id)}>
          {`Take ${plate}, ${name}`}
        </Button>
      ))}
    </fieldset>
  );
}

function useDates(booking: Booking, onDone: (message: string) => void, onClose: () => void) {
  const { id, zone, updated_at } = booking;
  const change = useChangeBooking(id);
  const [free, setFree] = useState<readonly FreeVehicle[]>([]);
  const vehicle = useRef<number | undefined>(undefined);
  const save = useSave<Dates, { readonly message: string }>({
    draft: `booking/${id}/dates`,
    own: { starts_at: zoneInput(booking.starts_at, zone), ends_at: zoneInput(booking.ends_at, zone) },
    base: updated_at,
    labels: LABELS,
    send: (values, changed, signal) => {
      const vehicle_id = vehicle.current;
      vehicle.current = undefined;
      if (changed.length === 0) return null;
      const moved = Object.fromEntries(changed.map((name) => [name, zoneInstant(values[name], zone) ?? values[name]]));
      return change({ ...moved, ...(vehicle_id !== undefined && { vehicle_id }) }, signal).then((written) => {
        setFree(written.ok ? [] : freeIn(written.detail));
        return written;
      });
    },
    onSaved: ({ message }) => onDone(message),
    onClose,
  });
  const withVehicle = (vehicleId: number) => {
    vehicle.current = vehicleId;
    save.save();
  };
  return { save, free, withVehicle };
}
