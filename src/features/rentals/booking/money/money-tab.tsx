import { rentalMoney } from '#contract/areas/rental-money.ts';
import type { Booking, CostSummary } from '#contract/areas/rental-record.ts';
import { useWaits } from '#features/rentals/money/use-waits.ts';
import { SentActNotices } from '#features/rentals/money/sent-act-notices.tsx';
import { formatSum } from '#lib/format-number.ts';
import { useMay } from '#session/use-may.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { BookingTabProps } from '../booking-tabs.tsx';
import { Card } from '#kit/card.tsx';
import { CostTable } from './cost-table.tsx';
import { DepositCard } from './deposit-card.tsx';
import { modelText } from './model-text.ts';
import { PaymentsCard } from './payments-card.tsx';
import { RequestsCard } from './requests-card.tsx';
import { ReturnCard } from './return-card.tsx';
import { UnknownLines } from './unknown-lines.tsx';
import { MoneyPageContext, useMoneyPage } from './use-money-page.ts';
import { useOpenLinks, useProviderCheck } from './use-provider-check.ts';
import css from './money-tab.module.css';

/** All of a booking's money: what it costs, what was paid and asked for, the deposit, and what is not known yet. */
export default function MoneyTab({ booking, money }: BookingTabProps) {
  useProviderCheck(booking);
  useOpenLinks(booking);
  const { cost_summary: cost } = booking;
  if (cost === null) {
    return (
      <EmptyState icon="note" title="There is no money to see">
        It is for people who may see payments.
      </EmptyState>
    );
  }
  return (
    <MoneyPageContext value={money}>
      <OfflineNote />
      <SentActNotices bookingId={booking.id} />
      <UnknownLines booking={booking} />
      <ProposedFee booking={booking} />
      <div className={css.columns}>
        <div className={css.column}>
          <ChargesCard booking={booking} cost={cost} />
          <ReturnCard booking={booking} />
        </div>
        <div className={css.column}>
          <PaymentsCard booking={booking} cost={cost} />
          <RequestsCard booking={booking} />
          <DepositCard booking={booking} />
        </div>
      </div>
    </MoneyPageContext>
  );
}

/** Said once, and where fingers read it, too: buttons that wait tell it only to who points at them. */
function OfflineNote() {
  const isOffline = useTruth().reach === 'offline';
  if (!isOffline) return null;
  return (
    <Banner tone="unknown" icon="offline">
      Money is taken, asked for and given back with a connection.
    </Banner>
  );
}

function ChargesCard({ booking, cost }: { readonly booking: Booking; readonly cost: CostSummary }) {
  const { open: openForm } = useMoneyPage();
  const mayChange = useMay()(rentalMoney.paymentModel);
  const waits = useWaits();
  // Once it is out, what was agreed on stands.
  const isAhead = booking.status === 'pending' || booking.status === 'confirmed';
  return (
    <Card
      title="Charges"
      aside={modelText(booking)}
      actions={
        mayChange && isAhead ? (
          <Button tone="quiet" icon="edit" {...waits} onClick={() => openForm({ form: 'model' })}>
            Payment model
          </Button>
        ) : null
      }
    >
      <CostTable cost={cost} />
    </Card>
  );
}

/** Of what was paid when what may be kept is taken off. */
function restText(rest: number): string {
  if (rest === 0) return 'which is all that may be kept';
  return rest > 0 ? `${formatSum(rest)} of it is to be given back` : `${formatSum(-rest)} is open`;
}

/** Of a booking that came to nothing: what may be kept of what was paid. The rest is given back by hand. */
function ProposedFee({ booking: { proposed_fee: fee, cost_summary: cost } }: Pick<BookingTabProps, 'booking'>) {
  const paid = cost?.paid ?? 0;
  if (fee === null || (fee.amount === 0 && paid <= 0)) return null;
  // In whole cents: the sums are decimals.
  const rest = Math.round((paid - fee.amount) * 100) / 100;
  return (
    <Banner tone="needs" icon="needs">
      <strong>{`${formatSum(fee.amount)} may be kept: ${fee.basis}.`}</strong>{' '}
      {`${paid > 0 ? formatSum(paid) : 'Nothing'} was paid, ${restText(rest)}.`}
    </Banner>
  );
}
