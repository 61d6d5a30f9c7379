import type { BookingItem } from '#contract/areas/rental-record.ts';
import { paymentStatuses } from '#contract/areas/rental-words.ts';
import type { ResourceColumn } from '#kit/list/resource/resource.ts';
import { Marks } from '#kit/marks.tsx';
import { dayOf, timeOf } from '#lib/day.ts';
import { formatSum } from '#lib/format-number.ts';
import { PlateBadge } from '#ui/plate.tsx';
import { PaperMarks, papersText } from '../shared/paper-marks.tsx';
import { StatusBadge, statusText } from '#kit/rental/status-badge.tsx';
import { bookedText, zoneOf } from '#kit/rental/times.ts';
import { nextStep } from './next-step.ts';
import css from './list.module.css';

type Sort = 'starts_at' | 'ends_at' | 'id' | 'renter_name' | 'plate';
type BookingColumn = ResourceColumn<BookingItem, Sort>;

/** As a table for other programs has it: `2026-11-25 09:00`, on the clocks of the branch. */
function fileText(at: string, zone: string): string {
  const ms = Date.parse(at);
  return `${dayOf(ms, zoneOf(zone))} ${timeOf(ms, zoneOf(zone))}`;
}

interface Options {
  /** Ms. */
  readonly now: number;
  /** Without the right to see payments there is no such column. */
  readonly seesMoney: boolean;
}

/** What the list shows of each booking, in the order in which it is read. */
export const bookingColumns = ({ now, seesMoney }: Options): readonly BookingColumn[] => [
  {
    title: 'Out',
    text: ({ starts_at, zone }) => fileText(starts_at, zone),
    cell: ({ starts_at, zone }) => <Time at={starts_at} zone={zone} now={now} word="Out" />,
    sort: 'starts_at',
    width: 9.5,
  },
  {
    title: 'Vehicle',
    text: ({ vehicle }) => vehicle?.plate ?? '',
    cell: ({ vehicle }) =>
      vehicle ? <PlateBadge plate={vehicle.plate} size="small" /> : <span className="muted">Not chosen</span>,
    sort: 'plate',
    width: 7.5,
    fold: 'lead',
  },
  { title: 'Renter', text: ({ renter }) => renter.name, sort: 'renter_name', width: 9, fold: 'title' },
  {
    title: 'In',
    text: ({ ends_at, zone }) => fileText(ends_at, zone),
    cell: ({ ends_at, zone }) => <Time at={ends_at} zone={zone} now={now} word="In" />,
    sort: 'ends_at',
    width: 9.5,
    from: 40,
  },
  {
    title: 'Status',
    text: statusText,
    cell: ({ status, overdue }) => <StatusBadge status={status} overdue={overdue} />,
    width: 7.25,
    from: 40,
    folded: true,
  },
  { title: 'Papers', text: papersText, cell: (booking) => <PaperMarks papers={booking} />, width: 9.25, from: 56 },
  ...(seesMoney ? [MONEY] : []),
  { title: 'Number', text: ({ number }) => number, sort: 'id', width: 5.75, from: 88 },
  { title: 'Branch', text: ({ branch_name }) => branch_name, width: 7, from: 88 },
  {
    title: 'Next step',
    text: (booking) => nextStep(booking, now).text,
    cell: (booking) => <NextStepCell booking={booking} now={now} />,
    byNeed: true,
    from: 48,
    folded: true,
  },
];

const MONEY: BookingColumn = {
  title: 'Money',
  text: ({ payment_status, booking_amount }) =>
    payment_status === null ? '' : `${paymentStatuses[payment_status]} ${booking_amount ?? ''}`.trim(),
  cell: (booking) => <Money booking={booking} />,
  width: 8.5,
  end: true,
  from: 64,
};

interface CellProps {
  readonly booking: BookingItem;
}

/** The word stands before it where rows fold, and no head of a column says it. */
function Time({ at, zone, now, word }: Record<'at' | 'zone' | 'word', string> & { readonly now: number }) {
  return (
    <span className={css.time}>
      <span className={css.word}>{word} </span>
      {bookedText(at, zone, now)}
    </span>
  );
}

function Money({ booking: { payment_status: status, booking_amount: amount } }: CellProps) {
  if (status === null) return null;
  return (
    <span className={css.money} data-open={status === 'unpaid' || status === 'partially_paid' || undefined}>
      <strong>{paymentStatuses[status]}</strong>
      {amount === null ? null : formatSum(amount)}
    </span>
  );
}

function NextStepCell({ booking, now }: CellProps & { readonly now: number }) {
  const { text, isBlocked } = nextStep(booking, now);
  if (text === '') return null;
  if (isBlocked) return <Marks marks={[{ icon: 'needs', tone: booking.overdue ? 'failed' : 'needs', text }]} />;
  return <span className="muted">{text}</span>;
}
