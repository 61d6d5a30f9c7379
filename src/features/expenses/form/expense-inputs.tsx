import { useController, type UseFormReturn } from 'react-hook-form';
import { departments } from '#contract/areas/departments.ts';
import { directions, expenseKinds } from '#contract/areas/expense-record.ts';
import { SplitEditor } from '#kit/expense/split-editor.tsx';
import { useExpenseChoices } from '#kit/expense/use-expense-choices.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { useCan } from '#session/use-session.ts';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextArea, TextInput } from '#ui/text-input.tsx';
import {
  type ExpenseStart,
  type ExpenseValues,
  fieldProblem,
  isPlain,
  linesProblem,
  valueLabels as labels,
} from './expense-values.ts';
import { IdField } from './id-field.tsx';
import css from './form.module.css';

interface Props {
  readonly form: UseFormReturn<ExpenseValues>;
  readonly start: ExpenseStart;
}

/** All that is said of an expense: what is on the paper first, on what it was spent, and the rest. */
export function ExpenseInputs({ form, start }: Props) {
  const kind = form.watch('kind');
  const choices = useExpenseChoices(kind);
  const had = start.act === 'new' ? null : start.expense;
  const methods = choices.methods?.filter(({ active, id }) => active || id === had?.payment_method_id);
  return (
    <>
      <PaperFields form={form} />
      {start.act === 'new' ? <KindField form={form} /> : null}
      <IdField
        form={form}
        name="vendor_id"
        options={choices.vendors}
        none="No vendor"
        ownName={had?.vendor_name}
        onChosen={(id) => {
          // What is usually bought there: only where nobody has chosen yet.
          const usual = choices.vendors?.find((vendor) => vendor.id === id)?.default_category_id ?? null;
          const fits = choices.categories?.some((category) => category.id === usual) ?? false;
          if (fits && form.getValues('category_id') === '')
            form.setValue('category_id', String(usual), { shouldDirty: true });
        }}
      />
      <IdField form={form} name="category_id" options={choices.categories} ownName={had?.category_name} />
      <IdField form={form} name="payment_method_id" options={methods} ownName={had?.payment_method_name} />
      {kind === 'person' ? <WhoField form={form} start={start} /> : null}
      <LinesField form={form} />
      <MoreFields form={form} />
      <IdField
        form={form}
        name="location_id"
        options={choices.locations}
        none="No place"
        ownName={had?.location_name}
      />
      <div className={css.wide}>
        <Field label={labels.note} optional error={form.formState.errors.note?.message}>
          <TextArea rows={3} maxLength={2000} {...form.register('note')} />
        </Field>
      </div>
    </>
  );
}

type FormOnly = Pick<Props, 'form'>;

/** Another kind has other categories: one that does not fit is refused when it is sent. */
function KindField({ form }: FormOnly) {
  return (
    <Field label={labels.kind}>
      <Select {...form.register('kind')}>
        {Object.entries(expenseKinds).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** How much, whether it was paid or came back, and when. */
function PaperFields({ form: { register, formState } }: FormOnly) {
  const { errors } = formState;
  return (
    <>
      <Field label={labels.amount} error={errors.amount?.message}>
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          {...register('amount', { validate: (text) => fieldProblem('amount', text) ?? true })}
        />
      </Field>
      <Field label={labels.spent_on} error={errors.spent_on?.message}>
        <TextInput
          type="date"
          {...register('spent_on', { validate: (text) => fieldProblem('spent_on', text) ?? true })}
        />
      </Field>
      <Field label={labels.direction} error={errors.direction?.message}>
        <Select {...register('direction')}>
          {Object.entries(directions).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}

/** Oneself; whoever changes others’ expenses enters some for others, too. */
function WhoField({ form, start }: Props) {
  const mayOthers = useCan('expense.update');
  const people = useRead(departments.users, {}, mayOthers).data?.body.users;
  const ownName = start.act === 'new' ? null : start.expense.person_name;
  if (!mayOthers) return null;
  return <IdField form={form} name="person_id" options={people} none="Myself" ownName={ownName} />;
}

/** For people and the yard lines are rare, and none stands for the house. */
function LinesField({ form }: FormOnly) {
  const [kind, amount, day] = form.watch(['kind', 'amount', 'spent_on']);
  const {
    field: { value, onChange, ref },
    fieldState: { error },
  } = useController({
    control: form.control,
    name: 'lines',
    rules: { validate: (split, { kind: of, amount: sum }) => linesProblem(of, sum, split) ?? true },
  });
  if (kind !== 'vehicle' && isPlain(value) && error === undefined) return null;
  return (
    <SplitEditor split={value} onChange={onChange} total={amount} day={day} error={error?.message} inputRef={ref} />
  );
}

function MoreFields({ form: { register, formState } }: FormOnly) {
  const { errors } = formState;
  return (
    <>
      <Field label={labels.tax_amount} optional error={errors.tax_amount?.message}>
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          {...register('tax_amount', { validate: (text) => fieldProblem('tax_amount', text) ?? true })}
        />
      </Field>
      <Field label={labels.invoice_no} optional error={errors.invoice_no?.message}>
        <TextInput autoComplete="off" maxLength={60} {...register('invoice_no')} />
      </Field>
      <Field
        label={labels.paid_on}
        optional
        hint="The day the money moved, where it is known."
        error={errors.paid_on?.message}
      >
        <TextInput type="date" {...register('paid_on')} />
      </Field>
    </>
  );
}
