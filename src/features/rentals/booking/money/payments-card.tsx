import { OWN_ENTRY_LIMIT, paymentKinds, paymentMethods, type PaymentKind } from '#contract/areas/rental-money-words.ts';
import type { Payment } from '#contract/areas/rental-money-record.ts';
import { rentalMoney } from '#contract/areas/rental-money.ts';
import type { Booking, CostSummary } from '#contract/areas/rental-record.ts';
import { CAME_TO_NOTHING } from '#contract/areas/rental-words.ts';
import { MoneyChip } from '#features/rentals/money/money-chip.tsx';
import { paymentLook } from '#features/rentals/money/money-looks.ts';
import { useWaits } from '#features/rentals/money/use-waits.ts';
import { bookedText } from '#features/rentals/shared/times.ts';
import { formatSum } from '#lib/format-number.ts';
import { capital } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import { useCan, useSession } from '#session/use-session.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '../card.tsx';
import { Sums, sumsOf } from './cost-table.tsx';
import { useMoneyPage } from './use-money-page.ts';
import css from './money-tab.module.css';

interface Props {
  readonly booking: Booking;
  readonly cost: CostSummary;
}

/** What was paid and given back, the newest first; what became of a payment stands under it. */
export function PaymentsCard({ booking, cost }: Props) {
  const payments = booking.payments ?? [];
  const ids = new Set(payments.map(({ id }) => id));
  const roots = payments.filter(({ parent_id }) => parent_id === null || !ids.has(parent_id));
  const childrenOf = (id: number) => payments.filter(({ parent_id }) => parent_id === id);
  return (
    <Card title="Payments" actions={<TakeButton />} isFlush>
      {roots.length === 0 ? <p className={css.none}>Nothing was paid yet.</p> : null}
      <ul className={css.rows}>
        {roots.map((payment) => (
          <li key={payment.id}>
            <PaymentLine booking={booking} payment={payment} />
            {childrenOf(payment.id).map((child) => (
              <div key={child.id} className={css.under}>
                <PaymentLine booking={booking} payment={child} />
                <PaymentActs payment={child} />
              </div>
            ))}
            <PaymentActs payment={payment} />
          </li>
        ))}
      </ul>
      <div className={css.foot}>
        <Sums sums={CAME_TO_NOTHING.has(booking.status) ? [['Paid', cost.paid]] : sumsOf(cost)} />
      </div>
    </Card>
  );
}

/** Where something is due the page's own act takes it. */
function TakeButton() {
  const { open: openForm, takes, takesFirst } = useMoneyPage();
  const waits = useWaits();
  if (!takes || takesFirst) return null;
  return (
    <Button tone="quiet" icon="plus" {...waits} onClick={() => openForm({ form: 'take' })}>
      Take a payment
    </Button>
  );
}

const GOES_BACK: ReadonlySet<PaymentKind> = new Set(['refund', 'deposit_refund', 'deposit_release']);

interface RowProps {
  readonly booking: Booking;
  readonly payment: Payment;
}

function PaymentLine({ booking, payment }: RowProps) {
  const now = useNow(60_000);
  const { amount, kind, method, status, paid_at, created_at } = payment;
  const moment = capital(bookedText(paid_at ?? created_at, booking.zone, now));
  const what = kind === 'payment' ? paymentMethods[method] : `${paymentKinds[kind]}, ${paymentMethods[method]}`;
  return (
    <div className={css.line}>
      <span className={css.words}>
        <span>{`${moment} · ${what}`}</span>
        <span className={css.detail}>{detailOf(payment)}</span>
      </span>
      <MoneyChip look={paymentLook(status)} />
      <span className={css.amount} data-counts={status === 'succeeded' ? 'yes' : 'no'}>
        {`${GOES_BACK.has(kind) ? '−' : ''}${formatSum(amount)}`}
      </span>
    </div>
  );
}

/** By whom, and what else was written of it. */
function detailOf(payment: Payment): string {
  const { covers, created_by_name, verified_by_name, reference, note, reason, provider } = payment;
  return [
    covers === 'checkout' ? 'charges of the return' : '',
    created_by_name ?? (provider === null ? '' : 'paid online'),
    verified_by_name === null ? '' : `confirmed by ${verified_by_name}`,
    reference,
    note,
    reason,
  ]
    .filter(Boolean)
    .join(' · ');
}

interface ActsProps {
  readonly payment: Payment;
}

function PaymentActs({ payment }: ActsProps) {
  return (
    <div className={css.acts}>
      <VerifyActs payment={payment} />
      <DecideActs payment={payment} />
      <GiveBackAct payment={payment} />
    </div>
  );
}

/** Whether what was to come to the account is there; large sums are seen by another person than who entered them. */
function VerifyActs({ payment }: ActsProps) {
  const { open: openForm } = useMoneyPage();
  const waits = useWaits();
  const { user } = useSession();
  const mayVerify = useMay()(rentalMoney.verifyPayment);
  const { status, provider, amount, created_by } = payment;
  if (!mayVerify || status !== 'pending' || provider !== null) return null;
  if (created_by === user.id && amount >= OWN_ENTRY_LIMIT)
    return <span className={css.note}>You entered it: a colleague must confirm it.</span>;
  return (
    <>
      <Button icon="check" {...waits} onClick={() => openForm({ form: 'payment', act: 'approve', payment })}>
        Confirm
      </Button>
      <Button tone="quiet" {...waits} onClick={() => openForm({ form: 'payment', act: 'reject', payment })}>
        Not there
      </Button>
    </>
  );
}

const DAY_MS = 86_400_000;

/** What the provider did not answer for a day, a person decides. */
function DecideActs({ payment }: ActsProps) {
  const now = useNow(60_000);
  const { open: openForm } = useMoneyPage();
  const waits = useWaits();
  const mayDecide = useMay()(rentalMoney.updatePayment);
  if (!mayDecide || payment.status !== 'unknown' || now - Date.parse(payment.created_at) < DAY_MS) return null;
  return (
    <>
      <Button {...waits} onClick={() => openForm({ form: 'payment', act: 'paid', payment })}>
        It went through
      </Button>
      <Button tone="quiet" {...waits} onClick={() => openForm({ form: 'payment', act: 'unpaid', payment })}>
        It did not
      </Button>
    </>
  );
}

/** A deposit is given back by its own act. */
function GiveBackAct({ payment }: ActsProps) {
  const { open: openForm } = useMoneyPage();
  const waits = useWaits();
  const mayRefund = useCan('payment.refund') && payment.covers !== 'deposit' && payment.refundable > 0;
  if (!mayRefund) return null;
  return (
    <Button
      tone="quiet"
      icon="undo"
      {...waits}
      onClick={() => openForm({ form: 'payment', act: 'give-back', payment })}
    >
      Give back
    </Button>
  );
}
