import { depositActs, depositModes } from '#contract/areas/rental-money-words.ts';
import type { Deposit } from '#contract/areas/rental-money-record.ts';
import { rentalDeposits } from '#contract/areas/rental-deposits.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { CAME_TO_NOTHING } from '#contract/areas/rental-words.ts';
import { depositOffers } from '#features/rentals/money/deposit-acts.ts';
import { MoneyChip } from '#features/rentals/money/money-chip.tsx';
import { depositLook } from '#features/rentals/money/money-looks.ts';
import { useWaits } from '#features/rentals/money/use-waits.ts';
import { bookedText } from '#kit/rental/times.ts';
import { Facts, type Fact } from '#kit/list/facts.tsx';
import { formatSum } from '#lib/format-number.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#kit/card.tsx';
import { useMoneyPage } from './use-money-page.ts';
import css from './money-tab.module.css';

/** What is held of the renter, until when, and what can be done with it now. */
export function DepositCard({ booking }: { readonly booking: Booking }) {
  const now = useNow(60_000);
  const { deposit, zone } = booking;
  if (deposit === null) return null;
  const { required, held, kept, given_back, mode, authorised_until, reason, waived_by_name, status } = deposit;
  const sum = (value: number) => <span className="num">{formatSum(value)}</span>;
  const facts: readonly Fact[] = [
    ['Asked for', sum(required)],
    ['Held', sum(held)],
    ...(kept > 0 ? ([['Kept', sum(kept)]] as const) : []),
    ...(given_back > 0 ? ([['Given back', sum(given_back)]] as const) : []),
    ['Way', depositModes[mode]],
    ...(authorised_until === null ? [] : ([['Blocked until', bookedText(authorised_until, zone, now)]] as const)),
    ...(waived_by_name === null ? [] : ([['Waived by', waived_by_name]] as const)),
    ...(reason === '' ? [] : ([['Why', reason]] as const)),
  ];
  // A booking that came to nothing needs none any more.
  const isNone = status === 'not_required' || (status === 'due' && CAME_TO_NOTHING.has(booking.status));
  return (
    <Card title="Deposit" actions={isNone ? null : <MoneyChip look={depositLook(status)} />}>
      <div className={css.body}>
        {isNone ? (
          <p className="muted">{CAME_TO_NOTHING.has(booking.status) ? 'None was taken.' : 'None is asked for.'}</p>
        ) : (
          <Facts facts={facts} />
        )}
        {isNone ? null : <DepositNote deposit={deposit} />}
        <DepositActs deposit={deposit} />
      </div>
    </Card>
  );
}

/** Why some acts are not there. */
function DepositNote({ deposit: { is_unknown, no_authorisation, status } }: { readonly deposit: Deposit }) {
  if (is_unknown)
    return <p className={css.note}>Nothing else is done with it until the provider has answered what was asked.</p>;
  const isAhead = status === 'due' || status === 'failed' || status === 'expired' || status === 'requested';
  return isAhead && no_authorisation !== null ? <p className={css.note}>{no_authorisation}</p> : null;
}

function DepositActs({ deposit }: { readonly deposit: Deposit }) {
  const { open: openForm } = useMoneyPage();
  const waits = useWaits();
  const may = useMay()(rentalDeposits.update);
  const offered = depositOffers(deposit);
  if (!may || offered.length === 0) return null;
  return (
    <div className={css.acts}>
      {offered.map(([act, icon], at) => (
        <Button
          key={act}
          icon={icon}
          tone={at === 0 ? 'plain' : 'quiet'}
          {...waits}
          onClick={() => openForm({ form: 'deposit', act })}
        >
          {depositActs[act]}
        </Button>
      ))}
    </div>
  );
}
