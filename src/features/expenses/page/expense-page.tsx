import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Expense } from '#contract/areas/expense-record.ts';
import { ExpenseStateMark, expenseMarks } from '#kit/expense/expense-marks.tsx';
import { signedAmountText } from '#kit/expense/expense-text.ts';
import { Marks } from '#kit/marks.tsx';
import { ReadFailed } from '#kit/reads/read-again.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { ReadingAge } from '#kit/reads/reading-age.tsx';
import { capital, formatDay } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Screen } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useWide } from '#ui/use-wide.ts';
import { useExpense } from '../shared/use-expense.ts';
import { ActsOfExpense, ApproveButton } from './expense-acts.tsx';
import { ExpenseForms } from './expense-forms.tsx';
import { FactsCard } from './facts-card.tsx';
import { LinesCard } from './lines-card.tsx';
import { LogCard } from './log-card.tsx';
import { ReceiptsCard } from './receipts-card.tsx';
import { SuspectsCard } from './suspects-card.tsx';
import css from './page.module.css';

/** An expense as the server knows it; without a connection, as it was read last. */
export function ExpensePage({ id }: { readonly id: number }) {
  const [params] = useSearchParams();
  const read = useExpense(id, params.get('of') === 'others');
  const again = () => void read.refetch();
  const expense = read.data?.body.expense;
  if (!expense)
    return (
      <Screen title="Expense" back="/expenses">
        {read.isPending ? <SkeletonRows /> : <NoExpense error={read.error} onAgain={again} />}
      </Screen>
    );
  return (
    <ExpenseForms expense={expense}>
      <Loaded expense={expense}>
        {read.data?.failure ? <ReadingAge {...read.data} busy={read.isFetching} onAgain={again} /> : null}
      </Loaded>
    </ExpenseForms>
  );
}

function NoExpense({ error, onAgain }: { readonly error: Error | null; readonly onAgain: () => void }) {
  if (!(error instanceof ReadFailed && error.isMissing)) return <ReadTrouble error={error} onAgain={onAgain} />;
  return (
    <EmptyState icon="receipt" title="There is no such expense">
      It never existed, was deleted, or is one that you may not see.
    </EmptyState>
  );
}

interface LoadedProps {
  readonly expense: Expense;
  /** How old it is, where it could not be read anew. */
  readonly children: ReactNode;
}

function Loaded({ expense, children }: LoadedProps) {
  const isWide = useWide();
  const approve = expense.may.approve ? <ApproveButton expense={expense} /> : null;
  return (
    <Screen
      title={expense.category_name}
      back="/expenses"
      aside={<span className={css.amount}>{signedAmountText(expense)}</span>}
      actions={
        <>
          <ActsOfExpense expense={expense} />
          {isWide ? approve : null}
        </>
      }
      primary={isWide ? null : approve}
      fluid
    >
      <Head expense={expense} />
      {children}
      <div className={css.columns}>
        <div className={css.column}>
          <SuspectsCard expense={expense} />
          <LinesCard expense={expense} />
          <FactsCard expense={expense} />
        </div>
        <div className={css.column}>
          <ReceiptsCard expense={expense} />
          <LogCard expense={expense} />
        </div>
      </div>
    </Screen>
  );
}

/** How it stands, when and where it was spent, in a line below the name; and why Approve is not there where it is missed. */
function Head({ expense }: { readonly expense: Expense }) {
  const now = useNow(60_000);
  const { spent_on, vendor_name, person_name, decide_reason, state, deleted_at, may } = expense;
  return (
    <div className={css.head}>
      <p className={css.facts}>
        <ExpenseStateMark state={state} />
        {deleted_at === null ? null : <strong>Deleted</strong>}
        <span className="num">{capital(formatDay(spent_on, now))}</span>
        {vendor_name === null ? null : <span>{vendor_name}</span>}
        {person_name === null ? null : <span>{`For ${person_name}`}</span>}
        <Marks marks={expenseMarks(expense)} />
      </p>
      {decide_reason === '' ? null : (
        <p className={css.reason}>
          <strong>{state === 'rejected' ? 'Rejected: ' : 'Reason: '}</strong>
          {decide_reason}
        </p>
      )}
      {may.no_approval === undefined ? null : (
        <p className={css.reason}>
          <Icon name="lock" size="1em" /> {may.no_approval}
        </p>
      )}
    </div>
  );
}
