import { useCategoryChoices } from '#kit/expense/use-expense-choices.ts';
import { ChoiceFilter, chipsOf } from '#kit/list/choice-filter.tsx';
import { DaysFilter, openDaysChips } from '#kit/list/days-filter.tsx';
import { FilterBar, type FilterChip } from '#kit/list/filter-bar.tsx';
import type { ListFilter } from '#kit/list/resource/resource.ts';
import { type Change, useAddress } from '#kit/list/use-address.ts';
import { isDay } from '#lib/day.ts';
import { useNow } from '#lib/use-now.ts';

/** As the call names them, and the address. */
const NAMES = ['status', 'category_id', 'has_receipt'] as const;
export const NO_COST_FILTERS = Object.fromEntries(['from', 'to', ...NAMES].map((name) => [name, null]));

const STATUS: ListFilter = {
  name: 'status',
  label: 'State',
  all: 'All states',
  options: [
    { value: 'approved', label: 'Approved' },
    { value: 'submitted', label: 'To be approved' },
  ],
};
const RECEIPT: ListFilter = {
  name: 'has_receipt',
  label: 'Receipt',
  all: 'With and without',
  options: [
    { value: '1', label: 'With a receipt' },
    { value: '0', label: 'Without a receipt' },
  ],
};
const CATEGORY: ListFilter = { name: 'category_id', label: 'Category', all: 'All categories', options: [] };

const dayIn = (params: URLSearchParams, name: string): string | null => {
  const day = params.get(name);
  return isDay(day) ? day : null;
};
const daysIn = (params: URLSearchParams) => ({ from: dayIn(params, 'from'), to: dayIn(params, 'to') });
const valuesIn = (params: URLSearchParams): Readonly<Record<string, string>> =>
  Object.fromEntries(NAMES.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : [])));

/** What the address asks for, as the call takes it. */
export function costQuery(params: URLSearchParams): Readonly<Record<string, string>> {
  const { from, to } = daysIn(params);
  return { ...valuesIn(params), ...(from !== null && { startDate: from }), ...(to !== null && { endDate: to }) };
}

/** The filters that hold, in words. `now`: ms. */
export function costChips(
  params: URLSearchParams,
  now: number,
  onChange: Change,
  filters: readonly ListFilter[] = [STATUS, CATEGORY, RECEIPT],
): readonly FilterChip[] {
  return [...openDaysChips('Days', daysIn(params), now, onChange), ...chipsOf(filters, valuesIn(params), onChange)];
}

/** The filters of what was spent on a vehicle. All of it stands in the address. */
export function CostFilters() {
  const { params, set } = useAddress();
  const now = useNow(60_000);
  const categories = useCategoryChoices('vehicle') ?? [];
  const category = { ...CATEGORY, options: categories.map(({ id, name }) => ({ value: String(id), label: name })) };
  const filters = [STATUS, category, RECEIPT];
  return (
    <FilterBar
      label="Filter expenses"
      chips={costChips(params, now, set, filters)}
      onClearAll={() => set(NO_COST_FILTERS)}
    >
      <DaysFilter {...daysIn(params)} labels={['From', 'To']} isOpen onChange={set} />
      {filters.map((filter) => (
        <ChoiceFilter key={filter.name} filter={filter} value={valuesIn(params)[filter.name] ?? ''} onChange={set} />
      ))}
    </FilterBar>
  );
}
