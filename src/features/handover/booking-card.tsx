import { Link } from 'react-router-dom';
import type { BookingRow } from '#db/records.ts';
import type { Ticked } from '#db/views/bookings.ts';
import type { RowTruth } from '#db/views/truth.ts';
import { Mark } from '#kit/mark.tsx';
import { blockerText, lateText } from '#kit/rental/event-text.ts';
import { StatusBadge } from '#kit/rental/status-badge.tsx';
import { zoneOf } from '#kit/rental/times.ts';
import { dayOf, timeOf } from '#lib/day.ts';
import { capital, formatDay } from '#lib/format-when.ts';
import { handoverPath } from '#lib/handover-path.ts';
import { Icon } from '#ui/icon.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import { TruthChip } from '#ui/truth-chip.tsx';
import { isOverdue, isToGo } from './booking-sections.ts';
import { ticksText } from './words.ts';
import css from './bookings.module.css';

interface Props {
  readonly booking: BookingRow;
  readonly ticked: Ticked | undefined;
  /** What is still to be done at the vehicle; undefined where that is not said. */
  readonly open?: string | undefined;
  /** Undefined where nothing is unsent. */
  readonly truth: RowTruth | undefined;
  readonly now: number;
  /** Of a day that is named above it. */
  readonly isOfDay?: boolean;
}

/** One pick-up or return, the whole of it to tap; the chip of what is unsent has its place before it is there. */
export function BookingCard({ booking, ticked, open, truth, now, isOfDay = false }: Props) {
  const { lid, number, vehicle, renter, pickup_place, return_place } = booking;
  const isGoing = isToGo(booking);
  const place = isGoing ? pickup_place : return_place;
  return (
    <li className={css.item}>
      <Link className={css.card} to={handoverPath(lid)} data-late={isOverdue(booking, now) || undefined}>
        <When booking={booking} now={now} isOfDay={isOfDay} />
        <span className={css.subject}>
          {vehicle ? <PlateBadge plate={vehicle.plate} /> : <span className="muted">No vehicle yet</span>}
          <span className={css.vehicle}>{vehicle?.name}</span>
        </span>
        <span className={css.who}>
          <strong>{renter.name}</strong>
          <span className="muted small num">
            {[number, ticked && ticksText(ticked), place].filter(Boolean).join(' · ')}
          </span>
          {open === undefined ? null : <span className="small">{open}</span>}
        </span>
        <span className={css.state}>
          <StatusBadge status={booking.status} />
        </span>
        <Warning booking={booking} now={now} />
        <span className={css.chip}>{truth ? <TruthChip truth={truth} /> : null}</span>
        <span className={css.go}>
          <Icon name="forward" />
        </span>
      </Link>
    </li>
  );
}

/** The time on the clock of the branch; the day only where nothing else says it. */
function When({ booking, now, isOfDay }: Pick<Props, 'booking' | 'now' | 'isOfDay'>) {
  const at = Date.parse(isToGo(booking) ? booking.starts_at : booking.ends_at);
  const there = zoneOf(booking.zone);
  const day = dayOf(at, there);
  return (
    <time className={css.when} dateTime={new Date(at).toISOString()}>
      {timeOf(at, there)}
      {isOfDay || day === dayOf(now, there) ? null : (
        <span className={css.day}>{capital(formatDay(day, now, there))}</span>
      )}
    </time>
  );
}

/** What stands against it, or for how long it should be back. */
function Warning({ booking, now }: Pick<Props, 'booking' | 'now'>) {
  const { blockers, ends_at } = booking;
  const overdue = isOverdue(booking, now);
  if (!overdue && (!isToGo(booking) || blockers.length === 0)) return null;
  const words = overdue
    ? capital(lateText(now - Date.parse(ends_at)))
    : blockerText(blockers[0]?.text ?? null, blockers.length);
  return (
    <span className={css.warning}>
      <Mark icon={overdue ? 'clock' : 'needs'} words={words} isUrgent={overdue} />
    </span>
  );
}
