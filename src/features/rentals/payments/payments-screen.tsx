import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { rentalBookings } from '#contract/areas/rental-bookings.ts';
import type { OddEvent } from '#contract/areas/rental-money-record.ts';
import type { ListedPayment } from '#contract/areas/rental-money.ts';
import { useResourceList } from '#kit/list/resource/use-resource-list.ts';
import type { KeyHint } from '#kit/list/list-footer.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { useNow } from '#lib/use-now.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { useMay } from '#session/use-may.ts';
import { later } from '#ui/later.tsx';
import { focusedRow } from '../money-list/focused-row.dom.ts';
import { MoneyList, openRow, viewOf } from '../money-list/money-list.tsx';
import type { PaymentActName, PaymentActProps } from '../money/payment-act.tsx';
import { usePaymentOffers } from '../money/payment-acts.ts';
import { SentActNotices } from '../money/sent-act-notices.tsx';
import { useWaits } from '../money/use-waits.ts';
import type { EventActName, EventActProps } from './event-act.tsx';
import { OddEvents } from './odd-events.tsx';
import { PaymentDrawer } from './payment-drawer.tsx';
import { PAYMENT_VIEWS, toldOf, usePaymentList } from './payment-list.tsx';

const PaymentAct = later<PaymentActProps>(() => import('../money/payment-act.tsx'));
const EventAct = later<EventActProps>(() => import('./event-act.tsx'));

/** Money that came and went: what is to be confirmed, what is not known yet, and what is to be given back. */
export default function PaymentsScreen() {
  return (
    <Reads>
      <Payments />
    </Reads>
  );
}

/** The form that is open. */
type Shown =
  | { readonly form: 'payment'; readonly payment: ListedPayment; readonly act: PaymentActName }
  | { readonly form: 'event'; readonly event: OddEvent; readonly act: EventActName };

function Payments() {
  const [params] = useSearchParams();
  const view = viewOf(params, PAYMENT_VIEWS);
  const resource = usePaymentList(view);
  const of = useResourceList(resource);
  const [shown, show] = useState<Shown | null>(null);
  const told = toldOf(of.list);
  const act = (payment: ListedPayment, name: PaymentActName) => show({ form: 'payment', payment, act: name });
  useActKeys(() => openRow(of) ?? focusedRow(of.rows), act);
  const close = () => show(null);
  return (
    <MoneyList
      resource={resource}
      of={of}
      views={PAYMENT_VIEWS}
      view={view}
      counts={told?.counts}
      notices={
        <>
          <SentActNotices />
          <OddEvents events={told?.odd ?? []} onAct={(event, name) => show({ form: 'event', event, act: name })} />
        </>
      }
      keys={KEYS}
      drawer={(payment, place) => (
        <PaymentDrawer key={payment.id} payment={payment} onAct={(name) => act(payment, name)} {...place} />
      )}
    >
      {shown?.form === 'payment' ? (
        // What is read anew behind the form is what it tells of.
        <PaymentForm
          {...shown}
          payment={of.rows.find(({ id }) => id === shown.payment.id) ?? shown.payment}
          onClose={close}
        />
      ) : null}
      {shown?.form === 'event' ? <EventAct event={shown.event} act={shown.act} onClose={close} /> : null}
    </MoneyList>
  );
}

const KEYS: readonly KeyHint[] = [
  ['c', 'confirm'],
  ['r', 'not there'],
  ['g', 'give back'],
];

/** Each key does what its button in the drawer does; where there is no such act, nothing. */
function useActKeys(
  rowOf: () => ListedPayment | undefined,
  onAct: (payment: ListedPayment, act: PaymentActName) => void,
): void {
  const now = useNow(60_000);
  const offers = usePaymentOffers();
  const waits = useWaits();
  const press = (key: string) => {
    const row = rowOf();
    const offer = row && offers(row, now).acts.find(({ keyName }) => keyName === key);
    if (row && offer && !waits.disabled) onAct(row, offer.act);
  };
  useShortcut('c', () => press('c'));
  useShortcut('r', () => press('r'));
  useShortcut('g', () => press('g'));
}

/** Whoever sees the booking sees what the act does to its sums. */
function PaymentForm({ payment, act, onClose }: Omit<PaymentActProps, 'cost'>) {
  const seesBooking = useMay()(rentalBookings.one);
  const read = useRead(rentalBookings.one, { params: { id: payment.booking_id } }, seesBooking);
  const cost = read.data?.body.booking.cost_summary ?? null;
  return <PaymentAct payment={payment} act={act} cost={cost} onClose={onClose} />;
}
