/** What goes out and comes back today, and what should be back already. */
import { rentalBookings as calls } from '#contract/areas/rental-bookings.ts';
import type { BookingItem } from '#contract/areas/rental-record.ts';
import { useRead, useReadPages } from '#kit/reads/use-read.ts';

/** More than goes out of one branch on a day. */
const PAGE = 100;

type View = 'today_out' | 'today_in' | 'late';
type Pages = ReturnType<typeof useReadPages<typeof calls.list>>;

const useView = (view: View, sort: 'starts_at' | 'ends_at'): Pages =>
  useReadPages(calls.list, { query: { view, sort, direction: 'asc', limit: PAGE } });

const rowsOf = ({ data }: Pages): readonly BookingItem[] => data?.pages.flatMap(({ body }) => body.bookings) ?? [];

export interface DaySide {
  readonly side: 'out' | 'in';
  readonly rows: readonly BookingItem[];
  readonly list: Pages;
}

/** Pick-ups by their time; of returns the late ones, of earlier days too, come first. */
export function useRentalsToday(): readonly [out: DaySide, back: DaySide] {
  const out = useView('today_out', 'starts_at');
  const back = useView('today_in', 'ends_at');
  const late = useView('late', 'ends_at');
  const lateRows = rowsOf(late);
  const isLate = new Set(lateRows.map(({ id }) => id));
  const rest = rowsOf(back).filter(({ id }) => !isLate.has(id));
  return [
    { side: 'out', rows: rowsOf(out), list: out },
    { side: 'in', rows: [...lateRows, ...rest], list: back.isPending || back.error ? back : oneOf(back, late) },
  ];
}

/** What the foot and the way to more rows speak of: of two reads the one that is behind. */
const oneOf = (today: Pages, late: Pages): Pages => (late.isPending || late.error || late.hasNextPage ? late : today);

/** What comes next where there is nothing today; undefined until it is known, null where nothing comes. */
export function useNextRental(side: DaySide['side'], isWanted: boolean): BookingItem | null | undefined {
  const query =
    side === 'out'
      ? ({ status: 'confirmed', sort: 'starts_at' } as const)
      : ({ status: 'checked_in', sort: 'ends_at' } as const);
  const { data } = useRead(calls.list, { query: { ...query, direction: 'asc', limit: 1 } }, isWanted);
  return data && (data.body.bookings[0] ?? null);
}
