/** The list of deposits: its call, its views and its columns, as data. */
import { rentalDeposits, type depositViews, type ListedDeposit } from '#contract/areas/rental-deposits.ts';
import { depositModes, type DepositMode } from '#contract/areas/rental-money-words.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { PagedList } from '#kit/list/paged-list.ts';
import type { ListedResource, ResourceColumn } from '#kit/list/resource/resource.ts';
import { useBranchFilter } from '#kit/list/use-branch-filter.ts';
import { Marks } from '#kit/marks.tsx';
import { formatSum } from '#lib/format-number.ts';
import { useNow } from '#lib/use-now.ts';
import { PlateBadge } from '#ui/plate.tsx';
import { RowBookingLink } from '../money-list/booking-link.tsx';
import type { MoneyView } from '../money-list/money-list.tsx';
import lists from '../money-list/money-list.module.css';
import { zoneDate, zoneDay } from '#kit/rental/zone-moment.ts';
import { depositMarks, depositText } from './deposit-marks.ts';

type Told = Answer<typeof rentalDeposits.list>;
type DepositView = (typeof depositViews)[number];

export const DEPOSIT_VIEWS: Readonly<Record<DepositView, MoneyView>> = {
  to_take: {
    label: 'To take',
    nothing: ['Every deposit is there', 'What is to be blocked or paid before the keys go out stands here.'],
  },
  held: { label: 'Held', nothing: ['Nothing is held', 'What is blocked on cards, or paid to us, stands here.'] },
  at_risk: {
    label: 'At risk',
    nothing: ['Nothing is at risk', 'What runs out within 48 hours, or before its return is settled, stands here.'],
  },
  to_settle: {
    label: 'To settle',
    nothing: ['Nothing is to be settled', 'What is still held of those who have returned stands here.'],
  },
  settled: { label: 'Settled', nothing: ['Nothing was settled yet', 'What was kept or given back stands here.'] },
  all: { label: 'All', nothing: null },
};

/** How many there are in each view; undefined until it was answered. */
export const countsOf = ({ data }: Pick<PagedList, 'data'>) => (data?.pages[0]?.body as Told | undefined)?.counts;

/** One word of a row. */
const WAYS: Readonly<Record<DepositMode, string>> = { none: '', authorisation: 'Card', payment: 'Payment' };

/** `Wed 25 Nov – Sun 29 Nov` */
export const tripText = ({ starts_at, ends_at, zone }: ListedDeposit, now: number): string =>
  `${zoneDay(starts_at, zone, now)} – ${zoneDay(ends_at, zone, now)}`;

type Sum = 'required' | 'held' | 'kept' | 'given_back' | 'charged';
type DepositColumn = ResourceColumn<ListedDeposit>;

const SUMS: Readonly<Record<Sum, Pick<DepositColumn, 'title' | 'sort'>>> = {
  required: { title: 'Required', sort: 'required' },
  held: { title: 'Held', sort: 'held' },
  kept: { title: 'Kept' },
  given_back: { title: 'Given back' },
  charged: { title: 'Charged' },
};

/** The sums that matter in a view, the first of which is shown wherever there is any room; the others follow as far as they have it. */
const SUMS_OF: Readonly<Record<DepositView, readonly [Sum, ...Sum[]]>> = {
  to_take: ['required', 'held'],
  held: ['held', 'required'],
  at_risk: ['held', 'required'],
  to_settle: ['held', 'charged', 'kept', 'given_back'],
  settled: ['kept', 'given_back', 'charged', 'required'],
  all: ['held', 'required', 'kept', 'given_back', 'charged'],
};
/** So many sums leave the state its room beside them. */
const MOST_SUMS = 3;

const sumColumn = (sum: Sum, at: number): DepositColumn => ({
  ...SUMS[sum],
  text: (deposit) => String(deposit[sum] ?? ''),
  cell: (deposit) => <Amount sum={deposit[sum]} />,
  width: sum === 'given_back' ? 6 : 5.5,
  end: true,
  ...(at === 0 ? { from: 56, folded: true, fold: 'end' } : { from: at < MOST_SUMS ? 72 : 88 }),
});

/** What there is nothing of must not be read among the others. */
function Amount({ sum }: { readonly sum: number | null }) {
  return sum === null || sum === 0 ? <span className={lists.none}>–</span> : formatSum(sum);
}

const columnsOf = (view: DepositView, now: number): readonly DepositColumn[] => [
  { title: 'Renter', text: ({ renter_name }) => renter_name, sort: 'renter_name', width: 9.5, fold: 'title' },
  {
    title: 'Booking',
    text: ({ number }) => number,
    cell: ({ id, number }) => <RowBookingLink bookingId={id} number={number} />,
    width: 5.75,
    from: 40,
    fold: 'lead',
  },
  {
    title: 'Vehicle',
    text: ({ plate }) => plate ?? '',
    cell: ({ plate }) =>
      plate === null ? <span className={lists.none}>Not chosen</span> : <PlateBadge plate={plate} size="small" />,
    width: 7.25,
    from: 48,
    folded: true,
  },
  {
    title: 'Trip',
    text: ({ starts_at, ends_at, zone }) => `${zoneDate(starts_at, zone)} ${zoneDate(ends_at, zone)}`,
    cell: (deposit) => tripText(deposit, now),
    sort: 'starts_at',
    width: 11.5,
    from: 64,
  },
  {
    title: 'Way',
    text: ({ mode }) => depositModes[mode],
    cell: ({ mode }) => WAYS[mode],
    width: 5.5,
    from: SUMS_OF[view].length < MOST_SUMS ? 72 : 88,
  },
  ...SUMS_OF[view].map(sumColumn),
  { title: 'Branch', text: ({ branch_name }) => branch_name, width: 7, from: 88 },
  {
    title: 'State',
    text: (deposit) => depositText(deposit, now),
    cell: (deposit) => <Marks marks={depositMarks(deposit, now)} />,
    byNeed: true,
    from: 30,
    folded: 'line',
  },
];

/** What comes first is read first; of what is over, the latest. */
const orderOf = (view: DepositView) =>
  ({ sort: 'needed_at', direction: view === 'settled' || view === 'all' ? 'desc' : 'asc' }) as const;

export function useDepositList(view: DepositView): ListedResource<ListedDeposit> {
  const now = useNow(60_000);
  const byBranch = useBranchFilter();
  return {
    title: 'Deposits',
    noun: { one: 'deposit', many: 'deposits' },
    list: rentalDeposits.list,
    rows: (answer) => (answer as Told).deposits,
    query: { view },
    nameOf: ({ number, renter_name }) => `${number} ${renter_name}`,
    columns: columnsOf(view, now),
    order: orderOf(view),
    filters: [byBranch],
    searchHint: 'Booking, renter, plate',
    empty: 'Deposits of bookings stand here: what is to be taken, what is held and until when, and what was kept.',
  };
}
