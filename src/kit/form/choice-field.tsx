import { useState } from 'react';
import { useController, type Control } from 'react-hook-form';
import { departments } from '#contract/areas/departments.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import type { Named } from './form-field.ts';
import type { RecordValues } from './record-values.ts';

interface Props {
  readonly control: Control<RecordValues>;
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isOptional: boolean;
  /** What stands there for nobody or nothing. */
  readonly none?: string | undefined;
  /** What the record calls the one it has. */
  readonly ownName?: string | null | undefined;
  /** What the record has: the empty text for nothing. */
  readonly own: string;
  readonly validate: (value: string | boolean | undefined) => string | true;
}

interface ChoiceProps extends Props {
  /** Undefined while they are read. */
  readonly options: readonly Named[] | undefined;
  /** They could not be read. */
  readonly failed?: boolean | undefined;
}

/**
 * One of a list, by its id. It shows what the record has, whether the list to choose from is there yet or has it still: a form must never
 * show a value that nobody gave.
 */
export function ChoiceField(props: ChoiceProps) {
  const {
    control,
    name,
    label,
    hint,
    isOptional,
    none = isOptional ? 'None' : 'Choose…',
    options,
    failed,
    validate,
  } = props;
  const { field, fieldState } = useController({ control, name, rules: { validate } });
  const [chosen, setChosen] = useState<Named | null>(null);
  const value = String(field.value ?? '');
  const choose = (next: string) => {
    setChosen(options?.find(({ id }) => String(id) === next) ?? null);
    field.onChange(next);
  };
  return (
    <Field
      label={label}
      hint={failed ? 'The list could not be read.' : hint}
      optional={isOptional}
      error={fieldState.error?.message}
    >
      <Select {...field} value={value} onChange={(event) => choose(event.target.value)}>
        <option value="">{none}</option>
        {[...(options ?? []), ...unlisted(props, value, chosen)].map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** What the record has, and what stands in the field, when the list lacks them. */
function unlisted({ options, own, ownName }: ChoiceProps, value: string, chosen: Named | null): readonly Named[] {
  const gone = options ? ' (not in the list any more)' : '';
  const nameOf = (id: string) => {
    if (id === own) return ownName ?? 'The one it has';
    return chosen && String(chosen.id) === id ? chosen.name : 'The one chosen before';
  };
  const isListed = (id: string) => options?.some((option) => String(option.id) === id) ?? false;
  return [...new Set([own, value])]
    .filter((id) => id !== '' && !isListed(id))
    .map((id) => ({ id: Number(id), name: nameOf(id) + gone }));
}

/** Somebody who may sign in. Reads by itself who there is. */
export function PersonField({ none = 'Nobody', ...rest }: Props) {
  const { data, isError } = useRead(departments.users, {});
  return <ChoiceField {...rest} none={none} options={data?.body.users} failed={!data && isError} />;
}
