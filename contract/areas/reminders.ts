/** Reminders: personal, about a record or about nothing. Nobody sees those of others. */
import * as z from 'zod/mini';
import { del, get, post, put } from '../endpoint.ts';
import { listFrame, listQuery, recordTimes } from '../records.ts';
import { day, done, frame, id, idParams, instant, note, text, timeOfDay } from '../schema.ts';

const rule = z.enum(['none', 'daily', 'weekdays', 'weekly', 'monthly', 'yearly'], 'There is no such rule.');
export type ReminderRule = z.output<typeof rule>;

/** What people call the rules, in the order in which they are offered. */
export const reminderRules = {
  none: 'Once',
  daily: 'Every day',
  weekdays: 'Monday to Friday',
  weekly: 'Every week',
  monthly: 'Every month',
  yearly: 'Every year',
} as const satisfies Record<ReminderRule, string>;

/** `due`: it rang, or rings now, and was not marked as done. `coming`: it rings later. `done`: it does not ring any more. */
const state = z.enum(['due', 'coming', 'done'], 'There is no such state.');

/** Records that a reminder can be about. */
const aboutKind = z.enum(['log', 'todo', 'vehicle'], 'A reminder cannot be about this.');
export type AboutKind = z.output<typeof aboutKind>;

export const reminder = z.object({
  id,
  title: z.string(),
  note: z.string(),
  about_kind: z.nullable(aboutKind),
  about_id: z.nullable(id),
  /** The title or the plate of what it is about. */
  about_name: z.nullable(z.string()),
  /** The first day, and the time on the clock of the zone. */
  day,
  time: timeOfDay,
  zone: z.string(),
  rule,
  state,
  /** Since when it is due, when it rings, or when it was done, by its state. */
  at: instant,
  /** When the rule rings next, whatever is due; null when it does not any more. */
  next_at: z.nullable(instant),
  snoozed_until: z.nullable(instant),
  done_at: z.nullable(instant),
  ...recordTimes,
});
export type Reminder = z.output<typeof reminder>;

/** What people call the fields. */
export const reminderLabels = {
  title: 'What to remember',
  note: 'More about it',
  day: 'Day',
  time: 'Time',
  rule: 'Repeats',
} as const;

const fields = z.object({
  title: text(120),
  note: z.optional(note(2000)),
  about_kind: z.optional(z.nullable(aboutKind)),
  about_id: z.optional(z.nullable(id)),
  day,
  time: timeOfDay,
  /** For a new one that does not say it: that of the person's branch. */
  zone: z.optional(text(60)),
  rule: z.optional(rule),
});

const answer = z.object({ ...frame, reminder });

export const reminders = {
  /** What is due first, then what comes, then what is done with the latest first, unless asked otherwise. */
  list: get('/api/reminders', {
    permission: null,
    own: true,
    query: z.object({ ...listQuery(['place', 'at', 'title']), state: z.optional(state) }),
    answer: z.object({ ...listFrame, reminders: z.array(reminder) }),
  }),

  one: get('/api/reminders/{id}', { permission: null, own: true, params: idParams, answer }),

  /** 422 `day` or `time` when it would never ring, `about_id` when there is no such record that the person may see. */
  add: post('/api/reminders', { permission: null, own: true, replay: 'create', body: fields, answer }),

  /**
   * Changes the fields that are sent. Another day, time or rule begins it anew. `done`: what is due is done, and one without a rule is over;
   * false takes that back. `snooze`: what is due rings again in 10 minutes, in an hour, or tomorrow at its time.
   */
  update: put('/api/reminders/{id}', {
    permission: null,
    own: true,
    replay: 'repeat',
    params: idParams,
    body: z.object({
      ...z.partial(fields).shape,
      snooze: z.optional(z.enum(['10m', '1h', 'tomorrow'], 'It cannot be put off for so long.')),
      done: z.optional(z.boolean('This must be true or false.')),
    }),
    answer,
  }),

  remove: del('/api/reminders/{id}', { permission: null, own: true, replay: 'repeat', params: idParams, answer: done }),

  restore: post('/api/restore-reminder/{id}', {
    permission: null,
    own: true,
    replay: 'repeat',
    params: idParams,
    answer,
  }),
};
