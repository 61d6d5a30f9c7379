import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { directions, expenseKinds, expenseLabels as labels, type Expense } from '#contract/areas/expense-record.ts';
import { expenseMarks } from '#kit/expense/expense-marks.tsx';
import { amountText, expensePath, signedAmountText } from '#kit/expense/expense-text.ts';
import { Facts } from '#kit/list/facts.tsx';
import { Marks } from '#kit/marks.tsx';
import { capital, formatDay, formatMoment } from '#lib/format-when.ts';
import { LineList } from './line-list.tsx';
import { LogList } from './log-list.tsx';
import { SideActs } from './side-acts.tsx';
import type { ApproveDesk } from './use-desk.ts';
import css from './side.module.css';

interface Props {
  readonly desk: ApproveDesk;
  readonly expense: Expense;
  readonly now: number;
}

/** What was entered, beside its receipt. */
export function ExpenseSide({ desk, expense, now }: Props) {
  const { id, vendor_name, category_name, direction, kind } = expense;
  const heading = useFocusHere(id);
  return (
    <section className={css.side} aria-label="Expense">
      <div className={css.scroll}>
        <header className={css.head}>
          <h2 ref={heading} tabIndex={-1}>
            {vendor_name ?? category_name}
          </h2>
          <strong className={css.amount}>{signedAmountText(expense)}</strong>
          <span className={css.kind}>
            {`${expenseKinds[kind]} · ${direction === 'credit' ? directions.credit : category_name}`}
            <Marks marks={expenseMarks(expense)} />
          </span>
        </header>
        <Facts facts={factsOf(expense, now)} />
        {expense.note === '' ? null : <p className={css.words}>{expense.note}</p>}
        <LineList lines={expense.lines} />
        <LogList logs={expense.logs} now={now} />
        <Link className={css.whole} to={expensePath(id, kind)}>
          Open the expense
        </Link>
      </div>
      <SideActs desk={desk} expense={expense} />
    </section>
  );
}

type FactRow = readonly [label: string, value: string | null];

function factsOf(expense: Expense, now: number): FactRow[] {
  const { tax_amount, foreign_amount, foreign_currency } = expense;
  const facts: readonly FactRow[] = [
    [labels.spent_on, capital(formatDay(expense.spent_on, now))],
    [labels.category_id, expense.category_name],
    [labels.payment_method_id, expense.payment_method_name],
    [labels.invoice_no, expense.invoice_no],
    [labels.tax_amount, Number(tax_amount) === 0 ? null : amountText(tax_amount)],
    [labels.person_id, expense.person_name],
    [labels.location_id, expense.location_name],
    [
      labels.foreign_amount,
      foreign_amount === null ? null : `${amountText(foreign_amount)} ${foreign_currency ?? ''}`.trim(),
    ],
    ['Entered by', `${expense.created_by_name ?? 'somebody'}, ${formatMoment(expense.created_at, now)}`],
  ];
  return facts.filter(([, value]) => value !== null);
}

/** The focus of whoever decided the one before went with its button: they go on at this one. */
function useFocusHere(id: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) heading.current?.focus({ preventScroll: true });
  }, [id]);
  return heading;
}
