import { type RefObject, useEffect, useRef } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import type { BillAnswer } from '#contract/areas/bill-record.ts';
import { SplitEditor } from '#kit/expense/split-editor.tsx';
import { useExpenseChoices } from '#kit/expense/use-expense-choices.ts';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Select } from '#ui/select.tsx';
import { TextArea, TextInput } from '#ui/text-input.tsx';
import {
  type BillValues,
  fieldProblem,
  isRead,
  linesProblem,
  type ReadField,
  valueLabels as labels,
} from './bill-values.ts';
import type { BillAct } from './use-send-bill.ts';
import css from './page.module.css';

type Choices = ReturnType<typeof useExpenseChoices>;

interface Props {
  readonly form: UseFormReturn<BillValues>;
  readonly whole: BillAnswer;
  readonly act: RefObject<BillAct>;
  readonly mayConvert: boolean;
}

/** What stands on the paper first, and then on what it was spent. */
export function BillInputs(props: Props) {
  const { form, whole, mayConvert } = props;
  const kind = form.watch('kind');
  const choices = useExpenseChoices(kind);
  const { bill, proposal } = whole;
  const suggest = useUsualCategory(form, choices);
  const vendorName = bill.vendor_name ?? proposal?.vendor?.name ?? null;
  return (
    <>
      <PaperField {...props} name="amount" isSum />
      <PaperField {...props} name="tax_amount" isSum />
      <IdField
        {...props}
        name="vendor_id"
        options={choices.vendors}
        none="No vendor of ours"
        ownName={vendorName}
        onChosen={suggest}
      />
      <PaperField {...props} name="invoice_no" />
      <PaperField {...props} name="billed_on" isDay />
      <PaperField {...props} name="due_on" isDay />
      {mayConvert ? <ExpenseInputs {...props} choices={choices} /> : null}
      <div className={css.wide}>
        <Field label={labels.note} optional error={form.formState.errors.note?.message}>
          <TextArea rows={2} maxLength={2000} {...form.register('note')} />
        </Field>
      </div>
    </>
  );
}

/** Suggests what is usually bought from a vendor, where nobody has chosen yet: at once of the one that was read, too. */
function useUsualCategory(form: UseFormReturn<BillValues>, { vendors, categories }: Choices): (id: number) => void {
  const isBegun = useRef(false);
  const suggest = (vendorId: number) => {
    const usual = vendors?.find(({ id }) => id === vendorId)?.default_category_id ?? null;
    const fits = categories?.some(({ id }) => id === usual) ?? false;
    if (fits && form.getValues('category_id') === '') form.setValue('category_id', String(usual));
  };
  // Once, as soon as the lists are there: whoever empties the field afterwards wants it empty.
  useEffect(() => {
    if (isBegun.current || !vendors || !categories) return;
    isBegun.current = true;
    suggest(Number(form.getValues('vendor_id')));
  });
  return suggest;
}

/** What the expense says besides. */
function ExpenseInputs({ choices, ...props }: Props & { readonly choices: Choices }) {
  const { form, whole } = props;
  return (
    <>
      <Field label={labels.kind}>
        <Select {...form.register('kind')}>
          <option value="vehicle">Vehicles</option>
          <option value="other">The yard</option>
        </Select>
      </Field>
      <IdField {...props} name="category_id" options={choices.categories} />
      <IdField
        {...props}
        name="payment_method_id"
        options={choices.methods?.filter(({ active }) => active)}
        ownName={whole.bill.payment_method_name}
      />
      <LinesField {...props} />
    </>
  );
}

interface PaperProps extends Props {
  readonly name: Exclude<ReadField, 'vendor_id'>;
  readonly isSum?: boolean;
  readonly isDay?: boolean;
}

/** A field that the reader may have filled. */
function PaperField({ form, whole, act, name, isSum = false, isDay = false }: PaperProps) {
  const value = form.watch(name);
  const control = form.register(name, {
    validate: (text) => fieldProblem(name, text, act.current === 'convert') ?? true,
  });
  return (
    <Field
      label={labels[name]}
      error={form.formState.errors[name]?.message}
      hint={isRead(name, value, whole) ? <ReadHint /> : undefined}
    >
      <TextInput
        autoComplete="off"
        {...(isDay && { type: 'date' })}
        {...(isSum && { inputMode: 'decimal', placeholder: '0.00' })}
        {...control}
      />
    </Field>
  );
}

/** Nobody has saved it yet. */
function ReadHint() {
  return (
    <span className={css.read}>
      <Icon name="search" size="1em" />
      Read, check
    </span>
  );
}

interface IdProps extends Props {
  readonly name: 'vendor_id' | 'category_id' | 'payment_method_id';
  /** Undefined while they are read. */
  readonly options: readonly { readonly id: number; readonly name: string }[] | undefined;
  /** What stands there for none; without it one must be chosen. */
  readonly none?: string;
  /** The name of the one it has: shown while the list is not there, or lacks it. */
  readonly ownName?: string | null;
  readonly onChosen?: (id: number) => void;
}

/** One of a list, by its id. It never shows another one than it has. */
function IdField({ form, whole, act, name, options, none, ownName, onChosen }: IdProps) {
  const validate = (written: string) => fieldProblem(name, written, act.current === 'convert') ?? true;
  const {
    field: { value, onChange, ...field },
    fieldState: { error },
  } = useController({ control: form.control, name, rules: { validate } });
  const isListed = value === '' || (options?.some(({ id }) => String(id) === value) ?? false);
  const choose = (next: string) => {
    onChange(next);
    if (next !== '') onChosen?.(Number(next));
  };
  const isOfReader = name === 'vendor_id' && isRead(name, value, whole);
  return (
    <Field label={labels[name]} error={error?.message} hint={isOfReader ? <ReadHint /> : undefined}>
      <Select {...field} value={value} onChange={({ target }) => choose(target.value)}>
        <option value="">{none ?? 'Choose…'}</option>
        {isListed ? null : <option value={value}>{ownName ?? 'The one that is chosen'}</option>}
        {options?.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function LinesField({ form, act }: Props) {
  const [kind, amount, day] = form.watch(['kind', 'amount', 'billed_on']);
  const validate = (_split: unknown, values: BillValues) => linesProblem(values, act.current === 'convert') ?? true;
  const {
    field: { value, onChange, ref },
    fieldState: { error },
  } = useController({ control: form.control, name: 'lines', rules: { validate } });
  if (kind !== 'vehicle' && value.lines.length === 0 && error === undefined) return null;
  return (
    <div className={css.wide}>
      <SplitEditor split={value} onChange={onChange} total={amount} day={day} error={error?.message} inputRef={ref} />
    </div>
  );
}
