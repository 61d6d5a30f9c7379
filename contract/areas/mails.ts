/** What the server wrote to people: for whoever looks after the yard. */
import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { listFrame, listQuery, recordTimes } from '../records.ts';
import { frame, id, idParams, instant } from '../schema.ts';

/** `failed`: given up. `kept`: no mail server was set, so it was not sent. */
export const mailState = z.enum(['waiting', 'sent', 'failed', 'kept'], 'A mail has no such state.');

export const mail = z.object({
  id,
  to: z.string(),
  subject: z.string(),
  /** Null for people who may not change settings. */
  body: z.nullable(z.string()),
  state: mailState,
  /** The record that it is about: `todo`, 41. */
  entity: z.nullable(z.string()),
  entity_id: z.nullable(id),
  /** How often it was tried. */
  tries: z.int(),
  sent_at: z.nullable(instant),
  /** Why the last try failed. */
  error: z.nullable(z.string()),
  ...recordTimes,
});
export type Mail = z.output<typeof mail>;

const answer = z.object({ ...frame, mail });

export const mails = {
  /** The mails of the last 90 days, usually the newest first. */
  list: get('/api/mails', {
    permission: 'setting.view',
    own: true,
    query: z.object({ ...listQuery(['created_at', 'to', 'subject', 'state']), state: z.optional(mailState) }),
    answer: z.object({
      ...listFrame,
      mails: z.array(mail),
      /** Whom mails are from; null: no mail server is set. */
      from: z.nullable(z.string()),
    }),
  }),

  get: get('/api/mails/{id}', { permission: 'setting.view', own: true, params: idParams, answer }),

  /** 409 when it was sent or is on its way, and when no mail server is set. */
  again: post('/api/mails/{id}/again', {
    permission: 'setting.update',
    replay: 'online',
    own: true,
    params: idParams,
    answer,
  }),

  /** A mail to oneself, which says that mail works. */
  test: post('/api/mails/test', { permission: 'setting.update', replay: 'create', own: true, answer }),
};
