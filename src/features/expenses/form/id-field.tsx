import { useController, type UseFormReturn } from 'react-hook-form';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { type ExpenseValues, fieldProblem, valueLabels as labels } from './expense-values.ts';

type IdName = 'vendor_id' | 'category_id' | 'payment_method_id' | 'person_id' | 'location_id';

interface Props {
  readonly form: UseFormReturn<ExpenseValues>;
  readonly name: IdName;
  /** Undefined while they are read. */
  readonly options: readonly { readonly id: number; readonly name: string }[] | undefined;
  /** What stands there for none; without it one must be chosen. */
  readonly none?: string;
  /** What the record calls the one it has: shown while the list is not there, or lacks it. */
  readonly ownName?: string | null | undefined;
  readonly onChosen?: (id: number) => void;
}

/** One of a list, by its id. It never shows another one than it has, whether the list is there yet or not. */
export function IdField({ form, name, options, none, ownName, onChosen }: Props) {
  const validate = (written: string) => (name === 'person_id' ? true : (fieldProblem(name, written) ?? true));
  const {
    field: { value, onChange, ...field },
    fieldState: { error },
  } = useController({ control: form.control, name, rules: { validate } });
  const isListed = value === '' || (options?.some(({ id }) => String(id) === value) ?? false);
  const choose = (next: string) => {
    onChange(next);
    if (next !== '') onChosen?.(Number(next));
  };
  return (
    <Field label={labels[name]} optional={none !== undefined} error={error?.message}>
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
