import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import type { FilterChip } from './filter-bar.tsx';
import type { ListFilter } from './resource/resource.ts';
import type { Change } from './use-address.ts';

interface ChoiceFilterProps {
  readonly filter: ListFilter;
  /** As it stands in the address; empty where it does not hold. */
  readonly value: string;
  readonly onChange: Change;
}

/** One of a few values to filter by. */
export function ChoiceFilter({ filter: { name, label, all, options }, value, onChange }: ChoiceFilterProps) {
  return (
    <Field label={label}>
      <Select value={value} onChange={(e) => onChange({ [name]: e.target.value })}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** The filters that hold, in words. */
export function chipsOf(
  filters: readonly ListFilter[],
  values: Readonly<Record<string, string | undefined>>,
  onChange: Change,
): FilterChip[] {
  return filters.flatMap(({ name, label, options }) => {
    const value = values[name];
    if (!value) return [];
    const words = options.find((option) => option.value === value)?.label ?? '…';
    return [{ field: label, value: words, onClear: () => onChange({ [name]: null }) }];
  });
}
