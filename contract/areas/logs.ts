/** The yard's log book: what happened, when, to which vehicle, and who wrote it down. */
import * as z from 'zod/mini';
import { attachment, attachmentPart, checksums } from '../attachment.ts';
import { del, get, post } from '../endpoint.ts';
import { listFrame, listQuery, recordTimes } from '../records.ts';
import { day, done, frame, id, idParams, idText, instant, jsonText, note, numberText, text } from '../schema.ts';

const kind = z.enum(['note', 'handover', 'incident', 'damage', 'delivery', 'key', 'visitor'], 'There is no such kind.');
export type LogKind = z.output<typeof kind>;

/** What people call the kinds, in the order in which they are offered. */
export const logKinds = {
  note: 'Note',
  handover: 'Handover',
  incident: 'Incident',
  damage: 'Damage',
  delivery: 'Delivery',
  key: 'Key',
  visitor: 'Visitor',
} as const satisfies Record<LogKind, string>;

/** For so long its author may change an entry, in ms. */
export const OWN_LOG_MS = 24 * 3_600_000;

export const log = z.object({
  id,
  at: instant,
  kind,
  title: z.string(),
  text: z.string(),
  vehicle_id: z.nullable(id),
  /** Its plate. */
  vehicle_name: z.nullable(z.string()),
  branch_id: z.nullable(id),
  branch_name: z.nullable(z.string()),
  /** The last day on which it stands above the others; null: on none. */
  pinned_until: z.nullable(day),
  /** The todo that was made of it; null when there is none, or none any more. */
  follow_todo_id: z.nullable(id),
  /** Null also where the person may not see that todo. */
  follow_todo: z.nullable(
    z.object({
      id,
      title: z.string(),
      todo_date: day,
      resource_name: z.nullable(z.string()),
      is_completed: z.boolean(),
    }),
  ),
  attachment: z.array(attachment),
  /** Who wrote it. */
  created_by: z.nullable(id),
  created_by_name: z.nullable(z.string()),
  ...recordTimes,
});
export type Log = z.output<typeof log>;

/** What people call the fields: in the form and in the history. */
export const logLabels = {
  kind: 'Kind',
  title: 'What happened',
  text: 'More about it',
  vehicle_id: 'Vehicle',
  branch_id: 'Branch',
  at: 'When',
  pinned_until: 'Keep on top until',
} as const;

const fields = {
  /** When it happened. For a new one that does not say it: now. It cannot be still to come. */
  at: z.optional(instant),
  kind,
  title: text(120),
  text: z.optional(note(4000)),
  vehicle_id: z.optional(z.nullable(numberText(id))),
  /** For a new one that does not say it: the branch of who writes it. */
  branch_id: z.optional(z.nullable(numberText(id))),
  pinned_until: z.optional(z.nullable(day)),
  checksums,
};

/** The todo that is made of an entry: of its vehicle and its branch, with its title and today's day unless it says others. */
const follow = z.object({
  title: z.optional(text(200)),
  todo_date: z.optional(day),
  resource: z.optional(z.nullable(id)),
});

const answer = z.object({ ...frame, log });
const files = { attachment: { ...attachmentPart, required: false } };

export const logs = {
  add: post('/api/logs', { permission: 'log.create', replay: 'create', body: z.object(fields), files, answer }),

  /** The newest first, unless asked otherwise. Days are those of the branch of who asks. */
  list: get('/api/logs', {
    permission: 'log.view',
    query: z.object({
      ...listQuery(['at', 'title', 'vehicle_name', 'created_by_name']),
      kind: z.optional(kind),
      vehicle_id: z.optional(idText),
      branch_id: z.optional(idText),
      date: z.optional(day),
      /** Only those that stand above the others today. */
      pinned: z.optional(z.enum(['1'], 'This must be 1, or left out.')),
    }),
    answer: z.object({ ...listFrame, logs: z.array(log) }),
  }),

  one: get('/api/logs/{id}', { permission: 'log.view', params: idParams, answer }),

  /**
   * Changes the fields that are sent, and adds the files. Its author may for 24 hours after it was made; afterwards, and for others, it
   * needs `log.update`. `follow` makes a todo of it, which needs `todo.create`; while there is one, it makes no other.
   */
  update: post('/api/update-logs/{id}', {
    permission: 'log.create',
    replay: 'repeat',
    params: idParams,
    body: z.object({ ...z.partial(z.object(fields)).shape, follow: z.optional(jsonText(follow)) }),
    files,
    answer,
  }),

  /** One's own; those of others need `log.delete`. So does bringing back. */
  remove: del('/api/logs/{id}', { permission: 'log.create', replay: 'repeat', params: idParams, answer: done }),

  restore: post('/api/restore-log/{id}', {
    permission: 'log.create',
    replay: 'repeat',
    own: true,
    params: idParams,
    answer,
  }),

  /** A file that one added, or one of an entry of one's own; those of others need `log.delete`. */
  removeAttachment: del('/api/delete-log-attachment/{id}', {
    permission: 'log.create',
    replay: 'repeat',
    params: idParams,
    answer: done,
  }),
};
