import { Link } from 'react-router-dom';
import type { BookingItem } from '#contract/areas/rental-record.ts';
import { bookingStatuses } from '#contract/areas/rental-words.ts';
import { Mark } from '#kit/mark.tsx';
import { CallLink } from '#kit/rental/call-link.tsx';
import { blockerText, lateText } from '#kit/rental/event-text.ts';
import { dayOf, timeOf } from '#lib/day.ts';
import { capital, formatDay } from '#lib/format-when.ts';
import { zoneNamed } from '#lib/zone.ts';
import { Icon } from '#ui/icon.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import css from './today.module.css';

interface RentalCardProps {
  readonly booking: BookingItem;
  readonly side: 'out' | 'in';
  /** ms */
  readonly now: number;
}

/** One pick-up or return of the day, to be read from an arm's length. */
export function RentalCard({ booking, side, now }: RentalCardProps) {
  const { id, number, vehicle, renter } = booking;
  return (
    <li className={css.card} data-late={booking.overdue || undefined}>
      <When booking={booking} side={side} now={now} />
      <Link className={css.tap} to={`/rentals/${id}`} aria-label={`${vehicle?.plate ?? 'No vehicle yet'}, ${number}`}>
        {vehicle ? <PlateBadge plate={vehicle.plate} /> : <span className={css.none}>No vehicle yet</span>}
      </Link>
      <p className={css.who}>
        {vehicle ? <span className={css.name}>{vehicle.name}</span> : null}
        <strong>{renter.name}</strong>
        <span className="muted small num">{number}</span>
      </p>
      <p className={css.state}>
        <State booking={booking} side={side} now={now} />
      </p>
      {renter.phone === null ? null : (
        <span className={css.call}>
          <CallLink name={renter.name} phone={renter.phone} />
        </span>
      )}
    </li>
  );
}

/** The time on the clock of the branch; the day only where it is not today. */
function When({ booking: { starts_at, ends_at, zone }, side, now }: RentalCardProps) {
  const at = side === 'out' ? starts_at : ends_at;
  const there = zoneNamed(zone);
  const day = capital(formatDay(dayOf(Date.parse(at), there), now, there));
  return (
    <time className={css.when} dateTime={at}>
      {timeOf(Date.parse(at), there)}
      {day === 'Today' ? null : <span className={css.day}>{day}</span>}
    </time>
  );
}

function State({ booking, side, now }: RentalCardProps) {
  const { status, starts_at, ends_at, overdue, first_blocker, blockers } = booking;
  if (overdue) return <Mark icon="clock" words={capital(lateText(now - Date.parse(ends_at)))} isUrgent />;
  if (side === 'in' || (status !== 'pending' && status !== 'confirmed')) return <>{bookingStatuses[status]}</>;
  const blocker = blockerText(first_blocker, blockers);
  if (blocker !== null) return <Mark icon="needs" words={blocker} />;
  if (status === 'pending') return <Mark icon="needs" words="Not confirmed yet" />;
  if (Date.parse(starts_at) < now) return <Mark icon="clock" words="Ready, not picked up yet" />;
  return (
    <span className={css.ready}>
      <Icon name="check" size="1em" />
      Ready
    </span>
  );
}
