import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { Select } from '#ui/select.tsx';
import { ChoiceFilter } from '#kit/list/choice-filter.tsx';
import { DaysFilter, openDaysChips } from '#kit/list/days-filter.tsx';
import { FilterBar, type FilterChip } from '#kit/list/filter-bar.tsx';
import { CsvButton } from '#kit/list/resource/csv-button.tsx';
import { OrderField, resourceChips } from '#kit/list/resource/resource-filters.tsx';
import type { ListedResource } from '#kit/list/resource/resource.ts';
import type { ResourceList } from '#kit/list/resource/use-resource-list.ts';
import { SearchField } from '#kit/list/search-field.tsx';
import { plainNumber } from '#lib/typed-number.ts';
import { useNow } from '#lib/use-now.ts';
import { useSavedText } from '#lib/use-saved-text.ts';
import { amountsIn, amountsText, daysIn, isSum, NO_RANGES } from './expense-query.ts';

interface Props<R> {
  readonly resource: ListedResource<R>;
  readonly of: ResourceList<R>;
  /** Who may bring deleted ones back sees them. */
  readonly seesDeleted: boolean;
  /** The list knows sums: it can be narrowed to some. */
  readonly hasAmounts?: boolean;
}

/** The filters that hold, in words. */
export function useExpenseChips<R>({ resource, of }: Pick<Props<R>, 'resource' | 'of'>): readonly FilterChip[] {
  const now = useNow(60_000);
  const amounts = amountsText(amountsIn(of.params));
  const noAmounts = () => of.filter({ min_amount: null, max_amount: null });
  return [
    ...openDaysChips('Days', daysIn(of.params), now, of.filter),
    ...resourceChips(resource, of),
    ...(amounts === null ? [] : [{ field: 'Amount', value: amounts, onClear: noAmounts }]),
  ];
}

/** Search, all filters and the file of a list of expenses. All of it stands in the address. */
export function ExpenseBar<R>({ resource, of, seesDeleted, hasAmounts = false }: Props<R>) {
  const { choice, filter: set, clear, params } = of;
  const { noun, filters = [], searchHint } = resource;
  const chips = useExpenseChips({ resource, of });
  const clearAll = () => {
    clear();
    set(NO_RANGES);
  };
  return (
    <FilterBar
      label={`Filter ${noun.many}`}
      search={<SearchField text={choice.search} hint={searchHint} onText={(q) => set({ q })} />}
      chips={chips}
      tools={<CsvButton resource={resource} choice={choice} />}
      onClearAll={clearAll}
    >
      <DaysFilter {...daysIn(params)} labels={['From', 'To']} isOpen onChange={set} />
      {filters.map((filter) => (
        <ChoiceFilter key={filter.name} filter={filter} value={choice.filters[filter.name] ?? ''} onChange={set} />
      ))}
      {hasAmounts ? (
        <>
          <AmountField
            label="Amount from"
            value={params.get('min_amount')}
            onValue={(min_amount) => set({ min_amount })}
          />
          <AmountField
            label="Amount to"
            value={params.get('max_amount')}
            onValue={(max_amount) => set({ max_amount })}
          />
        </>
      ) : null}
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

interface AmountProps {
  readonly label: string;
  readonly value: string | null;
  readonly onValue: (value: string) => void;
}

/** A sum becomes a filter after a pause, not with every digit; what is none narrows nothing, and is told. */
function AmountField({ label, value, onValue }: AmountProps) {
  const { text, setText, flush } = useSavedText(value ?? '', (typed) => onValue(plainNumber(typed)));
  const isNone = text.trim() !== '' && !isSum(plainNumber(text));
  return (
    <Field label={label} error={isNone ? 'This must be a sum like 45.00.' : undefined}>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={flush}
      />
    </Field>
  );
}
