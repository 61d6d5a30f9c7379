import { chipsOf, ChoiceFilter } from '#kit/list/choice-filter.tsx';
import { DaysFilter, daysChip } from '#kit/list/days-filter.tsx';
import { FilterBar } from '#kit/list/filter-bar.tsx';
import type { Change } from '#kit/list/use-address.ts';
import type { WaitingFilters } from './approval-filters.ts';
import { useListFilters } from './use-list-filters.ts';

export const NO_WAITING_FILTERS = { from: null, to: null, person: null, branch: null };

interface Props {
  readonly filters: WaitingFilters;
  readonly now: number;
  readonly onChange: Change;
}

export function WaitingFilterBar({ filters: held, now, onChange }: Props) {
  const { filters, values } = useListFilters(held);
  const days = held.from === null ? [] : [daysChip('Done', held, now, onChange)];
  return (
    <FilterBar
      label="Filter approvals"
      chips={[...days, ...chipsOf(filters, values, onChange)]}
      onClearAll={() => onChange(NO_WAITING_FILTERS)}
    >
      {filters.map((filter) => (
        <ChoiceFilter key={filter.name} filter={filter} value={values[filter.name] ?? ''} onChange={onChange} />
      ))}
      <DaysFilter from={held.from} to={held.to} labels={['Done from', 'Done until']} onChange={onChange} />
    </FilterBar>
  );
}
