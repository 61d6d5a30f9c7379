import { departments } from '#contract/areas/departments.ts';
import { expenseStates } from '#contract/areas/expense-record.ts';
import { useCohortsOfDay } from '#kit/expense/use-cohorts-of-day.ts';
import { useExpenseChoices } from '#kit/expense/use-expense-choices.ts';
import type { ListFilter } from '#kit/list/resource/resource.ts';
import { useBranchFilter } from '#kit/list/use-branch-filter.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { useVehicles } from '#kit/reads/use-vehicles.ts';
import { useCan } from '#session/use-session.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

const optionsOf = (records: readonly Named[] | undefined) =>
  (records ?? []).map(({ id, name }) => ({ value: String(id), label: name }));

const wordsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** Filters whose values are known beforehand. */
const FIXED: readonly ListFilter[] = [
  {
    name: 'has_receipt',
    label: 'Receipt',
    all: 'With and without',
    options: wordsOf({ 1: 'With a receipt', 0: 'Without a receipt' }),
  },
  {
    name: 'duplicates',
    label: 'Doubles',
    all: 'All',
    options: wordsOf({ 1: 'Likely doubles' }),
  },
  {
    name: 'locked',
    label: 'Stated',
    all: 'Stated and not',
    options: wordsOf({ 1: 'Stated', 0: 'Not stated yet' }),
  },
  {
    name: 'by',
    label: 'Days are',
    all: 'The day on the paper',
    options: wordsOf({ booked_on: 'The day it counts', created_at: 'The day it was entered' }),
  },
];

/** By what a list of expenses can be narrowed, as far as its values are there to choose from. */
export function useExpenseFilters(): readonly ListFilter[] {
  const seesOthers = useCan('expense.view-branch');
  const { categories, vendors, methods } = useExpenseChoices();
  const cohorts = useCohortsOfDay('');
  const vehicles = useVehicles();
  const people = useRead(departments.users, {}, seesOthers).data?.body.users;
  const branch = useBranchFilter();
  const all: readonly ListFilter[] = [
    { name: 'status', label: 'State', all: 'All states', options: wordsOf(expenseStates) },
    { name: 'vehicle_id', label: 'Vehicle', all: 'All vehicles', options: optionsOf(vehicles) },
    { name: 'cohortIds', label: 'Cohort', all: 'All cohorts', options: optionsOf(cohorts) },
    { name: 'category_id', label: 'Category', all: 'All categories', options: optionsOf(categories) },
    { name: 'vendor_id', label: 'Vendor', all: 'All vendors', options: optionsOf(vendors) },
    { name: 'payment_method_id', label: 'Paid with', all: 'Everything', options: optionsOf(methods) },
    { name: 'person_id', label: 'Person', all: 'Everybody', options: optionsOf(people) },
    { name: 'created_by', label: 'Entered by', all: 'Anybody', options: optionsOf(people) },
    branch,
    ...FIXED,
  ];
  return all;
}
