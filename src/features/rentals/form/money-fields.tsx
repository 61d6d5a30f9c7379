import type { UseFormReturn } from 'react-hook-form';
import { paymentModels } from '#contract/areas/rental-words.ts';
import { CheckField } from '#kit/form/check-field.tsx';
import { formatSum } from '#lib/format-number.ts';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { numberOf } from '#lib/typed-number.ts';
import { bookingLabels as labels, sumProblem, type BookingValues } from './booking-values.ts';
import type { Quote } from './use-quote.ts';
import css from './form.module.css';

interface Props {
  readonly form: UseFormReturn<BookingValues>;
  readonly quote: Quote | null;
}

const mustBeSum = (value: string) => sumProblem(value) ?? true;

function mustBePercent(value: string): string | true {
  const percent = numberOf(value);
  return (percent !== null && Number.isInteger(percent) && percent >= 1 && percent <= 99) || 'A whole number, 1 to 99.';
}

/** What is taken off, when it is paid, the deposit, and whether an insurance must be shown. */
export function MoneyFields({ form, quote }: Props) {
  const { register, watch, formState } = form;
  const { errors } = formState;
  const ofRate = quote?.deposit_amount ?? null;
  return (
    <>
      <Field label={labels.discount} optional error={errors.discount?.message}>
        <TextInput inputMode="decimal" autoComplete="off" {...register('discount', { validate: mustBeSum })} />
      </Field>
      <Field
        label={labels.deposit_amount}
        optional
        hint={ofRate === null ? undefined : `Of the rate: ${formatSum(ofRate)}`}
        error={errors.deposit_amount?.message}
      >
        <TextInput inputMode="decimal" autoComplete="off" {...register('deposit_amount', { validate: mustBeSum })} />
      </Field>
      <div className={css.wide}>
        <Field label={labels.payment_model} error={errors.payment_model?.message}>
          <Select {...register('payment_model')}>
            {Object.entries(paymentModels).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {watch('payment_model') === 'partial' ? (
        <Field label={labels.partial_percent} error={errors.partial_percent?.message}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            {...register('partial_percent', { validate: mustBePercent, shouldUnregister: false })}
          />
        </Field>
      ) : null}
      <div className={css.wide}>
        <CheckField
          label={labels.insurance_info_required}
          error={errors.insurance_info_required?.message}
          control={register('insurance_info_required')}
        />
      </div>
    </>
  );
}
