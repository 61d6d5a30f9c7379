/**
 * Statements: what cohorts brought and cost, fixed when it is issued (money.md §3 "finance", §4.4, §4.5). Each write carries a `request_id`, made
 * when its form opens: the same again is answered with what became of the first, and with other content it is 422 `request_id`.
 */
import * as z from 'zod/mini';
import { get, post, put } from '../endpoint.ts';
import { day, done, frame, id, idParams, instant, note, paging, text, uuid } from '../schema.ts';
import { idList } from './expense-record.ts';
import { preview, statementRow, statementState, wholeStatement } from './statement-record.ts';

const cohortIds = z
  .array(id, 'This must be a list.')
  .check(z.minLength(1, 'Choose a cohort.'), z.maxLength(100, 'At most 100.'));

const fields = {
  startDate: day,
  endDate: day,
  cohortIds,
  title: z.optional(note(120)),
  note: z.optional(note(2000)),
  /** The void one that this is made in place of. */
  replaces_id: z.optional(z.nullable(id)),
};
/** What is not approved yet is left out. */
const accept_pending = z.optional(z.boolean('This must be true or false.'));

const answer = z.object({ ...frame, ...wholeStatement });
const params = idParams;

export const statements = {
  /**
   * The newest first. `dates` is `2026-10-01,2026-10-31`, as `startDate` and `endDate` are: those that have a day of it. With days there is a
   * `preview` of what would be stated of them, for the cohorts named, or all.
   */
  list: get('/api/statement', {
    permission: 'statement.view',
    query: z.object({
      ...paging,
      dates: z.optional(
        z
          .string('This must be two dates.')
          .check(z.regex(/^\d{4}-\d\d-\d\d,\d{4}-\d\d-\d\d$/, 'This must be two dates like 2026-10-01,2026-10-31.')),
      ),
      startDate: z.optional(day),
      endDate: z.optional(day),
      cohortIds: z.optional(idList),
      state: z.optional(statementState),
    }),
    answer: z.object({
      ...frame,
      data: z.array(statementRow),
      next_cursor: z.nullable(z.string()),
      total: z.int(),
      preview: z.nullable(preview),
    }),
  }),

  /**
   * A draft, or with `issue` one that is issued. 422 `startDate` where a cohort was stated until another day than the one before, `endDate` while
   * it is not over, `pending` for what is not approved, unless `accept_pending`.
   */
  store: post('/api/statement', {
    permission: 'statement.create',
    replay: 'online',
    apart: true,
    body: z.object({
      ...fields,
      /** Takes the right to issue, too. */
      issue: z.optional(z.boolean('This must be true or false.')),
      accept_pending,
      request_id: uuid,
    }),
    answer,
  }),

  one: get('/api/statement/{id}', { permission: 'statement.view', params, answer }),

  /**
   * Of a draft all fields, and `state` `issued` issues it. Of an issued one `note`, `sent_at` and how it was paid, with the right to issue; all else
   * is 422 `state`.
   */
  update: put('/api/statement/{id}', {
    permission: 'statement.create',
    replay: 'online',
    apart: true,
    params,
    body: z.object({
      ...z.partial(z.object(fields)).shape,
      state: z.optional(z.enum(['issued'], 'This must be issued.')),
      accept_pending,
      sent_at: z.optional(z.nullable(instant)),
      cohorts: z.optional(
        z
          .array(
            z.object({
              cohort_id: id,
              paid_on: z.optional(z.nullable(day)),
              payout_ref: z.optional(z.nullable(text(120))),
            }),
            'This must be a list.',
          )
          .check(z.maxLength(100, 'At most 100.')),
      ),
      request_id: uuid,
    }),
    answer,
  }),

  /** Deletes a draft. An issued one becomes void, with a reason and the right to do so: 422 `id` while a later one of any of its cohorts stands. */
  destroy: post('/api/statemetDestroy/{id}', {
    permission: 'statement.create',
    replay: 'online',
    params,
    body: z.object({ reason: z.optional(note(500)), request_id: uuid }),
    answer: done,
  }),

  /** The paper, its lines as a table, or both with all receipts, packed. A draft has none. */
  file: get('/api/statement-file/{id}', {
    own: true,
    permission: 'statement.view',
    produces: 'bytes',
    params,
    query: z.object({ format: z.optional(z.enum(['pdf', 'csv', 'zip'], 'This must be pdf, csv or zip.')) }),
    answer: z.unknown(),
  }),
};
