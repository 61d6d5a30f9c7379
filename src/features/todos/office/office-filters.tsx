import { FilterBar, type FilterChip } from '#kit/list/filter-bar.tsx';
import { SearchField } from '#kit/list/search-field.tsx';
import type { Change } from '#kit/list/use-address.ts';
import { formatDay } from '#lib/format-when.ts';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { quickViewOf, STATUSES, STATUS_WORDS, type Filters } from './filters.ts';
import { BranchField, PersonField } from './people-fields.tsx';
import { useMaster } from '#kit/reads/use-master.ts';

/** In the address each of them is a word of its own. */
export const NO_FILTERS = { from: null, to: null, status: null, person: null, branch: null, q: null };

interface Props {
  readonly filters: Filters;
  readonly today: string;
  readonly now: number;
  readonly onChange: Change;
}

export function OfficeFilters({ filters, today, now, onChange }: Props) {
  const chips = useChips({ filters, today, now, onChange });
  return (
    <FilterBar
      label="Filter todos"
      search={
        <SearchField
          text={filters.search}
          hint="Title, plate, VIN"
          label="Search title, plate, or the end of the VIN"
          onText={(q) => onChange({ q })}
        />
      }
      chips={chips}
      onClearAll={() => onChange(NO_FILTERS)}
    >
      <Field label="Status">
        <Select
          value={filters.status}
          onChange={(e) => onChange({ status: e.target.value === 'all' ? null : e.target.value })}
        >
          {STATUSES.map((status) => (
            <option key={status} value={status}>
              {STATUS_WORDS[status]}
            </option>
          ))}
        </Select>
      </Field>
      <PersonField value={filters.person} onChange={(person) => onChange({ person })} />
      <BranchField value={filters.branch} onChange={(branch) => onChange({ branch })} />
      <Field label="From">
        <TextInput type="date" value={filters.from} onChange={(e) => onChange({ from: e.target.value })} />
      </Field>
      <Field label="To">
        <TextInput
          type="date"
          min={filters.from}
          value={filters.to}
          onChange={(e) => onChange({ to: e.target.value })}
        />
      </Field>
    </FilterBar>
  );
}

/** The filters that hold, in words. What the chosen view says already is not said twice. */
function useChips({ filters, today, now, onChange }: Props): FilterChip[] {
  const master = useMaster();
  const view = quickViewOf(filters, today);
  const { from, to, status, person, branch } = filters;
  const chip = (field: string, value: string | undefined, ...names: readonly string[]): FilterChip => ({
    field,
    value: value ?? '…',
    onClear: () => onChange(Object.fromEntries(names.map((name) => [name, null]))),
  });
  const days = from === to ? formatDay(from, now) : `${formatDay(from, now)} – ${formatDay(to, now)}`;
  return [
    view === null && chip('Days', days, 'from', 'to'),
    status !== 'all' && view !== 'overdue' && chip('Status', STATUS_WORDS[status], 'status'),
    person !== null && chip('Person', master?.resources.find(({ id }) => id === person)?.name, 'person'),
    branch !== null && chip('Branch', master?.branch.find(({ id }) => id === branch)?.name, 'branch'),
  ].filter((one) => one !== false);
}
