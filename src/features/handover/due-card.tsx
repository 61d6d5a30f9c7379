import { Link } from 'react-router-dom';
import type { ReactNode } from 'react';
import type { RowTruth } from '#db/views/truth.ts';
import { Mark } from '#kit/mark.tsx';
import { lateText } from '#kit/rental/event-text.ts';
import { zoneOf } from '#kit/rental/times.ts';
import { dayOf, timeOf } from '#lib/day.ts';
import { capital, formatDay } from '#lib/format-when.ts';
import { handoverPath } from '#lib/handover-path.ts';
import { Icon } from '#ui/icon.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import { TruthChip } from '#ui/truth-chip.tsx';
import { isOverdue, isToGo, type Placed } from './booking-sections.ts';
import css from './bookings.module.css';

interface Props {
  readonly due: Placed;
  readonly vehicle: { readonly plate: string; readonly name: string } | null;
  /** Who has it, or gets it. */
  readonly name: string;
  /** Its number, and what else is said in a few words. */
  readonly said: readonly (string | undefined)[];
  /** What is still to be done at the vehicle; undefined where that is not said. */
  readonly open: string | undefined;
  /** How far it is. */
  readonly badge: ReactNode;
  /** What stands against its going out, in words; null where nothing does. */
  readonly against?: string | null;
  /** Undefined where nothing is unsent. */
  readonly truth: RowTruth | undefined;
  readonly now: number;
  /** Of a day that is named above it. */
  readonly isOfDay: boolean;
}

/** One pick-up or return, the whole of it to tap; the chip of what is unsent has its place before it is there. */
export function DueCard({ due, vehicle, name, said, open, badge, against = null, truth, now, isOfDay }: Props) {
  return (
    <li className={css.item}>
      <Link className={css.card} to={handoverPath(due.lid)} data-late={isOverdue(due, now) || undefined}>
        <When due={due} now={now} isOfDay={isOfDay} />
        <span className={css.subject}>
          {vehicle ? <PlateBadge plate={vehicle.plate} /> : <span className="muted">No vehicle yet</span>}
          <span className={css.vehicle}>{vehicle?.name}</span>
        </span>
        <span className={css.who}>
          <strong>{name}</strong>
          <span className="muted small num">{said.filter(Boolean).join(' · ')}</span>
          {open === undefined ? null : <span className="small">{open}</span>}
        </span>
        <span className={css.state}>{badge}</span>
        <Warning due={due} against={against} now={now} />
        <span className={css.chip}>{truth ? <TruthChip truth={truth} /> : null}</span>
        <span className={css.go}>
          <Icon name="forward" />
        </span>
      </Link>
    </li>
  );
}

/** The time on the clock of the branch; the day only where nothing else says it. */
function When({ due, now, isOfDay }: Pick<Props, 'due' | 'now' | 'isOfDay'>) {
  const next = isToGo(due) ? due.starts_at : due.ends_at;
  if (next === null) return <span className={css.when}>No end</span>;
  const at = Date.parse(next);
  const there = zoneOf(due.zone);
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
function Warning({ due, against, now }: Pick<Props, 'due' | 'now'> & { readonly against: string | null }) {
  const overdue = isOverdue(due, now);
  if (!overdue && (!isToGo(due) || against === null)) return null;
  const words = overdue ? capital(lateText(now - Date.parse(due.ends_at ?? ''))) : against;
  return (
    <span className={css.warning}>
      <Mark icon={overdue ? 'clock' : 'needs'} words={words ?? ''} isUrgent={overdue} />
    </span>
  );
}
