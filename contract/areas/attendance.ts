/** Punches and breaks. They are only ever added, never changed; the server keeps the device's, the elapsed and its own time. */
import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { actTimes, day, dayRange, frame, id, idText, instant, latitude, longitude, note, paging } from '../schema.ts';

export const punchKind = z.enum(['in', 'out', 'break_start', 'break_end']);

export const punch = z.object({
  id,
  user_id: id,
  user_name: z.string(),
  kind: punchKind,
  /** The time that counts: the device's, corrected, and never later than the receipt. */
  at: instant,
  device_at: z.nullable(instant),
  elapsed_ms: z.nullable(z.int()),
  received_at: instant,
  /** The device's clock, or `at`, was more than ten minutes off, or the time had to be clamped. */
  clock_suspect: z.boolean(),
  /** False: it means nothing where the person stood at `at` (an `in` while in), and no hours come of it. Somebody should look at it. */
  counts: z.optional(z.boolean()),
  reason_id: z.nullable(id),
  note: z.string(),
  /** The Check In or Check Out todo whose completion made it. */
  todo_id: z.nullable(id),
  created_at: instant,
});
export type Punch = z.output<typeof punch>;

const punchBody = {
  todo_id: z.optional(z.nullable(id)),
  reason_id: z.optional(z.nullable(id)),
  note: z.optional(note(1000)),
  latitude: z.optional(z.nullable(latitude)),
  longitude: z.optional(z.nullable(longitude)),
  ...actTimes,
};

const punchAnswer = z.object({ ...frame, punch });

/** One person's day: its punches and the seconds they add up to. An open span counts until now. */
export const dayLog = z.object({
  user_id: id,
  date: day,
  punches: z.array(punch),
  worked_seconds: z.int(),
  break_seconds: z.int(),
  open: z.boolean(),
});

export const attendance = {
  /** Punch in. A second one for the same todo answers the first; while in, 422, unless it comes with `device_at`: then it is kept, and does not count. */
  checkin: post('/api/save-checkin', {
    permission: 'attendance.punch',
    replay: 'create',
    invalidates: ['attendance'],
    body: z.object(punchBody),
    answer: punchAnswer,
  }),

  /** Punch out; ends an open break too. */
  checkout: post('/api/save-checkout', {
    permission: 'attendance.punch',
    replay: 'create',
    invalidates: ['attendance'],
    body: z.object(punchBody),
    answer: punchAnswer,
  }),

  /** Breaks. */
  event: post('/api/event-create', {
    permission: 'attendance.punch',
    replay: 'create',
    invalidates: ['attendance'],
    body: z.object({ event: z.enum(['break_start', 'break_end']), ...punchBody }),
    answer: punchAnswer,
  }),

  /** The log of one person's day (a read, by POST as documented). Others' days are seen as far as the scope goes: 404 beyond it. */
  log: post('/api/checkin-log', {
    permission: 'attendance.view',
    replay: 'repeat',
    body: z.object({ date: z.optional(day), user_id: z.optional(id) }),
    answer: z.object({ ...frame, log: dayLog }),
  }),

  reasons: get('/api/checkinout-reason', {
    permission: 'attendance.view',
    answer: z.object({
      ...frame,
      reasons: z.array(z.object({ id, kind: z.enum(['in', 'out', 'break']), title: z.string() })),
    }),
  }),

  /** Punches of a range of days, newest first; the person's own unless `user_id` names another. */
  list: get('/api/userPunchList', {
    permission: 'attendance.view',
    query: z.object({ date: z.optional(dayRange), user_id: z.optional(idText), ...paging }),
    answer: z.object({ ...frame, punches: z.array(punch), next_cursor: z.nullable(z.string()) }),
  }),
};
