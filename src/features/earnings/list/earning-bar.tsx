import type { Earning } from '#contract/areas/earning-record.ts';
import { ChoiceFilter } from '#kit/list/choice-filter.tsx';
import { DaysFilter, openDaysChips } from '#kit/list/days-filter.tsx';
import { FilterBar, type FilterChip } from '#kit/list/filter-bar.tsx';
import { CsvButton } from '#kit/list/resource/csv-button.tsx';
import { OrderField, resourceChips } from '#kit/list/resource/resource-filters.tsx';
import type { ListedResource } from '#kit/list/resource/resource.ts';
import type { ResourceList } from '#kit/list/resource/use-resource-list.ts';
import { SearchField } from '#kit/list/search-field.tsx';
import { useNow } from '#lib/use-now.ts';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { daysIn } from './use-earning-list.ts';

interface Props {
  readonly resource: ListedResource<Earning>;
  readonly of: ResourceList<Earning>;
  /** Who may bring deleted ones back sees them. */
  readonly seesDeleted: boolean;
}

/** The filters that hold, in words. */
export function useEarningChips({ resource, of }: Pick<Props, 'resource' | 'of'>): readonly FilterChip[] {
  const now = useNow(60_000);
  return [...openDaysChips('Days', daysIn(of.params), now, of.filter), ...resourceChips(resource, of)];
}

/** In the address nothing is filtered any more. */
export function clearEarnings({ clear, filter }: ResourceList<Earning>): void {
  clear();
  filter({ from: null, to: null });
}

/** Search, filters and the file of the earnings. All of it stands in the address. */
export function EarningBar({ resource, of, seesDeleted }: Props) {
  const { choice, filter: set, params } = of;
  const { filters = [], searchHint } = resource;
  return (
    <FilterBar
      label="Filter earnings"
      search={<SearchField text={choice.search} hint={searchHint} onText={(q) => set({ q })} />}
      chips={useEarningChips({ resource, of })}
      tools={<CsvButton resource={resource} choice={choice} />}
      onClearAll={() => clearEarnings(of)}
    >
      <DaysFilter {...daysIn(params)} labels={['From', 'To']} isOpen onChange={set} />
      {filters.map((filter) => (
        <ChoiceFilter key={filter.name} filter={filter} value={choice.filters[filter.name] ?? ''} onChange={set} />
      ))}
      {seesDeleted ? (
        <Field label="Show">
          <Select value={choice.isDeleted ? '1' : ''} onChange={(e) => set({ deleted: e.target.value })}>
            <option value="">Those in use</option>
            <option value="1">Deleted ones</option>
          </Select>
        </Field>
      ) : null}
      <OrderField resource={resource} order={choice.order} onChange={set} />
    </FilterBar>
  );
}
