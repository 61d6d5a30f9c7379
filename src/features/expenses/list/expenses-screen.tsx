import { useSearchParams } from 'react-router-dom';
import { Reads } from '#kit/reads/reads.tsx';
import { ChargesList } from '../charges/charges-list.tsx';
import { DraftsList } from '../drafts/drafts-list.tsx';
import { ExpenseList } from './expense-list.tsx';
import { expenseViewOf } from './expense-view.ts';

/** What was spent: on vehicles, for people, on the yard; what the house charges vehicles for; and receipts that are no expense yet. */
export default function ExpensesScreen() {
  return (
    <Reads>
      <Shown />
    </Reads>
  );
}

function Shown() {
  const [params] = useSearchParams();
  const view = expenseViewOf(params);
  if (view === 'charges') return <ChargesList />;
  if (view === 'drafts') return <DraftsList />;
  return <ExpenseList key={view} view={view} />;
}
