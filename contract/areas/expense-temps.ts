/** Drafts of expenses: a photo first, the fields later. They are counted nowhere (money.md §3 "expenses"). */
import * as z from 'zod/mini';
import { attachment, attachmentPart, checksums } from '../attachment.ts';
import { del, get, post } from '../endpoint.ts';
import { flag, listFrame, listQuery, recordTimes } from '../records.ts';
import { day, done, frame, id, idParams, instant, latitude, longitude, note, numberText, text } from '../schema.ts';
import { signedSum } from './earning-record.ts';

/** What a draft waits for, with the words for people. */
export const draftStates = { open: 'Needs its fields', converted: 'Became an expense' } as const;
const state = z.enum(Object.keys(draftStates) as (keyof typeof draftStates)[], 'This must be open or converted.');

const draft = z.object({
  id,
  ...recordTimes,
  state,
  amount: z.nullable(z.string()),
  spent_on: z.nullable(day),
  category_id: z.nullable(id),
  category_name: z.nullable(z.string()),
  vehicle_id: z.nullable(id),
  plate: z.nullable(z.string()),
  todo_id: z.nullable(id),
  vendor_text: z.nullable(z.string()),
  note: z.string(),
  taken_at: z.nullable(instant),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** What the device calls it. */
  client_ref: z.nullable(z.string()),
  /** What it became. */
  expense_id: z.nullable(id),
  created_by: z.nullable(id),
  created_by_name: z.nullable(z.string()),
  attachments: z.array(attachment),
});
export type ExpenseDraft = z.output<typeof draft>;

/** What people call the fields: in the form and in the history. */
export const draftLabels = {
  amount: 'Amount',
  spent_on: 'Day on the paper',
  category_id: 'Category',
  vehicle_id: 'Vehicle',
  todo_id: 'Todo',
  vendor_text: 'Vendor',
  note: 'Note',
  taken_at: 'Photographed at',
} as const;

const amount = signedSum.check(z.refine((sum) => Number(sum) > 0, 'This must be above zero.'));

const fields = {
  amount: z.optional(z.nullable(amount)),
  spent_on: z.optional(z.nullable(day)),
  category_id: z.optional(z.nullable(numberText(id))),
  vehicle_id: z.optional(z.nullable(numberText(id))),
  todo_id: z.optional(z.nullable(numberText(id))),
  /** As the paper has it; no vendor of the yard yet. */
  vendor_text: z.optional(z.nullable(text(120))),
  note: z.optional(note(2000)),
  taken_at: z.optional(z.nullable(instant)),
  latitude: z.optional(z.nullable(numberText(latitude))),
  longitude: z.optional(z.nullable(numberText(longitude))),
  checksums,
};

const params = idParams;
const attachments = { attachment: { ...attachmentPart, maxCount: 1, required: false } } as const;
const answer = z.object({ ...frame, data: draft });

export const expenseTemps = {
  /** One’s own; with the right to see everybody’s, all of them, unless `mine` says otherwise. */
  list: get('/api/expense-temps', {
    own: true,
    permission: 'expense.view',
    query: z.object({
      ...listQuery(['created_at', 'spent_on', 'amount']),
      mine: z.optional(flag),
      state: z.optional(state),
    }),
    answer: z.object({ ...listFrame, data: z.array(draft) }),
  }),

  /** A file, an amount or a note is enough (422 `attachment` without any). A second send with its `client_ref` answers the first. */
  store: post('/api/storeExpenseTemp', {
    permission: 'expense.create',
    replay: 'create',
    body: z.object({ ...fields, client_ref: z.optional(text(80)) }),
    files: attachments,
    answer,
  }),

  edit: get('/api/editExpenseTemp/{id}', { permission: 'expense.view', params, answer }),

  /** What is sent; the file is added. 422 `status` once it became an expense. */
  update: post('/api/updateExpenseTemp/{id}', {
    permission: 'expense.view',
    replay: 'repeat',
    params,
    body: z.object(fields),
    files: attachments,
    answer,
  }),

  remove: del('/api/deleteExpenseTemp/{id}', { permission: 'expense.view', replay: 'repeat', params, answer: done }),

  /** Within 30 days of its deletion (422 `id` later). */
  restore: post('/api/restoreExpenseTemp/{id}', {
    own: true,
    permission: 'expense.view',
    replay: 'repeat',
    params,
    answer,
  }),
};
