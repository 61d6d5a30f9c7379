import { useState } from 'react';
import type { ExpenseRow } from '#contract/areas/expense-record.ts';
import { expenseTodos } from '#contract/areas/expense-todos.ts';
import { expenses } from '#contract/areas/expenses.ts';
import { chargeItems, taskExpenses, type Charge } from '#contract/areas/task-expenses.ts';
import type { Todo } from '#contract/areas/todo-record.ts';
import { ExpenseStateMark } from '#kit/expense/expense-marks.tsx';
import { amountText, expenseName, expensePath, signedAmountText } from '#kit/expense/expense-text.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { ReadingAge } from '#kit/reads/reading-age.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { useDo } from '#kit/writes/use-do.ts';
import { addDays } from '#lib/day.ts';
import { formatDecimal } from '#lib/format-number.ts';
import { useMay } from '#session/use-may.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import { Section } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useToast } from '#ui/toast.tsx';
import { Link } from 'react-router-dom';
import type { MoneyFormProps } from './money-forms.tsx';
import css from './money.module.css';

const MoneyForms = later<MoneyFormProps>(() => import('./money-forms.tsx'));

export interface TodoMoneyProps {
  readonly todo: Todo;
}

/** Receipts of a todo are mostly of its week; the server looks through three years at most. */
const AROUND = 540;

/** What the work of a todo cost: expenses that are put with it, and what the house charges its vehicle for it. */
export default function TodoMoney({ todo }: TodoMoneyProps) {
  const { id, todo_date } = todo;
  const days = { startDate: addDays(todo_date, -AROUND), endDate: addDays(todo_date, AROUND) };
  const spent = useRead(expenses.all, { query: { todo_id: id, ...days } });
  const charged = useRead(taskExpenses.list, { query: { todo_id: String(id) } });
  const again = () => void Promise.all([spent.refetch(), charged.refetch()]);
  const failed = [spent, charged].find(({ data, error }) => !data && error);
  if (failed) return <ReadTrouble error={failed.error} onAgain={again} />;
  const old = [spent.data, charged.data].find((data) => data?.failure);
  return (
    <Section title="Expenses" actions={<Acts todo={todo} />}>
      {old ? <ReadingAge {...old} busy={spent.isFetching || charged.isFetching} onAgain={again} /> : null}
      {spent.data && charged.data ? (
        <Rows todo={todo} expenses={spent.data.body.data} charges={charged.data.body.data} />
      ) : (
        <SkeletonRows rows={2} />
      )}
    </Section>
  );
}

interface RowsProps extends TodoMoneyProps {
  readonly expenses: readonly ExpenseRow[];
  readonly charges: readonly Charge[];
}

function Rows({ todo, expenses: spent, charges }: RowsProps) {
  if (spent.length + charges.length === 0) return <p className="muted">Nothing is known to have cost anything.</p>;
  return (
    <ul className={css.rows} aria-label="What it cost">
      {spent.map((expense) => (
        <li key={`expense ${expense.id}`}>
          <span className={css.words}>
            <Link to={expensePath(expense.id, expense.kind)}>{expense.category_name}</Link>
            {expense.vendor_name === null ? null : <span className={css.detail}>{expense.vendor_name}</span>}
          </span>
          <ExpenseStateMark state={expense.state} />
          <span className={css.sum}>{signedAmountText(expense)}</span>
          <Unlink todo={todo} expense={expense} />
        </li>
      ))}
      {charges.map((charge) => (
        <li key={`charge ${charge.id}`}>
          <span className={css.words}>
            {chargeText(charge)}
            <span className={css.detail}>{`Charge of the house · ${charge.category_name}`}</span>
          </span>
          <ExpenseStateMark state={charge.state} />
          <span className={css.sum}>{amountText(charge.amount)}</span>
        </li>
      ))}
    </ul>
  );
}

/** `Oil filter, 2 pc`, `Work, 1.5 h`. */
function chargeText({ item, item_name, description, quantity, unit }: Charge): string {
  const what = item_name ?? (description === '' ? chargeItems[item] : description);
  return `${what}, ${formatDecimal(quantity, 3)} ${unit}`.trim();
}

/** Takes an expense off the todo; nothing is deleted, and it can be put back at once. */
function Unlink({ todo, expense }: TodoMoneyProps & { readonly expense: ExpenseRow }) {
  const act = useDo();
  const toast = useToast();
  const may = useMay();
  const isOffline = useTruth().reach === 'offline';
  const pair = { todo_id: todo.id, expense_id: expense.id };
  const putBack = () => void act(expenseTodos.put, { body: pair });
  const takeOff = async () => {
    const done = await act(expenseTodos.unlink, { body: pair });
    if (done) toast({ text: done.message, undo: putBack });
  };
  if (!may(expenseTodos.unlink) || isOffline) return null;
  return <IconButton icon="close" label={`Take ${expenseName(expense)} off the todo`} onClick={() => void takeOff()} />;
}

/** The ways to say what it cost; they need a vehicle that bears it. */
function Acts({ todo }: TodoMoneyProps) {
  const may = useMay();
  const isOffline = useTruth().reach === 'offline';
  const [form, setForm] = useState<MoneyFormProps['form'] | null>(null);
  if (!may(expenseTodos.put) || todo.vehicle === null) return null;
  const waits = { disabled: isOffline, title: isOffline ? 'This waits for a connection.' : undefined };
  return (
    <>
      <Button tone="quiet" icon="plus" {...waits} onClick={() => setForm('charge')}>
        Charge
      </Button>
      <Button tone="quiet" icon="plus" {...waits} onClick={() => setForm('expense')}>
        Expense
      </Button>
      <Button tone="quiet" icon="receipt" {...waits} onClick={() => setForm('link')}>
        Put one with it
      </Button>
      {form === null ? null : <MoneyForms form={form} todo={todo} onClose={() => setForm(null)} />}
    </>
  );
}
