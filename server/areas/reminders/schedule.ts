/** When a reminder rings. It keeps the time on the clock of its zone, whatever daylight saving does (people.md §4.6). Pure. */
import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { addWeeks } from 'date-fns/addWeeks';
import { addYears } from 'date-fns/addYears';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { differenceInCalendarMonths } from 'date-fns/differenceInCalendarMonths';
import { differenceInCalendarWeeks } from 'date-fns/differenceInCalendarWeeks';
import { differenceInCalendarYears } from 'date-fns/differenceInCalendarYears';
import { isWeekend } from 'date-fns/isWeekend';
import type { ReminderRule } from '#contract/areas/reminders.ts';
import { dayOf, instantAt } from '#server/lib/yard-time.ts';

export interface Schedule {
  /** The first day. */
  readonly day: string;
  readonly time: string;
  readonly zone: string;
  readonly rule: ReminderRule;
}

interface Step {
  /** The day so many steps after the first. The 31st is the last day of a shorter month, and the 31st again after it. */
  readonly add: (first: Date, steps: number) => Date;
  /** How many steps lie between two days, give or take one. */
  readonly between: (later: Date, first: Date) => number;
}

const DAILY: Step = { add: addDays, between: differenceInCalendarDays };
const STEPS: Readonly<Record<Exclude<ReminderRule, 'none'>, Step>> = {
  daily: DAILY,
  weekdays: DAILY,
  weekly: { add: addWeeks, between: differenceInCalendarWeeks },
  monthly: { add: addMonths, between: differenceInCalendarMonths },
  yearly: { add: addYears, between: differenceInCalendarYears },
};

/** Days are counted in UTC: where the server stands must not matter. */
const dateOf = (day: string) => new TZDate(`${day}T00:00:00Z`, 'UTC');
const textOf = (date: Date) => dayOf(date, 'UTC');

/** The first time that it rings after that moment; null when it does not any more. */
export function firstAfter({ day, time, zone, rule }: Schedule, after: Date): Date | null {
  const first = dateOf(day);
  const isRinging = (at: Date, date: Date) => at > after && !(rule === 'weekdays' && isWeekend(date));
  if (rule === 'none') {
    const at = instantAt(day, time, zone);
    return at > after ? at : null;
  }
  const { add, between } = STEPS[rule];
  for (let step = Math.max(0, between(dateOf(dayOf(after, zone)), first) - 1); ; step += 1) {
    const date = add(first, step);
    const at = instantAt(textOf(date), time, zone);
    if (isRinging(at, date)) return at;
  }
}
