import { useDraftReady } from '#kit/drafts/use-draft-ready.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { useSave } from '#kit/form/use-save.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import type { FieldErrors } from '#contract/schema.ts';
import { isolated } from '#contract/people-text.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useToast } from '#ui/toast.tsx';
import type { ChangeProps } from './change-forms.tsx';
import { useChangeBooking } from './use-change-booking.ts';
import css from './change.module.css';

interface Drivers {
  /** The numbers of those who stay. */
  readonly kept: readonly number[];
  readonly first_name: string;
  readonly last_name: string;
  readonly birth_date: string;
  readonly email: string;
  readonly phone: string;
}

const LABELS = {
  kept: 'Drivers',
  first_name: 'First name',
  last_name: 'Last name',
  birth_date: 'Born',
  email: 'E-mail',
  phone: 'Phone',
};
const FIELDS = [
  ['first_name', 'text'],
  ['last_name', 'text'],
  ['birth_date', 'date'],
  ['email', 'email'],
  ['phone', 'tel'],
] as const;

/** Who drives besides the renter: taken off, or a new one added. */
export default function DriversForm(props: ChangeProps) {
  return useDraftReady() ? <Open {...props} /> : null;
}

function Open({ booking, onClose }: ChangeProps) {
  const toast = useToast();
  const save = useDrivers(booking, onClose, (message) => {
    toast({ text: message });
    onClose();
  });
  const { form } = save;
  const kept = form.watch('kept');
  const drivers = booking.customers.filter(({ id, role }) => role === 'driver' && kept.includes(id));
  const { errors } = form.formState;
  return (
    <FormDialog title="Drivers" save={save}>
      <div className={css.wide}>
        {drivers.length === 0 ? <p className="muted">Nobody drives besides the renter.</p> : null}
        <ul className={css.list} aria-label="Drivers">
          {drivers.map(({ id, name }) => (
            <li key={id} className={css.row}>
              <span>{name}</span>
              <Button
                tone="quiet"
                icon="close"
                aria-label={`Take ${isolated(name)} off`}
                onClick={() =>
                  form.setValue(
                    'kept',
                    kept.filter((one) => one !== id),
                  )
                }
              >
                Take off
              </Button>
            </li>
          ))}
        </ul>
        <h3>A new one</h3>
      </div>
      {FIELDS.map(([name, type]) => (
        <Field
          key={name}
          label={LABELS[name]}
          error={errors[name]?.message}
          optional={name !== 'first_name' && name !== 'last_name'}
        >
          <TextInput type={type} autoComplete="off" {...form.register(name)} />
        </Field>
      ))}
    </FormDialog>
  );
}

function useDrivers(booking: Booking, onClose: () => void, onDone: (message: string) => void) {
  const change = useChangeBooking(booking.id);
  const kept = booking.customers.filter(({ role }) => role === 'driver').map(({ id }) => id);
  return useSave<Drivers, { readonly message: string }>({
    draft: `booking/${booking.id}/drivers`,
    own: { kept, first_name: '', last_name: '', birth_date: '', email: '', phone: '' },
    base: booking.updated_at,
    labels: LABELS,
    send: (values, changed, signal) => {
      if (changed.length === 0) return null;
      const stay = values.kept.map((id) => ({ id }));
      const drivers = changed.some((name) => name !== 'kept') ? [...stay, newDriver(values)] : stay;
      return change({ drivers }, signal).then((written) =>
        written.ok ? written : { ...written, fields: ofNewDriver(written.fields, stay.length) },
      );
    },
    onSaved: ({ message }) => onDone(message),
    onClose,
  });
}

const newDriver = ({ first_name, last_name, birth_date, email, phone }: Drivers) => ({
  first_name,
  last_name,
  ...(birth_date !== '' && { birth_date }),
  ...(email !== '' && { email }),
  ...(phone !== '' && { phone }),
});

/** The new one stands at the end of the list; the form shows its fields alone. */
const ofNewDriver = (fields: FieldErrors, at: number): FieldErrors =>
  Object.fromEntries(Object.entries(fields).map(([name, reasons]) => [name.replace(`drivers.${at}.`, ''), reasons]));
