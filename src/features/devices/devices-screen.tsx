import { chipsOf, ChoiceFilter } from '#kit/list/choice-filter.tsx';
import { FilterBar } from '#kit/list/filter-bar.tsx';
import { SearchField } from '#kit/list/search-field.tsx';
import { useAddress, type Change } from '#kit/list/use-address.ts';
import { Reads } from '#kit/reads/reads.tsx';
import { DevicesBoard } from './devices-board.tsx';
import { filtersOf, STATE, type Filters } from './filters.ts';

/** Whose phones and computers have work that the server does not have yet. */
export default function DevicesScreen() {
  const { params, set } = useAddress();
  const filters = filtersOf(params);
  return (
    <Reads>
      <DevicesBoard
        filters={filters}
        bar={<DeviceFilters filters={filters} onChange={set} />}
        onAll={() => set({ filter: null, q: null })}
      />
    </Reads>
  );
}

interface FiltersProps {
  readonly filters: Filters;
  readonly onChange: Change;
}

function DeviceFilters({ filters: { filter, search }, onChange }: FiltersProps) {
  return (
    <FilterBar
      label="Filter phones"
      search={<SearchField text={search} hint="Person" label="Search by person" onText={(q) => onChange({ q })} />}
      chips={chipsOf([STATE], { filter: filter ?? '' }, onChange)}
      onClearAll={() => onChange({ filter: null })}
    >
      <ChoiceFilter filter={STATE} value={filter ?? ''} onChange={onChange} />
    </FilterBar>
  );
}
