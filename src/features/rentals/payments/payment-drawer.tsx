import { rentalBookings } from '#contract/areas/rental-bookings.ts';
import { paymentCovers, paymentKinds, paymentMethods, paymentStates } from '#contract/areas/rental-money-words.ts';
import type { ListedPayment } from '#contract/areas/rental-money.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { Drawer } from '#kit/list/drawer.tsx';
import { DrawerFooter } from '#kit/list/drawer-footer.tsx';
import { Facts, type Fact } from '#kit/list/facts.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { formatSum } from '#lib/format-number.ts';
import { capital } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { Section } from '#ui/screen.tsx';
import { BookingLink } from '../money-list/booking-link.tsx';
import type { RowPlace } from '../money-list/money-list.tsx';
import { UnknownCheck } from '../money-list/unknown-check.tsx';
import lists from '../money-list/money-list.module.css';
import { MoneyChip } from '../money/money-chip.tsx';
import { paymentLook } from '../money/money-looks.ts';
import { goesBack, paymentText, signedSum } from '../money/money-text.ts';
import type { PaymentActName } from '../money/payment-act.tsx';
import { usePaymentOffers, type PaymentOffer } from '../money/payment-acts.ts';
import { useWaits } from '../money/use-waits.ts';
import { bookedText } from '#kit/rental/times.ts';
import { byText, momentOf } from './payment-list.tsx';

interface Props extends RowPlace {
  readonly payment: ListedPayment;
  readonly onAct: (act: PaymentActName) => void;
}

/** One payment: what is known of it, what it is of, and what can be done with it. */
export function PaymentDrawer({ payment, onAct, onClose, onStep }: Props) {
  const now = useNow(60_000);
  const { acts, needsColleague } = usePaymentOffers()(payment, now);
  const { booking_id, number, renter_name, status } = payment;
  const title = `${signedSum(payment)} ${paymentText(payment)}`;
  return (
    <Drawer
      label={`${title}, ${number}`}
      head={<h2>{title}</h2>}
      facts={
        <>
          <BookingLink bookingId={booking_id} number={number} />
          {` · ${renter_name}`}
        </>
      }
      onClose={onClose}
      onStep={onStep}
      footer={acts.length > 0 ? <Acts acts={acts} onAct={onAct} /> : null}
    >
      <div className={lists.parts}>
        {status === 'unknown' || status === 'creating' ? <Unknown payment={payment} now={now} /> : null}
        {needsColleague ? (
          <Banner icon="people">You entered it: from 500.00 on, a colleague must confirm it.</Banner>
        ) : null}
        <Facts facts={factsOf(payment, now)} />
        <OfBooking payment={payment} />
      </div>
    </Drawer>
  );
}

/** Once it is known what became of it, the list says so. */
function settledText({ id, amount }: ListedPayment, { payments }: Booking): string | null {
  const status = payments?.find((one) => one.id === id)?.status;
  const isKnown = status !== undefined && status !== 'unknown' && status !== 'creating';
  return isKnown ? `${formatSum(amount)}: ${paymentStates[status].toLowerCase()}.` : null;
}

function Unknown({ payment, now }: { readonly payment: ListedPayment; readonly now: number }) {
  const { amount, renter_name, created_at, zone, booking_id } = payment;
  const what = goesBack(payment) ? `was sent back to ${renter_name}` : `was asked from ${renter_name}`;
  return (
    <UnknownCheck bookingId={booking_id} settledText={(booking) => settledText(payment, booking)}>
      {`${formatSum(amount)} ${what} ${bookedText(created_at, zone, now)}.`}
    </UnknownCheck>
  );
}

function factsOf(payment: ListedPayment, now: number): readonly Fact[] {
  const { kind, covers, method, status, zone, reference, note, reason, refundable } = payment;
  const { verified_at, verified_by_name, branch_name, paid_at } = payment;
  const all: readonly (readonly [label: string, value: Fact[1], isShown: boolean])[] = [
    ['State', <MoneyChip key="state" look={paymentLook(status)} />, true],
    ['What', paymentKinds[kind], true],
    ['For', paymentCovers[covers], true],
    ['How', paymentMethods[method], true],
    [paid_at === null ? 'Entered' : 'Paid', capital(bookedText(momentOf(payment), zone, now)), true],
    ['By', byText(payment), byText(payment) !== ''],
    ['Confirmed by', verified_by_name, verified_by_name !== null],
    ['Confirmed', verified_at && capital(bookedText(verified_at, zone, now)), verified_at !== null],
    ['Can be given back', formatSum(refundable), refundable > 0],
    ['Reference', reference, reference !== ''],
    ['Branch', branch_name, true],
    ['Note', note, note !== ''],
    ['Why', reason, reason !== ''],
  ];
  return all.flatMap(([label, value, isShown]) => (isShown ? [[label, value] as const] : []));
}

/** What the booking costs and what is open of it: whether a sum fits is seen here. */
function OfBooking({ payment: { booking_id, number } }: { readonly payment: ListedPayment }) {
  const seesBooking = useMay()(rentalBookings.one);
  const read = useRead(rentalBookings.one, { params: { id: booking_id } }, seesBooking);
  const cost = read.data?.body.booking.cost_summary;
  if (!cost) return null;
  const sum = (value: number) => <span className="num">{formatSum(value)}</span>;
  return (
    <Section title={`All of ${number}`}>
      <Facts
        facts={[
          ['Total', sum(cost.total)],
          ['Paid', sum(cost.paid)],
          [cost.balance < 0 ? 'Paid too much' : 'Open', sum(Math.abs(cost.balance))],
        ]}
      />
    </Section>
  );
}

interface ActsProps {
  readonly acts: readonly PaymentOffer[];
  readonly onAct: (act: PaymentActName) => void;
}

function Acts({ acts, onAct }: ActsProps) {
  const waits = useWaits();
  return (
    <DrawerFooter>
      {acts.map(({ act, label, icon, keyName }, at) => (
        <Button
          key={act}
          {...(icon && { icon })}
          tone={at === 0 && act !== 'give-back' ? 'primary' : 'plain'}
          aria-keyshortcuts={keyName}
          {...waits}
          onClick={() => onAct(act)}
        >
          {label} {keyName ? <Kbd>{keyName}</Kbd> : null}
        </Button>
      ))}
    </DrawerFooter>
  );
}
