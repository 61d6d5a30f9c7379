import { earningSources, type Earning } from '#contract/areas/earning-record.ts';
import type { earnings as calls } from '#contract/areas/earnings.ts';
import { amountText } from '#kit/expense/expense-text.ts';
import type { ResourceColumn, SortOf } from '#kit/list/resource/resource.ts';
import { Marks } from '#kit/marks.tsx';
import { dayOf } from '#lib/day.ts';
import { formatDay } from '#lib/format-when.ts';
import { PlateBadge } from '#ui/plate.tsx';
import { earningMarks } from '../earning-marks.ts';

type Column = ResourceColumn<Earning, SortOf<typeof calls.list>>;

/** `24 Nov – 27 Nov` in the yard's time. */
function tripText({ trip_start, trip_end }: Earning, now: number): string {
  const days = [trip_start, trip_end].map((at) => formatDay(dayOf(Date.parse(at)), now));
  return [...new Set(days)].join(' – ');
}

/** What the list shows of each trip, in the order in which it is read. */
export function earningColumns(now: number): readonly Column[] {
  return [
    {
      title: 'Day',
      text: ({ earned_on }) => earned_on,
      cell: ({ earned_on }) => <span className="num">{formatDay(earned_on, now)}</span>,
      sort: 'earned_on',
      fold: 'lead',
      width: 7,
    },
    {
      title: 'Vehicle',
      text: ({ plate }) => plate,
      cell: ({ plate }) => <PlateBadge plate={plate} size="small" />,
      sort: 'plate',
      fold: 'title',
      width: 8,
    },
    {
      title: 'Total',
      text: ({ total }) => total,
      cell: ({ total }) => <span className="num">{amountText(total)}</span>,
      sort: 'total',
      end: true,
      fold: 'end',
      width: 7,
    },
    {
      title: 'Money',
      text: ({ received_on }) => received_on ?? '',
      cell: (row) => <Marks marks={earningMarks(row, now)} most={2} />,
      sort: 'received_on',
      width: 11,
      folded: true,
    },
    { title: 'Guest', text: ({ guest }) => guest, sort: 'guest', width: 10, folded: true },
    { title: 'Trip', text: (row) => tripText(row, now), width: 12 },
    { title: 'Cohort', text: ({ cohort_name }) => cohort_name, width: 9 },
    { title: 'Reservation', text: ({ reservation_id }) => reservation_id ?? '', width: 8 },
    { title: 'Rented at', text: ({ source }) => earningSources[source], width: 8 },
  ];
}
