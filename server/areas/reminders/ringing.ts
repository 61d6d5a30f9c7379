/** What becomes of a reminder when it rings, when it is put off and when it is done. Pure. */
import type { reminders as rows } from '#contract/areas/reminders.ts';
import type { Body } from '#contract/endpoint.ts';
import { addDays, dayOf, instantAt } from '#server/lib/yard-time.ts';
import { firstAfter, type Schedule } from './schedule.ts';

export interface Ringing {
  readonly next_at: Date | null;
  readonly due_at: Date | null;
  readonly snoozed_until: Date | null;
  readonly done_at: Date | null;
}

type Held = Schedule & Ringing;

/** One that has not rung yet; null when it never would. */
export function begun(schedule: Schedule, now: Date): Ringing | null {
  const next_at = firstAfter(schedule, now);
  return next_at && { next_at, due_at: null, snoozed_until: null, done_at: null };
}

/** As it is after it rang; null when it does not ring now. However much was missed, it rings once. */
export function rung(row: Held, now: Date): Ringing | null {
  const { next_at, due_at, snoozed_until, done_at } = row;
  if (next_at !== null && next_at <= now)
    return { due_at: next_at, next_at: firstAfter(row, now), snoozed_until: null, done_at: null };
  if (snoozed_until === null || snoozed_until > now) return null;
  return { next_at, due_at, snoozed_until: null, done_at };
}

const stateOf = (row: Held, now: Date): Ringing => {
  const { next_at, due_at, snoozed_until, done_at } = row;
  return rung(row, now) ?? { next_at, due_at, snoozed_until, done_at };
};

/** As it is after it was marked as done. Of one with a rule that is what is due; null when nothing is. */
export function done(row: Held, now: Date): Ringing | null {
  const state = stateOf(row, now);
  if (state.done_at !== null) return null;
  if (row.rule === 'none') return { ...state, next_at: null, snoozed_until: null, done_at: now };
  return state.due_at === null ? null : { ...state, snoozed_until: null, done_at: now };
}

/** As it was before it was marked as done; null when it is not. */
export function undone(row: Held): Ringing | null {
  const { due_at, done_at, snoozed_until, rule } = row;
  if (done_at === null) return null;
  const isToRing = rule === 'none' && due_at === null;
  return {
    due_at,
    snoozed_until,
    done_at: null,
    next_at: isToRing ? instantAt(row.day, row.time, row.zone) : row.next_at,
  };
}

type Snooze = NonNullable<Body<typeof rows.update>['snooze']>;

const MINUTES: Readonly<Record<Exclude<Snooze, 'tomorrow'>, number>> = { '10m': 10, '1h': 60 };

/** As it is after it was put off; null when it is not due. */
export function snoozed(row: Held, by: Snooze, now: Date): Ringing | null {
  const state = stateOf(row, now);
  if (state.due_at === null || state.done_at !== null) return null;
  const snoozed_until =
    by === 'tomorrow'
      ? instantAt(addDays(dayOf(now, row.zone), 1), row.time, row.zone)
      : new Date(now.getTime() + MINUTES[by] * 60_000);
  return { ...state, snoozed_until };
}
