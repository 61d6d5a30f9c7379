import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { Mark } from '#kit/mark.tsx';
import { CallLink } from '#kit/rental/call-link.tsx';
import { blockerText, lateText } from '#kit/rental/event-text.ts';
import { capital, formatMoment } from '#lib/format-when.ts';
import { zoneNamed } from '#lib/zone.ts';
import { useCan } from '#session/use-session.ts';
import { PlateBadge } from '#ui/plate.tsx';
import css from './dashboard.module.css';
import type { Entry } from './entries.ts';

interface EntryRowProps {
  readonly entry: Entry;
  /** ms */
  readonly now: number;
  /** Several branches are shown: each says which it is of. */
  readonly showsBranch: boolean;
  /** Both directions stand in one list: each says which it is. */
  readonly showsSide: boolean;
}

const SIDE = { out: 'Goes out', back: 'Comes back' } as const;

/** One pick-up or return: when, which vehicle, whose, and what stands against it. */
export function EntryRow({ entry, now, showsBranch, showsSide }: EntryRowProps) {
  const { at, rental, renter } = entry;
  const who = showsBranch ? `${renter.name} · ${rental.branch_name}` : renter.name;
  return (
    <li className={css.row}>
      <span className={css.when}>
        {/* On the clocks of its branch, as the renter was told. */}
        {at === null ? (
          <span>Without end</span>
        ) : (
          <time dateTime={at}>{capital(formatMoment(at, now, zoneNamed(rental.zone)))}</time>
        )}
        {showsSide ? <span className={css.side}>{SIDE[entry.side]}</span> : null}
      </span>
      <Subject entry={entry} />
      <span className={css.who}>
        <span className={css.name}>{who}</span>
        <span className={css.number}>{rental.number}</span>
      </span>
      <EntryMark entry={entry} now={now} />
      {rental.late && renter.phone !== null ? (
        <span className={css.call}>
          <CallLink name={renter.name} phone={renter.phone} />
        </span>
      ) : null}
    </li>
  );
}

const PAGES = { booking: '/rentals', private_rental: '/private-rentals' } as const;
const VIEWS = { booking: 'booking.view', private_rental: 'private-rental.view' } as const;

/** The vehicle, which leads to the booking or private rental. */
function Subject({ entry: { rental, vehicle } }: Pick<EntryRowProps, 'entry'>) {
  const opensIt = useCan(VIEWS[rental.type]);
  const words = vehicle ? (
    <>
      <PlateBadge plate={vehicle.plate} size="small" /> <span className={css.name}>{vehicle.name}</span>
    </>
  ) : (
    <span className="muted">No vehicle yet</span>
  );
  if (!opensIt) return <span className={css.what}>{words}</span>;
  return (
    <Link className={css.what} to={`${PAGES[rental.type]}/${rental.id}`} data-entry>
      {words}
      {vehicle ? null : <span className="sr-only">{` ${rental.number}`}</span>}
    </Link>
  );
}

function EntryMark({ entry, now }: Pick<EntryRowProps, 'entry' | 'now'>) {
  const words = markOf(entry, now);
  return words === null ? null : (
    <span className={css.mark}>
      <Mark {...words} />
    </span>
  );
}

function markOf({ side, at, rental }: Entry, now: number): ComponentProps<typeof Mark> | null {
  const past = at === null ? 0 : now - Date.parse(at);
  if (rental.late) return { icon: 'clock', words: lateText(past), isUrgent: true };
  const blocker = blockerText(rental.first_blocker, rental.blockers);
  if (blocker !== null) return { icon: 'needs', words: blocker };
  return side === 'out' && past > 0 ? { icon: 'clock', words: 'Not picked up yet' } : null;
}
