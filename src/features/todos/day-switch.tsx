import type { ReactNode } from 'react';
import { addDays, dayOf, isDay } from '#lib/day.ts';
import { capital, formatDay } from '#lib/format-when.ts';
import { Icon } from '#ui/icon.tsx';
import css from './today.module.css';

interface Props {
  readonly day: string;
  readonly now: number;
  readonly onDay: (day: string) => void;
  /** At the end of the row. */
  readonly children?: ReactNode;
}

/** Yesterday, today, tomorrow in one tap; any other day by the device's own calendar. */
export function DaySwitch({ day, now, onDay, children }: Props) {
  const today = dayOf(now);
  return (
    <fieldset className={css.days} aria-label="Day">
      {[addDays(today, -1), today, addDays(today, 1)].map((d) => (
        <button key={d} type="button" className={css.day} aria-pressed={d === day} onClick={() => onDay(d)}>
          {capital(formatDay(d, now))}
        </button>
      ))}
      <span className={css.date} title="Choose a day">
        <Icon name="calendar" />
        <input
          type="date"
          aria-label="Choose a day"
          value={day}
          onChange={(e) => isDay(e.target.value) && onDay(e.target.value)}
        />
      </span>
      {children}
    </fieldset>
  );
}
