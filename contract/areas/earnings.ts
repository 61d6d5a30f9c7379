/** What trips brought that were rented elsewhere: entered, imported, and told apart by component (money.md §3 "expenses"). */
import * as z from 'zod/mini';
import { attachmentPart, checksums } from '../attachment.ts';
import { del, type FilePart, get, post } from '../endpoint.ts';
import { importAnswer, importBody, importPart } from '../import.ts';
import { listFrame, listQuery } from '../records.ts';
import { day, done, frame, id, idParams, idText, instant, jsonText, note, numberText, text } from '../schema.ts';
import { amountOrZero } from '../money/amount.ts';
import { historyEntry } from './audit.ts';
import {
  earning,
  earningPart,
  earningSource,
  earningTotals,
  mayTakeOff,
  signedSum,
  wholeEarning,
} from './earning-record.ts';
import { idList } from './expense-record.ts';

/** The most rows of an import: some weeks of a large fleet. */
export const MOST_EARNING_ROWS = 2_000;

const sentPart = z.object({ component: earningPart, amount: signedSum }).check(
  z.refine(({ component, amount }) => mayTakeOff(component) || !amount.startsWith('-'), {
    error: 'Only discounts, adjustments and what is other may be below zero.',
    path: ['amount'],
  }),
);
export type SentPart = z.output<typeof sentPart>;

const components = z
  .array(sentPart, 'This must be a list.')
  .check(z.minLength(1, 'Say what it is made of.'), z.maxLength(17, 'Each component once.'));

const distance = z
  .number('This must be a number.')
  .check(z.minimum(0, 'This must not be below zero.'), z.maximum(1_000_000, 'At most 1,000,000.'));

const fields = {
  vehicle_id: numberText(id),
  source: earningSource,
  trip_start: instant,
  trip_end: instant,
  components: jsonText(components),
  /** What was paid out. The components must add up to it. */
  total: z.optional(signedSum),
  /** As the marketplace has it: nothing is entered twice. */
  reservation_id: z.optional(z.nullable(text(120))),
  guest: z.optional(note(160)),
  distance: z.optional(z.nullable(numberText(distance))),
  received_on: z.optional(z.nullable(day)),
  payout_ref: z.optional(z.nullable(text(120))),
  note: z.optional(note(2000)),
  checksums,
};

const params = idParams;
/** The papers of a trip: its statement of the marketplace, a bill for cleaning. */
export const earningPaper: FilePart = { ...attachmentPart, required: false };
const attachments = { attachment: earningPaper } as const;
const answer = z.object({ ...frame, earning: wholeEarning });

export const earnings = {
  /** Without days it is this year; at most 1,096 days (422 `endDate`). */
  list: get('/api/earnings', {
    own: true,
    permission: 'earning.view',
    query: z.object({
      ...listQuery(['earned_on', 'total', 'plate', 'guest', 'received_on', 'updated_at']),
      startDate: z.optional(day),
      endDate: z.optional(day),
      /** Which day of theirs lies between the two. */
      by: z.optional(
        z.enum(['earned_on', 'booked_on', 'received_on'], 'This must be earned_on, booked_on or received_on.'),
      ),
      vehicle_id: z.optional(idText),
      cohortIds: z.optional(idList),
      branch_id: z.optional(idText),
      created_by: z.optional(idText),
      min_amount: z.optional(amountOrZero),
      max_amount: z.optional(amountOrZero),
      source: z.optional(earningSource),
      /** Whether the money came. */
      received: z.optional(z.enum(['1', '0'], 'This must be 1 or 0.')),
    }),
    answer: z.object({ ...listFrame, ...earningTotals, data: z.array(earning) }),
  }),

  /** 422 `reservation_id` when it is there already, whose id the refusal says as `id`; `total` when the components are not the sum. */
  store: post('/api/storeEarnings', {
    permission: 'earning.create',
    replay: 'create',
    body: z.object({ ...fields, client_ref: z.optional(text(80)) }),
    files: attachments,
    answer,
  }),

  edit: get('/api/editEarnings/{id}', { permission: 'earning.view', params, answer }),

  /** What is sent; files are added. 422 `version` when it was changed since. */
  update: post('/api/updateEarnings/{id}', {
    permission: 'earning.update',
    replay: 'online',
    params,
    body: z.object({
      ...z.partial(z.object(fields)).shape,
      version: numberText(z.int('This must be a whole number.').check(z.minimum(1, 'At least 1.'))),
    }),
    files: attachments,
    answer,
  }),

  /** `id`: of the file. */
  removeFile: del('/api/deleteEarningsAttachment/{id}', {
    permission: 'earning.update',
    replay: 'repeat',
    params,
    answer: done,
  }),

  remove: del('/api/deleteEarnings/{id}', { permission: 'earning.delete', replay: 'repeat', params, answer: done }),

  /** 422 `reservation_id` when the trip was entered again meanwhile. */
  restore: post('/api/restoreEarnings/{id}', {
    own: true,
    permission: 'earning.delete',
    replay: 'repeat',
    params,
    answer,
  }),

  /** The newest first, also of a deleted one. `version`: that the act left. */
  history: get('/api/earningsHistory/{id}', {
    permission: 'earning.view',
    params,
    query: z.object({
      cursor: z.optional(z.string().check(z.maxLength(200, 'At most 200 characters.'))),
    }),
    answer: z.object({
      ...frame,
      next_cursor: z.nullable(z.string()),
      history: z.array(
        z.object({
          ...historyEntry.shape,
          version: z.nullable(z.int()),
          changes: z.array(
            z.object({
              field: z.string(),
              label: z.string(),
              before: z.nullable(z.string()),
              after: z.nullable(z.string()),
            }),
          ),
        }),
      ),
    }),
  }),

  /** Files of a marketplace: a row a trip, a column a component (money.md §4.12). */
  import: post('/api/importEarnings', {
    own: true,
    permission: 'earning.create',
    replay: 'online',
    apart: true,
    body: importBody,
    files: { file: importPart },
    answer: importAnswer,
  }),
};
