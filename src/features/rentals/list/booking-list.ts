/** The list of bookings: its call, its views and its filters, as data. */
import { rentalBookings as calls } from '#contract/areas/rental-bookings.ts';
import type { BookingItem } from '#contract/areas/rental-record.ts';
import { bookingStatuses, paymentStatuses } from '#contract/areas/rental-words.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { PagedList } from '#kit/list/paged-list.ts';
import type { ListedResource, ListFilter } from '#kit/list/resource/resource.ts';
import { useBranchFilter } from '#kit/list/use-branch-filter.ts';
import { useNow } from '#lib/use-now.ts';
import { useSession } from '#session/use-session.ts';
import { bookingColumns } from './booking-columns.tsx';

type Told = Answer<typeof calls.list>;

/** The views that are wanted every day, as the call names them; `all` is none of its. */
export const BOOKING_VIEWS = {
  open: 'Open',
  today_out: 'Today out',
  today_in: 'Today in',
  late: 'Late',
  unverified: 'Unverified',
  unpaid: 'Unpaid',
  ended: 'Ended',
  all: 'All',
} as const;
export type BookingView = keyof typeof BOOKING_VIEWS;

export const viewOf = (params: URLSearchParams): BookingView => {
  const wanted = params.get('view');
  return wanted !== null && wanted in BOOKING_VIEWS ? (wanted as BookingView) : 'open';
};

/** What the first page says beside its rows; undefined until it was answered. */
export const toldOf = ({ data }: Pick<PagedList, 'data'>): Told | undefined => data?.pages[0]?.body as Told | undefined;

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** The days are chosen in fields of their own; here they have their place in the call and in the address. */
export const DAYS = ['from', 'to'] as const;
const dayFilters: readonly ListFilter[] = DAYS.map((name) => ({ name, label: name, all: '', options: [] }));

/** What ended is looked for from its end, what is to come from its beginning. */
const orderOf = (view: BookingView) =>
  ({ sort: 'starts_at', direction: view === 'ended' || view === 'all' ? 'desc' : 'asc' }) as const;

/** `told`: by what the list was answered with last, what there is to filter by. */
export function useBookingList(view: BookingView, told?: Told): ListedResource<BookingItem> {
  const now = useNow(60_000);
  const seesMoney = useSession().permissions.includes('payment.view');
  const byBranch = useBranchFilter();
  const vehicles = told?.listed_vehicles ?? [];
  return {
    title: 'Bookings',
    noun: { one: 'booking', many: 'bookings' },
    list: calls.list,
    rows: (answer) => (answer as Told).bookings,
    query: view === 'all' ? {} : { view },
    nameOf: ({ number, renter }) => `${number} ${renter.name}`,
    columns: bookingColumns({ now, seesMoney }),
    order: orderOf(view),
    filters: [
      byBranch,
      { name: 'status', label: 'Status', all: 'Whatever it is', options: optionsOf(bookingStatuses) },
      ...(seesMoney
        ? [{ name: 'payment_status', label: 'Payment', all: 'Whatever is paid', options: optionsOf(paymentStatuses) }]
        : []),
      {
        name: 'vehicle_id',
        label: 'Vehicle',
        all: 'All vehicles',
        options: vehicles.map(({ id, plate, name }) => ({ value: String(id), label: `${plate} ${name}` })),
      },
      ...dayFilters,
    ],
    searchHint: 'Number, renter, plate',
    empty:
      'Each rental from the request until it is settled: papers, money, keys. They come by the channels of the yard, or are made here.',
  };
}
