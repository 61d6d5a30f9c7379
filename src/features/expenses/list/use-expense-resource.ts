import { useSearchParams } from 'react-router-dom';
import type { ExpenseRow } from '#contract/areas/expense-record.ts';
import { expenses as calls } from '#contract/areas/expenses.ts';
import type { Answer } from '#contract/endpoint.ts';
import { expenseName } from '#kit/expense/expense-text.ts';
import type { ListedResource } from '#kit/list/resource/resource.ts';
import { useNow } from '#lib/use-now.ts';
import { useExpenseFilters } from './expense-choices.ts';
import { expenseColumns } from './expense-columns.tsx';
import { rangeQuery } from './expense-query.ts';
import type { ExpenseListView } from './expense-view.ts';

const EMPTY: Readonly<Record<ExpenseListView, string>> = {
  all: 'Fuel, tyres, tolls, insurance: what the yard spends, each with its receipt, on a vehicle, a person or the yard itself.',
  vehicle: 'Fuel, tyres, tolls: what is spent on vehicles, split over as many as it is for.',
  person: 'Travel, clothes, meals: what is spent for people, and what they have to get back.',
  other: 'Rent, software, power: what is spent on the yard itself.',
};

/** The list as data: its call, its columns, and its filters, of which days and sums stand in the address as ranges. */
export function useExpenseResource(view: ExpenseListView): ListedResource<ExpenseRow> {
  const [params] = useSearchParams();
  const now = useNow(60_000);
  const kind = view === 'person' || view === 'other' ? { kind: view } : {};
  return {
    title: 'Expenses',
    noun: { one: 'expense', many: 'expenses' },
    // Only this list is of vehicles alone; the other one tells the kinds by its filter.
    list: view === 'vehicle' ? calls.filter : calls.all,
    rows: (answer) => (answer as Answer<typeof calls.all>).data,
    query: { ...kind, ...rangeQuery(params) },
    nameOf: expenseName,
    columns: expenseColumns(view, now),
    order: { sort: 'spent_on', direction: 'desc' },
    filters: useExpenseFilters(),
    searchHint: 'Vendor, number, note, category, person',
    empty: EMPTY[view],
  };
}
