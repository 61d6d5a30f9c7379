/** What is due, in words. Pure. */
import type { DueTask } from '#contract/areas/maintenance.ts';
import type { DueState } from '#contract/maintenance/due.ts';
import { addDays, dayOf } from '#lib/day.ts';
import { count, formatNumber } from '#lib/format-number.ts';
import { capital, formatDay, onDay } from '#lib/format-when.ts';
import type { IconName } from '#ui/icon-paths.ts';

interface Look {
  readonly words: string;
  readonly icon: IconName;
}

export const DUE_LOOKS: Readonly<Record<DueState, Look>> = {
  overdue: { words: 'Overdue', icon: 'failed' },
  due: { words: 'Due', icon: 'needs' },
  soon: { words: 'Soon', icon: 'clock' },
  ok: { words: 'Later', icon: 'check' },
  unknown: { words: 'Not known', icon: 'unknown' },
  off: { words: 'Off', icon: 'skip' },
};

/** One rule of one vehicle. */
export const taskKey = ({ vehicle, rule }: DueTask): string => `${vehicle.id}:${rule.id}`;

export const taskName = ({ vehicle, rule }: DueTask): string => `${rule.title} of ${vehicle.plate}`;

const distanceText = (distance: number, { unit }: DueTask['vehicle']) => `${formatNumber(distance)} ${unit}`;

/** `Sun 29 Nov`; a dash where it has no day. */
export const dueText = ({ due_on }: DueTask, now: number): string =>
  due_on === null ? '–' : capital(formatDay(due_on, now));

/** `About 516 km left`, `About 1,020 km over`; empty where no distance counts. */
export function leftText({ remaining, vehicle }: DueTask): string {
  if (remaining === null) return '';
  return `About ${distanceText(Math.abs(remaining), vehicle)} ${remaining < 0 ? 'over' : 'left'}`;
}

/** What makes it due. */
export function whyText(task: DueTask): string {
  const { state, because, due_total, months, vehicle, guessed } = task;
  if (state === 'off') return 'Not for this vehicle';
  if (state === 'unknown') return 'Nobody knows when it was done last';
  if (because === 'date') return `${count(months ?? 0, 'month')} after it was done last`;
  const at = due_total === null ? 'By distance' : `At ${distanceText(due_total, vehicle)}`;
  return guessed ? `${at}; by its usual distance a day, no reading says so yet` : at;
}

/** `Every 10,000 km or 12 months`, and what of it is this vehicle's own. */
export function everyText({ interval, months, own_miles, own_months, vehicle }: DueTask): string {
  const parts = [
    ...(interval === null ? [] : [distanceText(interval, vehicle) + (own_miles === null ? '' : ' (its own)')]),
    ...(months === null ? [] : [count(months, 'month') + (own_months === null ? '' : ' (its own)')]),
  ];
  return `Every ${parts.join(' or ')}`;
}

/** `Tue 24 Jun 2025 at 72,300 km`, and whether that was estimated. */
export function lastText({ last_on, last_total, estimated, vehicle }: DueTask, now: number): string {
  if (last_on === null) return 'Not known';
  const at = last_total === null ? '' : ` at ${estimated ? 'about ' : ''}${distanceText(last_total, vehicle)}`;
  return capital(formatDay(last_on, now)) + at;
}

/** The day of the todo, or the one that is proposed. */
export function planText({ planned, todo, gap }: DueTask, now: number): string {
  if (planned) return todo ? `Planned ${onDay(todo.todo_date, now)}` : 'Planned';
  return gap ? `Free ${onDay(gap.day, now)}` : '';
}

/** The words over the rows of a list in the order of their days. */
export function weekText({ due_on }: Pick<DueTask, 'due_on'>, now: number): string {
  const today = dayOf(now);
  if (due_on === null) return 'Without a day';
  if (due_on <= today) return 'Due now';
  const monday = mondayOf(due_on);
  const thisMonday = mondayOf(today);
  if (monday === thisMonday) return 'This week';
  return monday === addDays(thisMonday, 7) ? 'Next week' : `Week of ${formatDay(monday, now)}`;
}

const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
