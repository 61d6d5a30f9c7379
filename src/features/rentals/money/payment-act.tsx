import type { Payment } from '#contract/areas/rental-money-record.ts';
import { paymentKinds, paymentMethods } from '#contract/areas/rental-money-words.ts';
import type { rentalMoney } from '#contract/areas/rental-money.ts';
import type { CostSummary } from '#contract/areas/rental-record.ts';
import type { Body } from '#contract/endpoint.ts';
import type { FormField } from '#kit/form/form-field.ts';
import { formatSum } from '#lib/format-number.ts';
import { DESK_METHODS, isDesk } from './desk-methods.ts';
import { MoneyForm } from './money-form.tsx';
import { SumsAfter } from './sums-after.tsx';
import { paidSums, plus, sumIn } from './sums.ts';
import css from './money.module.css';

/** Confirm that it is there, say that it is not, or give it back. `paid`, `unpaid`: of what the provider did not answer for a day. */
export type PaymentActName = 'approve' | 'reject' | 'paid' | 'unpaid' | 'give-back';

export interface PaymentActProps {
  readonly payment: Payment;
  readonly act: PaymentActName;
  /** Of its booking, where it is known. */
  readonly cost: CostSummary | null;
  readonly onClose: () => void;
}

/** Decides on a payment. */
export default function PaymentAct(props: PaymentActProps) {
  const { act } = props;
  if (act === 'give-back') return <GiveBack {...props} />;
  return act === 'approve' || act === 'reject' ? <Verify {...props} act={act} /> : <Decide {...props} act={act} />;
}

const nameOf = ({ booking_id, id }: Payment, act: PaymentActName) => `booking/${booking_id}/payment/${id}/${act}`;

/** What it does to the booking's sums; a deposit is none of them. */
function Counted({ payment: { amount, kind, covers }, cost }: Pick<PaymentActProps, 'payment' | 'cost'>) {
  const sums =
    cost !== null && kind === 'payment' && covers === 'booking'
      ? paidSums(cost, amount)
      : [{ name: paymentKinds[kind], before: amount, after: amount }];
  return <SumsAfter sums={sums} />;
}

function Verify({ payment, act, cost, onClose }: PaymentActProps & { readonly act: 'approve' | 'reject' }) {
  const { id, booking_id, amount, method } = payment;
  const isThere = act === 'approve';
  const words = `${formatSum(amount)} (${paymentMethods[method]})`;
  return (
    <MoneyForm
      title={isThere ? `Confirm ${formatSum(amount)}` : `${formatSum(amount)} is not there`}
      saveText={isThere ? 'It is on the account' : 'It is not there'}
      saveTone={isThere ? 'primary' : 'danger'}
      name={nameOf(payment, act)}
      bookingId={booking_id}
      rules="verify"
      fields={isThere ? [] : [{ name: 'reason', kind: 'note', label: 'Why', max: 1000, optional: false }]}
      lead={() =>
        isThere ? (
          <Counted payment={payment} cost={cost} />
        ) : (
          <p className={css.note}>{words} never counts then, and stays to be seen.</p>
        )
      }
      send={(send, body, signal) =>
        send(
          'verify',
          { body: { ...body, booking_id, payment_id: id, action: act } },
          `${isThere ? 'Confirmation' : 'Rejection'} of ${words}`,
          signal,
        )
      }
      onDone={onClose}
      onClose={onClose}
    />
  );
}

function Decide({ payment, act, cost, onClose }: PaymentActProps & { readonly act: 'paid' | 'unpaid' }) {
  const { id, booking_id, amount } = payment;
  const isPaid = act === 'paid';
  return (
    <MoneyForm
      title={isPaid ? `${formatSum(amount)} went through` : `${formatSum(amount)} did not go through`}
      saveText={isPaid ? 'It went through' : 'It did not'}
      saveTone={isPaid ? 'primary' : 'danger'}
      name={nameOf(payment, act)}
      bookingId={booking_id}
      rules="settle"
      fields={[{ name: 'reason', kind: 'note', label: 'Where you saw it', max: 1000, optional: false }]}
      lead={() => (
        <>
          <p className={css.note}>
            The provider gave no answer for a day. What it says later still counts; look into its own pages first.
          </p>
          {isPaid ? <Counted payment={payment} cost={cost} /> : null}
        </>
      )}
      send={(send, { reason }, signal) =>
        send(
          'settle',
          { params: { id }, body: { status: isPaid ? 'succeeded' : 'failed', reason } },
          `Decision on ${formatSum(amount)}`,
          signal,
        )
      }
      onDone={onClose}
      onClose={onClose}
    />
  );
}

function GiveBack({ payment, cost, onClose }: PaymentActProps) {
  const { id, booking_id, refundable, method } = payment;
  const fields: readonly FormField<Body<typeof rentalMoney.updatePayment>>[] = [
    { name: 'amount', kind: 'number', label: 'Amount', optional: false },
    // What came by the provider goes back the way it came.
    ...(isDesk(method)
      ? [{ name: 'method', kind: 'oneOf', label: 'How', words: DESK_METHODS, none: 'As it was paid' } as const]
      : []),
    { name: 'reason', kind: 'note', label: 'Why', max: 1000, optional: false },
  ];
  return (
    <MoneyForm
      title="Give back"
      saveText="Give it back"
      saveTone="danger"
      name={nameOf(payment, 'give-back')}
      bookingId={booking_id}
      rules="settle"
      fields={fields}
      initial={{ amount: refundable }}
      lead={(form) => {
        // More than there is does not go back: the server refuses it.
        const amount = Math.min(sumIn(form.watch('amount')), refundable);
        const left = { name: 'Can be given back', before: refundable, after: plus(refundable, -amount) };
        return (
          <SumsAfter sums={cost && payment.covers === 'booking' ? [left, ...paidSums(cost, -amount)] : [left]}>
            {isDesk(method) ? null : <p className={css.note}>It goes back to the card that it came from.</p>}
          </SumsAfter>
        );
      }}
      send={(send, { amount, method: by, reason }, signal) =>
        send(
          'settle',
          { params: { id }, body: { status: 'refunded', amount, method: by, reason, seen_available: refundable } },
          `Refund of ${formatSum(amount ?? 0)}`,
          signal,
        )
      }
      onDone={onClose}
      onClose={onClose}
    />
  );
}
