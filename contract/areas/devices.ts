/**
 * Which phones and computers have unsent work: calls of ours, besides the documented ones. A device reports on its own, outside of
 * its outbox; the office reads. The app sends reports only to a server whose `Sync-Capabilities` name `reports`.
 */
import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { done, frame, id, idText, instant, paging, text } from '../schema.ts';

const whole = (max: number) =>
  z.int('This must be a whole number.').check(z.minimum(0, 'At least 0.'), z.maximum(max, `At most ${max}.`));

const MANY = 1_000_000;
/** A clock that is off by more than this says no more than one that is off by this. */
export const OFFSET_MAX_MS = 100 * 365 * 86_400_000;

/** Random, made once for each local database: the same phone has another one for another person. */
const deviceId = z
  .string('This must be text.')
  .check(z.regex(/^[0-9a-z-]{8,64}$/, 'This must be the name of a device: 8 to 64 of 0-9, a-z and -.'));

const deviceKind = z.enum(['phone', 'tablet', 'computer']);

/** What a device knows of itself. No contents: counts, moments, and what it is. */
const facts = {
  kind: deviceKind,
  /** As people say it: `Chrome on Android`. */
  browser: text(60),
  /** Version of the app. */
  app: text(40),
  /** Changes that the server has not acknowledged, those that need a person among them. */
  unsent: whole(MANY),
  needs_person: whole(MANY),
  /** When the oldest of them was done, by the server's clock as the device knows it; null with nothing unsent. */
  oldest_at: z.nullable(instant),
  /** Photos that no read-back has shown on the server yet. */
  photos_unconfirmed: whole(MANY),
  /** The last acknowledgement, by the server's clock; null: none that the device remembers. */
  last_success_at: z.nullable(instant),
  /** Device's clock minus the server's; null when never measured. */
  clock_offset_ms: z.nullable(
    z
      .int('This must be a whole number.')
      .check(z.minimum(-OFFSET_MAX_MS, 'Too far back.'), z.maximum(OFFSET_MAX_MS, 'Too far ahead.')),
  ),
  /** There is work and a server, and for five minutes nothing went through. */
  stuck: z.boolean('This must be true or false.'),
  /** The browser promised not to clear the storage; null where it does not say. */
  storage_kept: z.nullable(z.boolean('This must be true or false.')),
  /** Share of the storage in use, 0 to 1; null where it does not say. */
  storage_share: z.nullable(
    z.number('This must be a number.').check(z.minimum(0, 'At least 0.'), z.maximum(1, 'At most 1.')),
  ),
};

export const device = z.object({
  id,
  user_id: id,
  user_name: z.string(),
  /** The device's own random name; people see its last four characters. */
  device: z.string(),
  ...facts,
  /** When the last report came. */
  reported_at: instant,
  /** So long its work may be unsent, and it may be silent with unsent work: the setting `devices` in the person's branch. */
  late_minutes: z._default(z.number(), 60),
});
export type Device = z.output<typeof device>;

export const deviceFilter = z.enum(['unsent', 'needs-person', 'silent']);

export const devices = {
  /**
   * What the device that the session is on has not sent. One row for each person and device; the report with the greatest number
   * stands, so that one that was held up by the network does not replace a newer one.
   */
  report: post('/api/device-report', {
    permission: null,
    replay: 'repeat',
    own: true,
    body: z.object({
      device: deviceId,
      /** Counts this device's reports. */
      number: z.int('This must be a whole number.').check(z.positive('This must be above zero.')),
      ...facts,
    }),
    answer: done,
  }),

  /** Devices of everybody, the most troubled first. `silent`: has unsent work and was not heard of for `late_minutes`. */
  list: get('/api/device-list', {
    permission: 'device.view-all',
    own: true,
    query: z.object({
      ...paging,
      filter: z.optional(deviceFilter),
      /** Part of the person's name. */
      search: z.optional(z.string().check(z.maxLength(100, 'At most 100 characters.'))),
      user_id: z.optional(idText),
    }),
    answer: z.object({
      ...frame,
      devices: z.array(device),
      next_cursor: z.nullable(z.string()),
      /** Whatever the filter: how many people have work that is unsent for longer than it may, and the oldest of it. */
      late: z.object({ people: z.int(), oldest_at: z.nullable(instant) }),
    }),
  }),
};
