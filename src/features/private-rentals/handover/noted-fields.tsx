import { useController, type UseFormReturn } from 'react-hook-form';
import { fuelText } from '#kit/rental/energy-text.ts';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { wholeProblem } from '../shared/written.ts';
import { CheckFields } from './check-fields.tsx';
import { type CheckRow, notedLabels as labels, type NotedValues, readingProblem } from './noted.ts';
import type { VehicleFacts } from './use-vehicle-facts.ts';
import css from './handover.module.css';

interface Props {
  readonly form: UseFormReturn<NotedValues>;
  readonly vehicle: VehicleFacts;
  readonly rows: readonly CheckRow[];
  /** A return rests on its odometer. */
  readonly needsOdometer?: boolean;
}

/** From full to empty, as one reads the needle. */
const FUELS = [8, 7, 6, 5, 4, 3, 2, 1, 0];

/** The dial, the tank or the battery, and what is looked at. Of an electric vehicle there is no tank, of most others no charge. */
export function NotedFields({ form, vehicle, rows, needsOdometer = false }: Props) {
  const { register, control, clearErrors, formState } = form;
  const { errors } = formState;
  // A field of the form: it is judged anew as the form is sent, and a refusal brings the focus to it.
  const { field: checks } = useController({ control, name: 'checks' });
  // The field is a record: its own error stands beside those of its entries.
  const checksError: unknown = errors.checks?.message;
  const { unit, hasTank, isCharged, lastText } = vehicle;
  const checkOdometer = (value: string) => readingProblem(value, unit) ?? true;
  return (
    <>
      <Field
        label={`${labels.odometer} (${unit})`}
        hint={lastText}
        optional={!needsOdometer}
        error={errors.odometer?.message}
      >
        <TextInput inputMode="numeric" autoComplete="off" {...register('odometer', { validate: checkOdometer })} />
      </Field>
      {hasTank ? (
        <Field label={labels.fuel_eighths} optional error={errors.fuel_eighths?.message}>
          <Select {...register('fuel_eighths')}>
            <option value="">Not noted</option>
            {FUELS.map((eighths) => (
              <option key={eighths} value={eighths}>
                {fuelText(eighths)}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      {isCharged ? (
        <Field label={`${labels.charge_percent} (%)`} optional error={errors.charge_percent?.message}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            {...register('charge_percent', { validate: (value) => wholeProblem(value, 100) ?? true })}
          />
        </Field>
      ) : null}
      <div className={css.wide}>
        <CheckFields
          rows={rows}
          value={checks.value}
          error={typeof checksError === 'string' ? checksError : undefined}
          focusRef={checks.ref}
          onChange={(changed) => {
            clearErrors('checks');
            checks.onChange(changed);
          }}
        />
      </div>
    </>
  );
}
