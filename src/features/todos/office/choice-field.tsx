import { useState } from 'react';
import { useController, type Control } from 'react-hook-form';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { LABELS, type Values } from './form-values.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** What the todo has, by whatever name it is known. */
export interface Own {
  readonly id: number | null;
  readonly name: string | null;
}

interface Props {
  readonly control: Control<Values>;
  readonly name: 'category_id' | 'resource' | 'branch_id';
  /** What stands there for nobody or nothing. */
  readonly none: string;
  /** Undefined until this device has read them. */
  readonly options: readonly Named[] | undefined;
  readonly own: Own;
}

/**
 * One of the yard's people, categories or branches. It shows what the todo has, whether the list to choose from is there yet or has it
 * still: a form must never show a value that nobody gave.
 */
export function ChoiceField({ control, name, none, options, own }: Props) {
  const { field, fieldState } = useController({ control, name });
  const [picked, setPicked] = useState<Named | null>(null);
  const others = extras(options, own, picked);
  const pick = (value: string) => {
    setPicked(options?.find(({ id }) => String(id) === value) ?? null);
    field.onChange(value);
  };
  return (
    <Field label={LABELS[name]} optional error={fieldState.error?.message}>
      <Select {...field} onChange={(event) => pick(event.target.value)}>
        <option value="">{none}</option>
        {[...(options ?? []), ...others].map(({ id, name: said }) => (
          <option key={id} value={id}>
            {said}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** What the todo has, and what was chosen, when the list lacks them. */
function extras(options: Props['options'], own: Own, picked: Named | null): readonly Named[] {
  const isListed = (id: number) => options?.some((option) => option.id === id) ?? false;
  const gone = options ? ' (not in the list any more)' : '';
  const had = own.id === null ? [] : [{ id: own.id, name: own.name ?? 'The one it has' }];
  const chosen = picked && picked.id !== own.id ? [picked] : [];
  return [...had, ...chosen].filter(({ id }) => !isListed(id)).map(({ id, name }) => ({ id, name: `${name}${gone}` }));
}
