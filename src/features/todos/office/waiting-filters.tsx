import { FilterBar, type FilterChip } from '#kit/list/filter-bar.tsx';
import type { Change } from '#kit/list/use-address.ts';
import { formatDay } from '#lib/format-when.ts';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import type { WaitingFilters } from './approval-filters.ts';
import { BranchField, PersonField } from './people-fields.tsx';
import { useMaster } from '#kit/reads/use-master.ts';

export const NO_WAITING_FILTERS = { from: null, to: null, person: null, branch: null };

interface Props {
  readonly filters: WaitingFilters;
  readonly now: number;
  readonly onChange: Change;
}

export function WaitingFilterBar({ filters, now, onChange }: Props) {
  const chips = useChips({ filters, now, onChange });
  return (
    <FilterBar label="Filter approvals" chips={chips} onClearAll={() => onChange(NO_WAITING_FILTERS)}>
      <PersonField value={filters.person} onChange={(person) => onChange({ person })} />
      <BranchField value={filters.branch} onChange={(branch) => onChange({ branch })} />
      <Field label="Done from">
        <TextInput type="date" value={filters.from ?? ''} onChange={(e) => onChange({ from: e.target.value })} />
      </Field>
      <Field label="Done until">
        <TextInput
          type="date"
          min={filters.from ?? undefined}
          value={filters.to ?? ''}
          disabled={filters.from === null}
          onChange={(e) => onChange({ to: e.target.value })}
        />
      </Field>
    </FilterBar>
  );
}

function useChips({ filters: { from, to, person, branch }, now, onChange }: Props): FilterChip[] {
  const master = useMaster();
  const chip = (field: string, value: string | undefined, ...names: readonly string[]): FilterChip => ({
    field,
    value: value ?? '…',
    onClear: () => onChange(Object.fromEntries(names.map((name) => [name, null]))),
  });
  const days = [...new Set([from, to])].flatMap((day) => (day === null ? [] : [formatDay(day, now)])).join(' – ');
  return [
    from !== null && chip('Done', days, 'from', 'to'),
    person !== null && chip('Person', master?.resources.find(({ id }) => id === person)?.name, 'person'),
    branch !== null && chip('Branch', master?.branch.find(({ id }) => id === branch)?.name, 'branch'),
  ].filter((one) => one !== false);
}
