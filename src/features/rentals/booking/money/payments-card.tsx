import type { Payment } from '#contract/areas/rental-money-record.ts';
import type { Booking, CostSummary } from '#contract/areas/rental-record.ts';
import { CAME_TO_NOTHING } from '#contract/areas/rental-words.ts';
import { MoneyChip } from '#features/rentals/money/money-chip.tsx';
import { paymentLook } from '#features/rentals/money/money-looks.ts';
import { paymentText, signedSum } from '#features/rentals/money/money-text.ts';
import { usePaymentOffers } from '#features/rentals/money/payment-acts.ts';
import { useWaits } from '#features/rentals/money/use-waits.ts';
import { bookedText } from '#kit/rental/times.ts';
import { capital } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#kit/card.tsx';
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

interface RowProps {
  readonly booking: Booking;
  readonly payment: Payment;
}

function PaymentLine({ booking, payment }: RowProps) {
  const now = useNow(60_000);
  const { status, paid_at, created_at } = payment;
  const moment = capital(bookedText(paid_at ?? created_at, booking.zone, now));
  return (
    <div className={css.line}>
      <span className={css.words}>
        <span>{`${moment} · ${paymentText(payment)}`}</span>
        <span className={css.detail}>{detailOf(payment)}</span>
      </span>
      <MoneyChip look={paymentLook(status)} />
      <span className={css.amount} data-counts={status === 'succeeded' ? 'yes' : 'no'}>
        {signedSum(payment)}
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
  const now = useNow(60_000);
  const { open: openForm } = useMoneyPage();
  const waits = useWaits();
  const { acts, needsColleague } = usePaymentOffers()(payment, now);
  return (
    <div className={css.acts}>
      {needsColleague ? <span className={css.note}>You entered it: a colleague must confirm it.</span> : null}
      {acts.map(({ act, label, icon, tone }) => (
        <Button
          key={act}
          {...(icon && { icon })}
          tone={tone ?? 'plain'}
          {...waits}
          onClick={() => openForm({ form: 'payment', act, payment })}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
