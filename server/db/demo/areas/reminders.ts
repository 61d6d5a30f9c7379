/** Reminders of the demo's people: due, coming, repeating and done. */
import type { ReminderRule } from '#contract/areas/reminders.ts';
import { addDays, dayOf, instantAt } from '#server/lib/yard-time.ts';
import { firstAfter } from '#server/areas/reminders/schedule.ts';
import { type DemoContext, personOf } from '../context.ts';
import { insertAll } from '../insert.ts';

interface DemoReminder {
  readonly by: string;
  readonly title: string;
  readonly note?: string;
  /** Days from today. */
  readonly day: number;
  readonly time: string;
  readonly rule?: ReminderRule;
  readonly isDone?: boolean;
  /** It is about the vehicle in this place of the fleet. */
  readonly vehicle?: number;
}

const REMINDERS: readonly DemoReminder[] = [
  {
    by: 'Daniel Carter',
    title: 'Call back the insurer',
    note: 'About the rear bumper.',
    day: -1,
    time: '15:00',
    vehicle: 3,
  },
  { by: 'Daniel Carter', title: 'Cash up the front desk', day: -20, time: '17:30', rule: 'weekdays' },
  { by: 'Daniel Carter', title: 'Book the winter tyres', day: 3, time: '09:00', vehicle: 12 },
  { by: 'Daniel Carter', title: 'Order receipt rolls', day: -6, time: '10:00', isDone: true },
  { by: 'Maya Patel', title: 'Collect the key from bay 2', day: -1, time: '11:00' },
  { by: 'Maya Patel', title: 'Charge the jump starter', day: -14, time: '08:00', rule: 'weekly' },
  { by: 'Sara Lind', title: 'Check the first-aid boxes', day: -40, time: '09:30', rule: 'monthly' },
  { by: 'Sara Lind', title: 'Ask Tom about Friday', day: 1, time: '14:00' },
  { by: 'Ruth Meyer', title: 'Renew the fire inspection', day: 12, time: '10:00', rule: 'yearly' },
  { by: 'Ida Holm', title: 'Send the statements', day: -2, time: '09:00', rule: 'monthly' },
];

export async function loadReminders(demo: DemoContext): Promise<void> {
  await insertAll(
    demo.db,
    'reminders',
    REMINDERS.map((one) => rowOf(demo, one)),
  );
}

/** What is over rang. Of what repeats it was done, so that it comes again. */
function rowOf(demo: DemoContext, { by, title, note = '', day, time, rule = 'none', isDone, vehicle }: DemoReminder) {
  const { now, zone, yard } = demo;
  const schedule = { day: addDays(dayOf(now, zone), day), time, zone, rule };
  const user_id = personOf(demo, by);
  const first = instantAt(schedule.day, time, zone);
  const isOver = first <= now;
  const begun = new Date(Math.min(first.getTime(), now.getTime()) - 86_400_000);
  const isEnded = isOver && (isDone === true || rule !== 'none');
  return {
    user_id,
    title,
    note,
    about_kind: vehicle === undefined ? null : ('vehicle' as const),
    about_id: vehicle === undefined ? null : (yard.vehicles[vehicle] ?? null),
    ...schedule,
    next_at: firstAfter(schedule, now),
    due_at: isOver ? first : null,
    snoozed_until: null,
    done_at: isEnded ? first : null,
    created_at: begun,
    created_by: user_id,
    updated_at: isOver ? first : begun,
  };
}
