import { privateBilling } from '#contract/areas/private-billing.ts';
import type { PrivatePayment } from '#contract/areas/private-record.ts';
import { paymentKinds, paymentMethods } from '#contract/areas/rental-money-words.ts';
import { Card } from '#kit/card.tsx';
import { bookedText } from '#kit/rental/times.ts';
import { formatSum } from '#lib/format-number.ts';
import { capital } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import { useCan } from '#session/use-session.ts';
import { Button } from '#ui/button.tsx';
import type { RentalTabProps } from '../rental/rental-tabs.tsx';
import type { RentalForm } from '../rental/use-form.ts';
import css from './money.module.css';

/** What was paid and given back, the newest first, and what is open by that. */
export function PaymentsCard({ whole, page }: RentalTabProps) {
  const { balance, deposit_held } = whole;
  const payments = whole.payments ?? [];
  return (
    <Card title="Payments" actions={<Acts whole={whole} page={page} />} isFlush>
      {payments.length === 0 ? <p className={css.none}>Nothing was paid yet.</p> : null}
      <ul className={css.rows}>
        {payments.map((payment) => (
          <Payment key={payment.id} payment={payment} zone={whole.rental.zone} />
        ))}
      </ul>
      <dl className={css.sums}>
        <div>
          <dt>{balance !== null && balance < 0 ? 'Paid too much' : 'Open of what was billed'}</dt>
          <dd>{formatSum(Math.abs(balance ?? 0))}</dd>
        </div>
        <div>
          <dt>Deposit that is here</dt>
          <dd>{formatSum(deposit_held ?? 0)}</dd>
        </div>
      </dl>
    </Card>
  );
}

const BACK: ReadonlySet<PrivatePayment['kind']> = new Set(['refund', 'deposit_refund']);

function Payment({ payment, zone }: { readonly payment: PrivatePayment; readonly zone: string }) {
  const now = useNow(60_000);
  const { kind, method, amount, paid_at, created_at, reference, receipt_number, created_by_name } = payment;
  const what = kind === 'payment' ? paymentMethods[method] : `${paymentKinds[kind]}, ${paymentMethods[method]}`;
  return (
    <li>
      <div className={css.line}>
        <span className={css.words}>
          <span>{`${capital(bookedText(paid_at ?? created_at, zone, now))} · ${what}`}</span>
          <span className={css.detail}>{[receipt_number, created_by_name, reference].filter(Boolean).join(' · ')}</span>
        </span>
        <span className={css.amount}>{`${BACK.has(kind) ? '−' : ''}${formatSum(amount)}`}</span>
      </div>
    </li>
  );
}

type Kind = Extract<RentalForm, { form: 'receipt' }>['kind'];

interface Offer {
  readonly kind: Kind;
  readonly label: string;
  readonly isOffered: boolean;
}

/** A payment can always be taken; what is given back must be here. What the page offers as its act is not offered twice. */
function Acts({ whole, page: { show, moneyWaits, act: ofPage } }: RentalTabProps) {
  const may = useMay()(privateBilling.receipt);
  const mayRefund = useCan('payment.refund');
  const { balance, deposit_held, rental } = whole;
  const held = deposit_held ?? 0;
  const offers: readonly Offer[] = [
    { kind: 'payment', label: 'Take a payment', isOffered: rental.status !== 'cancelled' && ofPage !== 'receipt' },
    {
      kind: 'refund',
      label: 'Give back',
      isOffered: mayRefund && balance !== null && balance < 0 && ofPage !== 'refund',
    },
    {
      kind: 'deposit_payment',
      label: 'Take the deposit',
      isOffered: (rental.deposit_amount ?? 0) > held && (rental.status === 'scheduled' || rental.status === 'active'),
    },
    { kind: 'deposit_refund', label: 'Give the deposit back', isOffered: held > 0 && ofPage !== 'give-back' },
  ];
  if (!may) return null;
  return offers
    .filter(({ isOffered }) => isOffered)
    .map(({ kind, label }) => (
      <Button key={kind} tone="quiet" {...moneyWaits} onClick={() => show({ form: 'receipt', kind })}>
        {label}
      </Button>
    ));
}
