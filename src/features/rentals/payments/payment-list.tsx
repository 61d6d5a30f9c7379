/** The list of payments: its call, its views and its columns, as data. */
import { paymentStates } from '#contract/areas/rental-money-words.ts';
import { rentalMoney, type ListedPayment } from '#contract/areas/rental-money.ts';
import type { Answer, Query } from '#contract/endpoint.ts';
import type { PagedList } from '#kit/list/paged-list.ts';
import type { ListedResource, ResourceColumn } from '#kit/list/resource/resource.ts';
import { useBranchFilter } from '#kit/list/use-branch-filter.ts';
import { Marks } from '#kit/marks.tsx';
import { dayOf, timeOf } from '#lib/day.ts';
import { formatSum } from '#lib/format-number.ts';
import { capital } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { RowBookingLink } from '../money-list/booking-link.tsx';
import type { MoneyView } from '../money-list/money-list.tsx';
import { MoneyChip } from '../money/money-chip.tsx';
import { paymentLook } from '../money/money-looks.ts';
import { goesBack, paymentText, signedSum } from '../money/money-text.ts';
import { usePaymentOffers, type PaymentOffers } from '../money/payment-acts.ts';
import { bookedText, zoneOf } from '#kit/rental/times.ts';
import css from './payments.module.css';

type Told = Answer<typeof rentalMoney.list>;
type PaymentView = NonNullable<Query<typeof rentalMoney.list>['view']>;

export const PAYMENT_VIEWS: Readonly<Record<PaymentView, MoneyView>> = {
  to_verify: {
    label: 'To confirm',
    nothing: ['Nothing is to be confirmed', 'Transfers and checks stand here until somebody has seen their money.'],
  },
  unknown: {
    label: 'Unknown',
    nothing: ['Everything was answered', 'What the provider has not answered stands here until it is known.'],
  },
  to_refund: {
    label: 'To give back',
    nothing: [
      'Nothing is to be given back',
      'What was paid too much, or for a booking that came to nothing, stands here.',
    ],
  },
  all: { label: 'All', nothing: null },
};

/** What the first page says beside its rows; undefined until it was answered. */
export const toldOf = ({ data }: Pick<PagedList, 'data'>): Told | undefined => data?.pages[0]?.body as Told | undefined;

/** When it was paid; of what is not paid yet, when it was asked for or entered. */
export const momentOf = ({ paid_at, created_at }: ListedPayment): string => paid_at ?? created_at;

/** By whom: what comes by a link is entered by nobody. */
export const byText = ({ created_by_name, provider }: ListedPayment): string =>
  created_by_name ?? (provider === null ? '' : 'Paid online');

/** As a table for other programs has it, on the clocks of the branch. */
function fileMoment(payment: ListedPayment): string {
  const [ms, zone] = [Date.parse(momentOf(payment)), zoneOf(payment.zone)];
  return `${dayOf(ms, zone)} ${timeOf(ms, zone)}`;
}

type Offers = (payment: ListedPayment) => PaymentOffers;

const columnsOf = (view: PaymentView, now: number, offers: Offers): readonly ResourceColumn<ListedPayment>[] => [
  {
    title: 'When',
    text: fileMoment,
    cell: (payment) => capital(bookedText(momentOf(payment), payment.zone, now)),
    sort: 'moment',
    width: 9.5,
    from: 30,
  },
  { title: 'Renter', text: ({ renter_name }) => renter_name, sort: 'renter_name', width: 9.5, fold: 'title' },
  {
    title: 'Booking',
    text: ({ number }) => number,
    cell: ({ booking_id, number }) => <RowBookingLink bookingId={booking_id} number={number} />,
    width: 5.75,
    from: 40,
    fold: 'lead',
  },
  {
    title: 'Amount',
    text: (payment) => String(goesBack(payment) ? -payment.amount : payment.amount),
    cell: (payment) => (
      <span className={css.amount} data-counts={payment.status === 'succeeded' ? 'yes' : 'no'}>
        {signedSum(payment)}
      </span>
    ),
    sort: 'amount',
    width: 6,
    end: true,
    fold: 'end',
  },
  {
    title: 'State',
    text: ({ status }) => paymentStates[status],
    cell: ({ status }) => <MoneyChip look={paymentLook(status)} />,
    width: 9,
    from: 40,
  },
  ...(view === 'to_refund' ? [REFUNDABLE] : []),
  { title: 'What', text: paymentText, width: view === 'all' ? 13 : 10, from: 56, folded: 'line' },
  { title: 'By', text: byText, width: 8, from: 64 },
  { title: 'Reference', text: ({ reference }) => reference, width: 7.5, from: 72 },
  { title: 'Branch', text: ({ branch_name }) => branch_name, width: 7, from: 88 },
  ...(view === 'to_verify' ? [colleagueColumn(offers)] : []),
];

/** What was entered by the person who looks at it, and is too large for them to confirm. */
const colleagueColumn = (offers: Offers): ResourceColumn<ListedPayment> => {
  const text = (payment: ListedPayment) => (offers(payment).needsColleague ? 'For a colleague' : '');
  return {
    title: 'Look at',
    text,
    cell: (payment) => {
      const words = text(payment);
      return words === '' ? null : <Marks marks={[{ icon: 'people', tone: 'plain', text: words }]} />;
    },
    byNeed: true,
    from: 48,
    folded: 'line',
  };
};

const REFUNDABLE: ResourceColumn<ListedPayment> = {
  title: 'Can go back',
  text: ({ refundable }) => String(refundable),
  cell: ({ refundable }) => formatSum(refundable),
  width: 7,
  end: true,
  from: 48,
};

export function usePaymentList(view: PaymentView): ListedResource<ListedPayment> {
  const now = useNow(60_000);
  const byBranch = useBranchFilter();
  const offers = usePaymentOffers();
  const states = Object.entries(paymentStates).map(([value, label]) => ({ value, label }));
  return {
    title: 'Payments',
    noun: { one: 'payment', many: 'payments' },
    list: rentalMoney.list,
    rows: (answer) => (answer as Told).payments,
    query: { view },
    nameOf: ({ number, amount }) => `${formatSum(amount)} of ${number}`,
    columns: columnsOf(view, now, (payment) => offers(payment, now)),
    order: { sort: 'moment', direction: 'desc' },
    filters: [
      byBranch,
      // Each other view is one of states.
      ...(view === 'all' ? [{ name: 'status', label: 'State', all: 'Whatever it is', options: states }] : []),
    ],
    searchHint: 'Booking, renter, reference',
    empty: 'What is paid for bookings, and given back, stands here: at the desk, by transfer and by links.',
  };
}
