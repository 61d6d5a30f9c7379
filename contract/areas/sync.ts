/**
 * Several writes in one request: a call of ours, besides the documented ones, for phones that come back with much unsent work. Each part
 * is a documented call with its own key, and is answered as if it had come alone. Sent only to a server whose `Sync-Capabilities` name
 * `batch`.
 */
import * as z from 'zod/mini';
import { HEADERS } from '../headers.ts';
import { post } from '../endpoint.ts';
import { frame } from '../schema.ts';

/** So many calls travel together at most. */
export const BATCH_MOST = 50;

/** Of the headers of an answer, those that a part of the batch has for itself. */
export const PART_HEADERS = ['Retry-After', HEADERS.superseded, HEADERS.replayed] as const;

const text = (max: number) =>
  z
    .string('This must be text.')
    .check(z.minLength(1, 'Please fill this in.'), z.maxLength(max, `At most ${max} characters.`));

const headerText = text(200).check(z.regex(/^[\x21-\x7e]*$/, 'This must be visible characters without spaces.'));

const part = z.object({
  method: z.enum(['POST', 'PUT', 'DELETE']),
  /** With its parameters filled in, and its query: `/api/update-todo/7`. */
  path: text(2_000),
  /** JSON as it would be sent alone. */
  body: text(1_000_000),
  /** As they would be in the headers Idempotency-Key and Sync-Stamp. */
  key: headerText,
  stamp: z.nullable(headerText),
});

const partAnswer = z.object({
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  /** Parsed; absent where there was none. */
  body: z.optional(z.unknown()),
});
export type PartAnswer = z.output<typeof partAnswer>;

export const sync = {
  /** Done in the order given, each in a transaction of its own; answered in that order. */
  batch: post('/api/sync-batch', {
    permission: null,
    replay: 'online',
    own: true,
    apart: true,
    body: z.object({
      parts: z
        .array(part)
        .check(z.minLength(1, 'At least one.'), z.maxLength(BATCH_MOST, `At most ${BATCH_MOST} at once.`)),
    }),
    answer: z.object({ ...frame, answers: z.array(partAnswer) }),
  }),
};
