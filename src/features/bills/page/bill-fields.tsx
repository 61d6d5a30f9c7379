import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { type Bill, type BillAnswer, billLabels, type ReadState } from '#contract/areas/bill-record.ts';
import { useDraftReady } from '#kit/drafts/use-draft-ready.ts';
import { amountText, expensePath } from '#kit/expense/expense-text.ts';
import { Facts } from '#kit/list/facts.tsx';
import { formatDate } from '#lib/format-when.ts';
import { Banner } from '#ui/banner.tsx';
import { vendorText } from '../shared/bill-text.ts';
import { BillForm } from './bill-form.tsx';
import { useBillRights } from './use-bill-rights.ts';
import css from './page.module.css';

/** Puts a sum into the form; null where there is none. */
export type BillPut = ((amount: string) => void) | null;

export interface BillFieldsProps {
  readonly whole: BillAnswer;
  readonly putRef: RefObject<BillPut>;
  /** Told into which field a sum would go. */
  readonly onAim: (label: string) => void;
}

/** What is entered of a bill: in a form while there is something to enter, else to be read. */
export function BillFields(props: BillFieldsProps) {
  const { bill } = props.whole;
  const { isForm, ...rights } = useBillRights(bill);
  const isReady = useDraftReady();
  const begunRef = useRef(false);
  const readState = useReadState(bill, begunRef);
  if (!isForm) return <BillFacts whole={props.whole} />;
  return isReady ? <BillForm key={`${bill.id} ${readState}`} begunRef={begunRef} {...props} {...rights} /> : null;
}

/** What was read comes into a form that nobody has begun: in another one it would take the field away in which somebody writes. */
function useReadState({ read_state }: Bill, begunRef: RefObject<boolean>): ReadState {
  const [shown, setShown] = useState(read_state);
  useEffect(() => {
    if (!begunRef.current) setShown(read_state);
  }, [begunRef, read_state]);
  return shown;
}

const dayText = (day: string | null) => (day === null ? null : formatDate(day));
const sumText = (sum: string | null) => (sum === null ? null : amountText(sum));

function BillFacts({ whole: { bill, expense_id } }: { readonly whole: BillAnswer }) {
  return (
    <div className={css.column}>
      {expense_id === null ? null : (
        <Banner icon="sent">
          It became{' '}
          <Link className={css.link} to={expensePath(expense_id)}>
            {`expense ${expense_id}`}
          </Link>
          . What is wrong with its sums is changed there.
        </Banner>
      )}
      <Facts
        facts={[
          [billLabels.vendor_id, vendorText(bill) || null],
          // As the list calls it: there is room for a word.
          ['Number', bill.invoice_no],
          [billLabels.amount, sumText(bill.amount)],
          [billLabels.tax_amount, sumText(bill.tax_amount)],
          [billLabels.billed_on, dayText(bill.billed_on)],
          [billLabels.due_on, dayText(bill.due_on)],
          [billLabels.vehicle_id, bill.plate],
          [billLabels.paid_on, dayText(bill.paid_on)],
          [billLabels.payment_method_id, bill.payment_method_name],
          [billLabels.note, bill.note || null],
        ]}
      />
    </div>
  );
}
