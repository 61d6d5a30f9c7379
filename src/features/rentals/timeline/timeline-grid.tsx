import type { CSSProperties } from 'react';
import { dayOf } from '#lib/day.ts';
import { formatDate } from '#lib/format-when.ts';
import { placeOf, rangeOf, type Days, type TimelineRow as Row } from './timeline-days.ts';
import { timelineKeys } from './timeline-keys.dom.ts';
import { TimelineRow } from './timeline-row.tsx';
import css from './timeline.module.css';

interface Props {
  readonly rows: readonly Row[];
  readonly days: Days;
  /** Ms. */
  readonly now: number;
  readonly onNew: ((vehicleId: number, day: string) => void) | undefined;
}

/** Vehicles below each other, days beside each other. Where there is no room for days, a list of what each vehicle has. */
export function TimelineGrid({ rows, days, now, onNew }: Props) {
  const { from, to } = rangeOf(days);
  const isNowShown = now >= from && now < to;
  const place = { '--now': String(placeOf(now, days)) } as CSSProperties;
  return (
    <div className={css.timeline} style={place} data-now={isNowShown || undefined}>
      <DayHeads days={days} now={now} />
      {/* The keys only move the focus among what has it anyway. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul className={css.rows} aria-label="Vehicles" onKeyDown={timelineKeys}>
        {rows.map((row) => (
          <TimelineRow key={row.id} row={row} days={days} now={now} onNew={onNew} />
        ))}
      </ul>
    </div>
  );
}

/** Each bar says its times to a screen reader; the heads are for the eye. */
function DayHeads({ days: { days, zone }, now }: Pick<Props, 'days' | 'now'>) {
  const today = dayOf(now, zone);
  return (
    <div className={css.heads} aria-hidden>
      <span className={css.corner}>Vehicle</span>
      {days.map((day) => (
        <span key={day} className={css.head} data-today={day === today || undefined} data-weekend={isWeekend(day)}>
          {day === today ? 'Today' : <ShortDay day={day} />}
        </span>
      ))}
    </div>
  );
}

/** `Wed 25`; the first of a month with its name. Where there is little room, one below the other. */
function ShortDay({ day }: { readonly day: string }) {
  const [weekday = '', date = '', month = ''] = formatDate(day).split(' ');
  return (
    <>
      <span>{weekday}</span>
      <span>{date === '1' ? `${date} ${month}` : date}</span>
    </>
  );
}

function isWeekend(day: string): true | undefined {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6 || undefined;
}
