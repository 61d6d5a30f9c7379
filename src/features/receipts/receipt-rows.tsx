import type { ExpenseRow } from '#contract/areas/expense-record.ts';
import type { ExpenseDraft } from '#contract/areas/expense-temps.ts';
import { isolated } from '#contract/people-text.ts';
import { amountText, expensePath, linesText, signedAmountText } from '#kit/expense/expense-text.ts';
import { fileUrl } from '#kit/files/file-url.ts';
import { capital, formatDay, formatMoment } from '#lib/format-when.ts';
import { Picture } from '#media/thumb.tsx';
import { Icon } from '#ui/icon.tsx';
import { Row } from '#ui/list.tsx';
import css from './receipts.module.css';

/** A receipt that is not an expense yet: its photo, and what it lacks. */
export function DraftRow({ draft, now }: { readonly draft: ExpenseDraft; readonly now: number }) {
  const { id, amount, vendor_text, category_name, plate, created_at, attachments } = draft;
  const picture = attachments.find(({ thumb }) => thumb !== null);
  return (
    <Row
      to={`/receipts/${id}`}
      leading={
        <span className={css.leading}>
          {picture ? <Picture url={fileUrl(picture.id, 'thumb')} alt="" /> : <Icon name="receipt" size="1.5rem" />}
        </span>
      }
      title={vendor_text ?? category_name ?? `Photographed ${formatMoment(created_at, now)}`}
      detail={[plate, lackText(draft)].filter(Boolean).join(' · ')}
      trailing={<strong className={css.amount}>{amount === null ? '' : amountText(amount)}</strong>}
    />
  );
}

/** What whoever enters the expense will have to ask for. */
function lackText({ amount, category_id, spent_on }: ExpenseDraft): string {
  const lacks = [
    amount === null ? 'amount' : '',
    category_id === null ? 'category' : '',
    spent_on === null ? 'day' : '',
  ].filter(Boolean);
  return lacks.length === 0 ? 'Ready to be entered' : `Needs ${new Intl.ListFormat('en-GB').format(lacks)}`;
}

/** An expense of the person: what it was, and what was said of it. */
export function ExpenseLine({ expense, now }: { readonly expense: ExpenseRow; readonly now: number }) {
  const { id, kind, vendor_name, category_name, lines, spent_on, files } = expense;
  return (
    <Row
      to={expensePath(id, kind)}
      leading={
        <span className={css.leading}>
          <Icon name="receipt" size="1.5rem" />
        </span>
      }
      title={vendor_name ?? category_name}
      detail={[
        capital(formatDay(spent_on, now)),
        linesText(lines),
        files === 0 ? 'no receipt' : '',
        saidText(expense, now),
      ]
        .filter(Boolean)
        .join(' · ')}
      trailing={<strong className={css.amount}>{signedAmountText(expense)}</strong>}
    />
  );
}

/** The reason of a rejection, or when the money came back. */
function saidText({ state, decide_reason, decided_by_name, reimbursed_on }: ExpenseRow, now: number): string {
  if (state === 'rejected') return `${isolated(decided_by_name ?? 'somebody')}: ${decide_reason}`;
  return reimbursed_on === null ? '' : `paid back ${formatDay(reimbursed_on, now)}`;
}
