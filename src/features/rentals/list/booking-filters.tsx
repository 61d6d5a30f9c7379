import type { BookingItem } from '#contract/areas/rental-record.ts';
import { chipsOf, ChoiceFilter } from '#kit/list/choice-filter.tsx';
import { DaysFilter, openDaysChips } from '#kit/list/days-filter.tsx';
import { FilterBar, type FilterChip } from '#kit/list/filter-bar.tsx';
import { CsvButton } from '#kit/list/resource/csv-button.tsx';
import { OrderField } from '#kit/list/resource/resource-filters.tsx';
import type { ListedResource } from '#kit/list/resource/resource.ts';
import type { ResourceList } from '#kit/list/resource/use-resource-list.ts';
import { SearchField } from '#kit/list/search-field.tsx';
import { useNow } from '#lib/use-now.ts';
import { DAYS } from './booking-list.ts';

interface Props {
  readonly resource: ListedResource<BookingItem>;
  readonly of: ResourceList<BookingItem>;
}

const isDays = (name: string) => (DAYS as readonly string[]).includes(name);

const choicesOf = ({ filters = [] }: ListedResource<BookingItem>) => filters.filter(({ name }) => !isDays(name));

const daysOf = ({ choice }: ResourceList<BookingItem>) => ({
  from: choice.filters['from'] ?? null,
  to: choice.filters['to'] ?? null,
});

/** The filters that hold, in words. `now`: ms. */
export function bookingChips({ resource, of }: Props, now: number): readonly FilterChip[] {
  return [
    ...chipsOf(choicesOf(resource), of.choice.filters, of.filter),
    ...openDaysChips('On the road', daysOf(of), now, of.filter),
  ];
}

/** Search, filters and export of the bookings. */
export function BookingFilters({ resource, of }: Props) {
  const { choice, filter: set, clear } = of;
  return (
    <FilterBar
      label="Filter bookings"
      search={<SearchField text={choice.search} hint={resource.searchHint} onText={(q) => set({ q })} />}
      chips={bookingChips({ resource, of }, useNow(60_000))}
      tools={<CsvButton resource={resource} choice={choice} />}
      onClearAll={clear}
    >
      {choicesOf(resource).map((filter) => (
        <ChoiceFilter key={filter.name} filter={filter} value={choice.filters[filter.name] ?? ''} onChange={set} />
      ))}
      <DaysFilter {...daysOf(of)} labels={['On the road from', 'until']} onChange={set} isOpen />
      <OrderField resource={resource} order={choice.order} onChange={set} />
    </FilterBar>
  );
}
