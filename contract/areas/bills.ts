/** Bills: photographed or dropped, read by the server, and turned into expenses (money.md §3 "bills"). */
import * as z from 'zod/mini';
import { checksums } from '../attachment.ts';
import { del, type FilePart, get, post } from '../endpoint.ts';
import { amount, amountOrZero, sumText } from '../money/amount.ts';
import { listFrame, listQuery } from '../records.ts';
import { day, done, frame, id, idParams, idText, instant, note, text } from '../schema.ts';
import { billAnswer, billExpenseStatus, billRow, billStatus, billTotals } from './bill-record.ts';

const MB = 1024 * 1024;
/** A page: a photo, or a PDF with all of them. */
const page: FilePart = {
  maxBytes: 25 * MB,
  maxPictureBytes: 20 * MB,
  maxCount: 1,
  required: true,
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'application/pdf'],
};

/** In a form an id is text. */
const optionalId = z.optional(z.nullable(idText));

const fields = {
  vendor_id: optionalId,
  vendor_text: z.optional(z.nullable(text(120))),
  vehicle_id: optionalId,
  amount: z.optional(z.nullable(amount)),
  billed_on: z.optional(z.nullable(day)),
  invoice_no: z.optional(z.nullable(text(60))),
  note: z.optional(note(2000)),
  checksums,
};

const one = { params: idParams, answer: billAnswer } as const;
const changing = { ...one, permission: 'bill.update', replay: 'repeat' } as const;

export const bills = {
  /**
   * A new bill, or with `bill_id` a further page of one: 422 `bill_id` once it became an expense. The same bytes on one bill are one page. The same
   * `client_ref` again is answered with the first.
   */
  upload: post('/api/upload-bill', {
    permission: 'bill.create',
    replay: 'create',
    body: z.object({ ...fields, bill_id: optionalId, client_ref: z.optional(text(80)) }),
    files: { image: page },
    answer: billAnswer,
  }),

  /** `search` looks into what was read, too. The days are of the paper, and of the upload where it says none. */
  list: get('/api/bill-list', {
    permission: 'bill.view',
    query: z.object({
      ...listQuery(['created_at', 'billed_on', 'due_on', 'amount', 'vendor_name', 'status', 'expense_status']),
      status: z.optional(billStatus),
      expense_status: z.optional(billExpenseStatus),
      vendor_id: z.optional(idText),
      vehicle_id: z.optional(idText),
      startDate: z.optional(day),
      endDate: z.optional(day),
      /** Of what is to be paid: late already, or within a week. */
      due: z.optional(z.enum(['overdue', 'week'], 'This must be overdue or week.')),
    }),
    answer: z.object({ ...listFrame, bills: z.array(billRow), totals: billTotals }),
  }),

  edit: get('/api/edit-bill/{id}', { ...one, permission: 'bill.view' }),

  /** What is sent; the file is one more page. Of one that became an expense the money stays: 422 `expense_status`. */
  update: post('/api/update-bill/{id}', {
    ...changing,
    body: z.object({
      ...fields,
      due_on: z.optional(z.nullable(day)),
      tax_amount: z.optional(z.nullable(amountOrZero)),
      payment_method_id: optionalId,
    }),
    files: { image: { ...page, required: false } },
  }),

  /** 422 `expense_status` while it is an expense. */
  remove: del('/api/delete-bill/{id}', {
    permission: 'bill.delete',
    replay: 'repeat',
    params: idParams,
    success: [202],
    answer: done,
  }),

  /** Within 30 days of its deletion (422 `id` later). */
  restore: post('/api/restore-bill/{id}', { ...one, own: true, permission: 'bill.delete', replay: 'repeat' }),

  /** A page goes: 422 `id` for the only one, and once its expense was approved. */
  removeImage: del('/api/delete-bill-image/{id}', {
    permission: 'bill.update',
    replay: 'repeat',
    params: idParams,
    success: [202],
    answer: done,
  }),

  /** Only the moves that there are (`statusMoves`), 422 at the field for others. 422 `reason` where one is needed. Paid: `paid_on` is today unless told. */
  changeStatus: post('/api/updataBillStatus/{id}', {
    ...changing,
    body: z.object({
      status: z.optional(billStatus),
      expense_status: z.optional(z.enum(['unconverted', 'not_needed'], 'A bill is converted by its expense alone.')),
      reason: z.optional(note(500)),
      paid_on: z.optional(z.nullable(day)),
      payment_method_id: optionalId,
    }),
    success: [202],
  }),

  /** Whether two bills that look alike are one. It can be said anew. Of a bill and an expense `duplicate-verdict` is told. */
  judge: post('/api/bill-verdict/{id}', {
    ...changing,
    own: true,
    body: z.object({ other_id: id, verdict: z.enum(['same', 'different'], 'This must be same or different.') }),
  }),

  unconverted: get('/api/unconverted-bill-count', {
    permission: 'bill.view',
    success: [202],
    answer: z.object({ ...frame, count: z.int(), amount: sumText, oldest_at: z.nullable(instant) }),
  }),
};
