import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { chipsOf, ChoiceFilter } from '../choice-filter.tsx';
import { FilterBar, type FilterChip } from '../filter-bar.tsx';
import { SearchField } from '../search-field.tsx';
import type { Order } from '../table.tsx';
import type { Change } from '../use-address.ts';
import { CsvButton } from './csv-button.tsx';
import type { ListedResource } from './resource.ts';
import type { ResourceList } from './use-resource-list.ts';

interface ResourceFiltersProps<R> {
  readonly resource: ListedResource<R>;
  readonly of: ResourceList<R>;
  readonly seesDeleted: boolean;
}

/** Search, filters and export of a list, all of which stand in the address. */
export function ResourceFilters<R>({ resource, of, seesDeleted }: ResourceFiltersProps<R>) {
  const { choice, filter: set, clear } = of;
  const { noun, filters = [], searchHint } = resource;
  return (
    <FilterBar
      label={`Filter ${noun.many}`}
      search={<SearchField text={choice.search} hint={searchHint} onText={(q) => set({ q })} />}
      chips={resourceChips(resource, of)}
      tools={<CsvButton resource={resource} choice={choice} />}
      onClearAll={clear}
    >
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

/** The filters that hold, in words. */
export function resourceChips<R>(
  { filters = [] }: ListedResource<R>,
  { choice, filter: set }: ResourceList<R>,
): FilterChip[] {
  const chips = chipsOf(filters, choice.filters, set);
  if (!choice.isDeleted) return chips;
  return [...chips, { field: 'Show', value: 'deleted ones', onClear: () => set({ deleted: null }) }];
}

interface OrderFieldProps<R> {
  readonly resource: ListedResource<R>;
  readonly order: Order | undefined;
  readonly onChange: Change;
}

/** On a phone there are no heads of columns to press. The usual order may be one that no column sorts by. */
export function OrderField<R>({ resource, order, onChange }: OrderFieldProps<R>) {
  const sorts = resource.columns.filter(({ sort }) => sort !== undefined);
  const isColumn = (wanted: Order) => sorts.some(({ sort }) => sort === wanted.sort);
  if (!order || sorts.length === 0) return null;
  const choose = (value: string) => {
    const [sort = '', direction = ''] = value.split(' ');
    onChange({ sort, direction: direction === 'desc' ? 'desc' : null });
  };
  return (
    <Field label="Order">
      <Select
        value={isColumn(order) ? `${order.sort} ${order.direction}` : ''}
        onChange={(e) => choose(e.target.value)}
      >
        {resource.order && !isColumn(resource.order) ? <option value="">Usual order</option> : null}
        {sorts.flatMap(({ title, sort = '', end }) => [
          <option key={`${sort} asc`} value={`${sort} asc`}>
            {end ? `${title}, fewest first` : title}
          </option>,
          <option key={`${sort} desc`} value={`${sort} desc`}>
            {`${title}, ${end ? 'most' : 'last'} first`}
          </option>,
        ])}
      </Select>
    </Field>
  );
}
