import { requestPurposes } from '#contract/areas/rental-money-words.ts';
import type { PaymentRequest } from '#contract/areas/rental-money-record.ts';
import { rentalMoney } from '#contract/areas/rental-money.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { PayLink } from '#features/rentals/money/link-dialog.tsx';
import { MoneyChip } from '#features/rentals/money/money-chip.tsx';
import { requestLook } from '#features/rentals/money/money-looks.ts';
import { useWaits } from '#features/rentals/money/use-waits.ts';
import { bookedText } from '#kit/rental/times.ts';
import { formatSum } from '#lib/format-number.ts';
import { formatAge } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#kit/card.tsx';
import { useMoneyPage } from './use-money-page.ts';
import css from './money-tab.module.css';

/** What the renter was asked for by a link, the newest first. */
export function RequestsCard({ booking }: { readonly booking: Booking }) {
  const { open: openForm } = useMoneyPage();
  const waits = useWaits();
  const mayAsk = useMay()(rentalMoney.generateLink);
  const requests = booking.payment_request ?? [];
  return (
    <Card
      title="Payment requests"
      aside={requests.length === 0 ? null : openText(requests)}
      actions={
        mayAsk ? (
          <Button tone="quiet" icon="mail" {...waits} onClick={() => openForm({ form: 'ask' })}>
            Ask for a payment
          </Button>
        ) : null
      }
      isFlush
    >
      {requests.length === 0 ? <p className={css.none}>The renter was not asked to pay by a link.</p> : null}
      <ul className={css.rows}>
        {requests.map((request) => (
          <li key={request.id}>
            <RequestRow booking={booking} request={request} mayAsk={mayAsk} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function openText(requests: readonly PaymentRequest[]): string {
  const open = requests.filter(({ status }) => status === 'open').length;
  return open === 0 ? 'none open' : `${open} open`;
}

interface RowProps {
  readonly booking: Booking;
  readonly request: PaymentRequest;
  readonly mayAsk: boolean;
}

function RequestRow({ booking, request, mayAsk }: RowProps) {
  const now = useNow(60_000);
  const { open: openForm } = useMoneyPage();
  const waits = useWaits();
  const { purpose, amount, status, link, problem, sent_count } = request;
  const isOpen = status === 'open';
  return (
    <>
      <div className={css.line}>
        <span className={css.words}>
          <span>{requestPurposes[purpose]}</span>
          <span className={css.detail}>{detailOf(request, booking.zone, now)}</span>
        </span>
        <MoneyChip look={requestLook(status)} />
        <span className={css.amount} data-counts={status === 'paid' ? 'yes' : 'no'}>
          {formatSum(amount)}
        </span>
      </div>
      {problem === '' ? null : (
        <Banner tone="needs" icon="needs">
          {problem}
        </Banner>
      )}
      {isOpen && link !== null ? <PayLink link={link} /> : null}
      {isOpen && mayAsk ? (
        <div className={css.acts}>
          <Button icon="mail" {...waits} onClick={() => openForm({ form: 'request', act: 'send', request })}>
            {sent_count === 0 ? 'Send' : 'Send again'}
          </Button>
          <Button tone="quiet" {...waits} onClick={() => openForm({ form: 'request', act: 'cancel', request })}>
            Cancel it
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** Who asked and when, to whom it went, and how long it is good. */
function detailOf(request: PaymentRequest, zone: string, now: number): string {
  const { created_at, created_by_name, sent_at, sent_to, sent_count, expires_at, status } = request;
  const made = `Made ${formatAge(created_at, now)}${created_by_name === null ? '' : ` by ${created_by_name}`}`;
  const times = sent_count > 1 ? ` (${sent_count} times)` : '';
  const sent =
    sent_at === null || sent_to === null
      ? 'not mailed'
      : `mailed to ${sent_to}, ${bookedText(sent_at, zone, now)}${times}`;
  const until = status === 'open' ? `good until ${bookedText(expires_at, zone, now)}` : '';
  return [made, sent, until].filter(Boolean).join(' · ');
}
