import { Link } from 'react-router-dom';
import type { BookingItem } from '#contract/areas/rental-record.ts';
import { isolated } from '#contract/people-text.ts';
import { ShowMore } from '#kit/list/show-more.tsx';
import { FetchTrouble } from '#kit/reads/fetch-trouble.tsx';
import { formatMoment } from '#lib/format-when.ts';
import { rowKeys } from '#lib/row-keys.dom.ts';
import { zoneNamed } from '#lib/zone.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { RentalCard } from './rental-card.tsx';
import css from './today.module.css';
import { useNextRental, type DaySide as Of } from './use-rentals-today.ts';

interface DaySideProps {
  readonly of: Of;
  /** ms */
  readonly now: number;
}

export const SIDES = { out: 'Out', in: 'In' } as const;

/** All that goes out today, or all that comes back. */
export function DaySide({ of: { side, rows, list }, now }: DaySideProps) {
  if (list.isPending) {
    return (
      <div className={css.waiting}>
        <SkeletonRows />
      </div>
    );
  }
  if (!list.data)
    return <FetchTrouble title="Today could not be read" error={list.error} onAgain={() => void list.refetch()} />;
  if (rows.length === 0) return <Nothing side={side} now={now} />;
  return (
    <>
      {/* Keys of the list: the focus moves among its links. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul className={css.cards} aria-label={side === 'out' ? 'Goes out today' : 'Comes back'} onKeyDown={rowKeys}>
        {rows.map((booking) => (
          <RentalCard key={booking.id} booking={booking} side={side} now={now} />
        ))}
      </ul>
      <ShowMore list={list} rows="main li > a" />
    </>
  );
}

/** Says what comes next. */
function Nothing({ side, now }: { readonly side: Of['side']; readonly now: number }) {
  const next = useNextRental(side, true);
  return (
    <EmptyState
      icon="swap"
      title={side === 'out' ? 'Nothing goes out today' : 'Nothing comes back today'}
      action={next ? <Link to={`/rentals/${next.id}`}>{nextText(next, side, now)}</Link> : null}
    >
      {next === null ? NONE[side] : ''}
    </EmptyState>
  );
}

const NONE = {
  out: 'No confirmed booking is to come. Bookings that are confirmed stand here on their day.',
  in: 'No vehicle is out. What goes out stands here on the day of its return.',
} as const;

function nextText({ starts_at, ends_at, zone, vehicle, renter }: BookingItem, side: Of['side'], now: number): string {
  const when = formatMoment(side === 'out' ? starts_at : ends_at, now, zoneNamed(zone));
  return `Next: ${when}, ${vehicle?.plate ?? 'no vehicle yet'}, ${isolated(renter.name)}`;
}
