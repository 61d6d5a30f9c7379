import type { UseFormReturn } from 'react-hook-form';
import { ratePeriods } from '#contract/areas/private-words.ts';
import { CheckField } from '#kit/form/check-field.tsx';
import { zoneInstant } from '#kit/rental/zone-moment.ts';
import { yardZone } from '#lib/zone.ts';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { FILL_IN, sumProblem, wholeProblem } from '../shared/written.ts';
import { assignLabels as labels, type AssignValues } from './assign-values.ts';
import css from './assign.module.css';

interface Props {
  readonly form: UseFormReturn<AssignValues>;
  /** Of the branch of the vehicle, by its IANA name. */
  readonly zone: string;
  readonly unit: string;
}

/** From when until when, on the clocks of the branch; without an end until somebody says so. */
export function WhenFields({ form, zone }: Omit<Props, 'unit'>) {
  const { register, watch, formState, getValues } = form;
  const { errors } = formState;
  const isOpenEnd = watch('is_open_end');
  // Elsewhere the clocks show another time than the one that the person has in mind.
  const hint = zone === yardZone().name ? undefined : `On the clocks there: ${zone.replaceAll('_', ' ')}`;
  const isMoment = (value: string) => zoneInstant(value, zone) !== null || 'Please fill in the day and the time.';
  const isLater = (value: string) => value > getValues('starts_at') || 'This is before it goes out.';
  return (
    <>
      <Field label={labels.starts_at} hint={hint} error={errors.starts_at?.message}>
        <TextInput type="datetime-local" className={css.moment} {...register('starts_at', { validate: isMoment })} />
      </Field>
      {isOpenEnd ? null : (
        <Field label={labels.ends_at} error={errors.ends_at?.message}>
          <TextInput
            type="datetime-local"
            className={css.moment}
            {...register('ends_at', { validate: { isMoment, isLater }, shouldUnregister: false })}
          />
        </Field>
      )}
      <div className={css.wide}>
        <CheckField
          label={labels.is_open_end}
          hint={isOpenEnd ? 'The vehicle is theirs until they bring it back.' : undefined}
          error={isOpenEnd ? errors.ends_at?.message : undefined}
          control={register('is_open_end', { onChange: () => form.clearErrors('ends_at') })}
        />
      </div>
    </>
  );
}

/** What it costs, what is held, and how far they may go for that. */
export function RateFields({ form, unit }: Omit<Props, 'zone'>) {
  const { register, formState } = form;
  const { errors } = formState;
  const isSum = (value: string) => sumProblem(value) ?? true;
  const isThere = (value: string) => value.trim() !== '' || FILL_IN;
  return (
    <>
      <Field label={labels.rate_amount} error={errors.rate_amount?.message}>
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          {...register('rate_amount', { validate: { isThere, isSum } })}
        />
      </Field>
      <Field label={labels.rate_period} error={errors.rate_period?.message}>
        <Select {...register('rate_period')}>
          {Object.entries(ratePeriods).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={labels.deposit_amount} optional error={errors.deposit_amount?.message}>
        <TextInput inputMode="decimal" autoComplete="off" {...register('deposit_amount', { validate: isSum })} />
      </Field>
      <Field
        label={`${labels.included_distance_per_day} (${unit})`}
        optional
        hint="Empty: as far as they like."
        error={errors.included_distance_per_day?.message}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          {...register('included_distance_per_day', { validate: (value) => wholeProblem(value, 100_000) ?? true })}
        />
      </Field>
    </>
  );
}
