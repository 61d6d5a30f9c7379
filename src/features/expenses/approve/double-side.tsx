import { Link } from 'react-router-dom';
import { type BillAnswer, billExpenseStatuses } from '#contract/areas/bill-record.ts';
import type { Expense, Suspect } from '#contract/areas/expense-record.ts';
import { amountText, linesText, signedAmountText } from '#kit/expense/expense-text.ts';
import { FileStage } from '#kit/files/file-stage.tsx';
import { Facts } from '#kit/list/facts.tsx';
import { capital, formatDay, formatMoment } from '#lib/format-when.ts';
import css from './doubles.module.css';

interface SideProps {
  readonly label: string;
  readonly now: number;
}

/** One of a pair: its receipt above what tells it from the other. */
export function DoubleSide({ label, expense, now }: SideProps & { readonly expense: Expense }) {
  return (
    <section className={css.side} aria-label={label}>
      <h3>{label}</h3>
      <FileStage
        label={`Receipt: ${label.toLowerCase()}`}
        files={expense.attachments}
        now={now}
        noneText="No receipt."
      />
      <Facts
        facts={[
          ['Amount', signedAmountText(expense)],
          ['Day on the paper', capital(formatDay(expense.spent_on, now))],
          ['Vendor', expense.vendor_name],
          ['Number on the paper', expense.invoice_no],
          ['On', linesText(expense.lines) || expense.person_name],
          ['Entered by', `${expense.created_by_name ?? 'somebody'}, ${formatMoment(expense.created_at, now)}`],
        ]}
      />
    </section>
  );
}

/** A bill with its pages, and the way to it. */
export function BillSide({ whole, now }: { readonly whole: BillAnswer; readonly now: number }) {
  const { bill, billimages } = whole;
  return (
    <section className={css.side} aria-label="A bill">
      <h3>A bill</h3>
      <FileStage label="Pages of the bill" files={billimages} now={now} noneText="No page." />
      <Facts
        facts={[
          ['Amount', bill.amount === null ? null : amountText(bill.amount)],
          ['Day on the paper', bill.billed_on === null ? null : capital(formatDay(bill.billed_on, now))],
          ['Vendor', bill.vendor_name ?? bill.vendor_text ?? bill.read_vendor],
          ['Number on the paper', bill.invoice_no],
          ['As an expense', billExpenseStatuses[bill.expense_status]],
          ['Uploaded by', `${bill.created_by_name ?? 'somebody'}, ${formatMoment(bill.created_at, now)}`],
        ]}
      />
      <Link to={`/bills/${bill.id}`}>Open the bill</Link>
    </section>
  );
}

/** One that the person may not see: what the likeness itself tells of it. */
export function SuspectSide({ label, suspect, now }: SideProps & { readonly suspect: Suspect }) {
  return (
    <section className={css.side} aria-label={label}>
      <h3>{label}</h3>
      <Facts
        facts={[
          ['Amount', amountText(suspect.amount)],
          ['Day on the paper', capital(formatDay(suspect.spent_on, now))],
          ['Vendor', suspect.vendor_name],
          ['Entered by', suspect.created_by_name],
        ]}
      />
      <p className="muted">You may not look at the rest of it.</p>
    </section>
  );
}
