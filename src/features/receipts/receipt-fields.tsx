import type { UseFormReturn } from 'react-hook-form';
import { useCategoryChoices } from '#kit/expense/use-expense-choices.ts';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextArea, TextInput } from '#ui/text-input.tsx';
import { receiptLabels as labels, type ReceiptValues } from './receipt-values.ts';
import { VehicleChoice } from './vehicle-choice.tsx';
import css from './receipts.module.css';

interface Props {
  readonly form: UseFormReturn<ReceiptValues>;
}

/** What is known of the receipt already; whoever enters the expense asks for the rest. */
export function ReceiptFields({ form }: Props) {
  const { errors } = form.formState;
  const categories = useCategoryChoices();
  return (
    <>
      <div className={css.sum}>
        <Field label={`${labels.amount}, with tax`} optional error={errors.amount?.message}>
          <TextInput inputMode="decimal" autoComplete="off" maxLength={12} {...form.register('amount')} />
        </Field>
      </div>
      <div className={css.wide}>
        <VehicleChoice form={form} />
      </div>
      <Field label={labels.category_id} optional error={errors.category_id?.message}>
        <Select {...form.register('category_id')}>
          <option value="">Not known yet</option>
          {(categories ?? []).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={labels.vendor_text} optional error={errors.vendor_text?.message}>
        <TextInput autoComplete="off" maxLength={120} {...form.register('vendor_text')} />
      </Field>
      <Field label={labels.spent_on} optional error={errors.spent_on?.message}>
        <TextInput type="date" {...form.register('spent_on')} />
      </Field>
      <div className={css.wide}>
        <Field label={labels.note} optional error={errors.note?.message}>
          <TextArea rows={2} maxLength={2000} {...form.register('note')} />
        </Field>
      </div>
    </>
  );
}
