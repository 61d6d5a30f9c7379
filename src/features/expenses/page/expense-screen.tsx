import { useParams } from 'react-router-dom';
import { Reads } from '#kit/reads/reads.tsx';
import { ExpensePage } from './expense-page.tsx';

/** One expense: on what it was spent, its receipts, what was decided of it, and what was said. */
export default function ExpenseScreen() {
  const id = Number(useParams()['id']);
  return (
    <Reads>
      <ExpensePage key={id} id={id} />
    </Reads>
  );
}
