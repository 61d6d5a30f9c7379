import { todos as calls } from '#contract/areas/todos.ts';
import { chipsOf, ChoiceFilter } from '#kit/list/choice-filter.tsx';
import { DaysFilter, daysChip } from '#kit/list/days-filter.tsx';
import { FilterBar } from '#kit/list/filter-bar.tsx';
import type { ListFilter } from '#kit/list/resource/resource.ts';
import { SearchField } from '#kit/list/search-field.tsx';
import type { Change } from '#kit/list/use-address.ts';
import { useMay } from '#session/use-may.ts';
import { quickViewOf, STATUSES, STATUS_WORDS, type Filters } from './filters.ts';
import { useListFilters } from './use-list-filters.ts';
import { usePlaceFilters } from './use-place-filters.ts';

const NO_PLACES = { vendor: null, place: null, group: null };

/** In the address each of them is a word of its own. */
export const NO_FILTERS = { from: null, to: null, status: null, person: null, branch: null, ...NO_PLACES, q: null };

/** Who may bring todos back can look at the deleted ones; who follows an address to them reads which filter holds. */
const statusFilter = (hasDeleted: boolean): ListFilter => ({
  name: 'status',
  label: 'Status',
  all: STATUS_WORDS.all,
  options: STATUSES.filter((status) => status !== 'all' && (status !== 'deleted' || hasDeleted)).map((value) => ({
    value,
    label: STATUS_WORDS[value],
  })),
});

interface Props {
  readonly filters: Filters;
  readonly today: string;
  readonly now: number;
  readonly onChange: Change;
}

/** Search and filters of the office's todos. What the chosen view says already is not said twice. */
export function OfficeFilters({ filters: held, today, now, onChange }: Props) {
  const list = useListFilters(held);
  const places = usePlaceFilters(held);
  const view = quickViewOf(held, today);
  const status = held.status === 'all' ? '' : held.status;
  const mayRestore = useMay()(calls.restore);
  const filters = [statusFilter(mayRestore || status === 'deleted'), ...list.filters, ...places.filters];
  const values: Readonly<Record<string, string>> = { ...list.values, ...places.values, status };
  const inChips = { ...values, status: view === 'overdue' ? '' : status };
  const days = view === null ? [daysChip('Days', held, now, onChange)] : [];
  return (
    <FilterBar
      label="Filter todos"
      search={
        <SearchField
          text={held.search}
          hint="Title, plate, VIN"
          label="Search title, plate, or the end of the VIN"
          onText={(q) => onChange({ q })}
        />
      }
      chips={[...days, ...chipsOf(filters, inChips, onChange)]}
      onClearAll={() => onChange(NO_FILTERS)}
    >
      {filters.map((filter) => (
        <ChoiceFilter key={filter.name} filter={filter} value={values[filter.name] ?? ''} onChange={onChange} />
      ))}
      <DaysFilter from={held.from} to={held.to} labels={['From', 'To']} onChange={onChange} />
    </FilterBar>
  );
}
