import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { useMaster } from '#kit/reads/use-master.ts';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { yardZone, type Zone } from '#lib/zone.ts';
import css from './form.module.css';
import { bookingLabels as labels, type BookingValues, instantAt, movedReturn } from './booking-values.ts';

interface Props {
  readonly form: UseFormReturn<BookingValues>;
  readonly branches: NonNullable<ReturnType<typeof useMaster>>['branch'];
  /** Of the branch that is chosen. */
  readonly zone: Zone;
}

/** Who moves the pick-up mostly rents for as long as before. */
function useReturnFollows({ watch, getValues, setValue }: Props['form'], zone: Zone): void {
  const starts = watch('starts_at');
  const before = useRef(starts);
  useEffect(() => {
    if (starts === before.current || instantAt(starts, zone) === null) return;
    setValue('ends_at', movedReturn(getValues('ends_at'), before.current, starts));
    before.current = starts;
  }, [starts, zone, getValues, setValue]);
}

/** Where the vehicle goes out, and from when until when: on the clocks of that branch. */
export function WhenFields({ form, branches, zone }: Props) {
  const { register, formState, getValues } = form;
  const { errors } = formState;
  useReturnFollows(form, zone);
  // Elsewhere the clocks show another time than the one that the person has in mind.
  const hint = zone.name === yardZone().name ? undefined : `On the clocks there: ${zone.name.replaceAll('_', ' ')}`;
  const mustBeMoment = (value: string) => instantAt(value, zone) !== null || 'Please fill in the day and the time.';
  const mustBeLater = (value: string) => value > getValues('starts_at') || 'The return must be later than the pick-up.';
  return (
    <>
      <Field label={labels.branch_id} error={errors.branch_id?.message}>
        <Select {...register('branch_id', { validate: (value) => value !== '' || 'Choose a branch.' })}>
          <option value="">Choose…</option>
          {branches.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {/* Both moments stand in the next line, side by side. */}
      <span aria-hidden />
      <Field label={labels.starts_at} hint={hint} error={errors.starts_at?.message}>
        <TextInput
          className={css.moment}
          type="datetime-local"
          {...register('starts_at', { validate: mustBeMoment })}
        />
      </Field>
      <Field label={labels.ends_at} error={errors.ends_at?.message}>
        <TextInput
          className={css.moment}
          type="datetime-local"
          {...register('ends_at', { validate: { mustBeMoment, mustBeLater } })}
        />
      </Field>
    </>
  );
}
