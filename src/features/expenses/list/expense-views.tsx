import { useNavigate } from 'react-router-dom';
import { Views } from '#kit/list/views.tsx';
import { EXPENSE_VIEWS, type ExpenseView } from './expense-view.ts';

const VIEWS = Object.entries(EXPENSE_VIEWS).map(([value, label]) => ({ value: value as ExpenseView, label }));

/** What the lists have in common; the rest of the address is of one list alone. */
const SHARED = ['q', 'vehicle_id', 'status'] as const;
const OF_EXPENSES = [...SHARED, 'from', 'to'] as const;

/** The address of another list, for the same days, vehicle and search. */
function pathOf(view: ExpenseView): string {
  const here = new URLSearchParams(location.search);
  const next = new URLSearchParams(view === 'all' ? {} : { list: view });
  for (const name of view === 'charges' || view === 'drafts' ? SHARED : OF_EXPENSES) {
    const value = here.get(name);
    if (value !== null) next.set(name, value);
  }
  return `/expenses?${next}`;
}

/** Expenses by what they are for, charges of the house, and photographed receipts that need their fields. */
export function ExpenseViews({ shown }: { readonly shown: ExpenseView }) {
  const navigate = useNavigate();
  return <Views label="Which expenses" views={VIEWS} shown={shown} onShow={(view) => void navigate(pathOf(view))} />;
}
