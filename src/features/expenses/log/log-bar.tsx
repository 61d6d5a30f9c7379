import type { expenseLogs } from '#contract/areas/expense-logs.ts';
import type { Query } from '#contract/endpoint.ts';
import { ChoiceFilter, chipsOf } from '#kit/list/choice-filter.tsx';
import { DaysFilter, openDaysChips } from '#kit/list/days-filter.tsx';
import { FilterBar } from '#kit/list/filter-bar.tsx';
import type { ListFilter } from '#kit/list/resource/resource.ts';
import { SearchField } from '#kit/list/search-field.tsx';
import type { Change } from '#kit/list/use-address.ts';
import { useMaster } from '#kit/reads/use-master.ts';
import { idOf } from '#lib/id-of.ts';

const NAMES = ['q', 'kind', 'created_by', 'expense', 'from', 'to'] as const;

export type LogFilters = Readonly<Partial<Record<(typeof NAMES)[number], string>>>;

export const NO_FILTERS = Object.fromEntries(NAMES.map((name) => [name, null]));

/** What an entry is, with the words for people. */
const KINDS = { note: 'Notes', event: 'What was done' } as const;
const isKind = (text: string | undefined): text is keyof typeof KINDS =>
  text !== undefined && Object.hasOwn(KINDS, text);

/** What the address asks for. */
export function filtersOf(params: URLSearchParams): LogFilters {
  return Object.fromEntries(NAMES.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : [])));
}

/** The same as the call wants it. */
export function queryOf({ q, kind, created_by, expense, from, to }: LogFilters): Query<typeof expenseLogs.list> {
  const [who, which] = [idOf(created_by ?? null), idOf(expense ?? null)];
  return {
    ...(q && { search: q }),
    ...(isKind(kind) && { kind }),
    ...(who !== null && { created_by: who }),
    ...(which !== null && { expense_id: which }),
    ...(from && { startDate: from }),
    ...(to && { endDate: to }),
  };
}

interface Props {
  readonly filters: LogFilters;
  readonly now: number;
  readonly onChange: Change;
}

/** Search, and by kind, person and day. */
export function LogBar({ filters: values, now, onChange }: Props) {
  const people = useMaster()?.resources ?? [];
  const { q = '', expense, from = null, to = null } = values;
  const filters: readonly ListFilter[] = [
    {
      name: 'kind',
      label: 'Kind',
      all: 'All entries',
      options: Object.entries(KINDS).map(([value, label]) => ({ value, label })),
    },
    {
      name: 'created_by',
      label: 'By',
      all: 'Everybody',
      options: people.map(({ id, name }) => ({ value: String(id), label: name })),
    },
  ];
  const oneExpense = { field: 'Expense', value: 'one of them', onClear: () => onChange({ expense: null }) };
  return (
    <FilterBar
      label="Filter the log"
      search={<SearchField text={q} hint="Words, who wrote it, vendor" onText={(text) => onChange({ q: text })} />}
      chips={[
        ...chipsOf(filters, values, onChange),
        ...openDaysChips('Days', { from, to }, now, onChange),
        ...(expense === undefined ? [] : [oneExpense]),
      ]}
      onClearAll={() => onChange(NO_FILTERS)}
    >
      {filters.map((filter) => (
        <ChoiceFilter
          key={filter.name}
          filter={filter}
          value={values[filter.name as keyof LogFilters] ?? ''}
          onChange={onChange}
        />
      ))}
      <DaysFilter labels={['From', 'To']} from={from} to={to} onChange={onChange} isOpen />
    </FilterBar>
  );
}
