/** Bills of vendors as answers carry them, with the words for people (money.md §2, §3 "bills"). */
import * as z from 'zod/mini';
import { attachment } from '../attachment.ts';
import { sumText } from '../money/amount.ts';
import { recordTimes } from '../records.ts';
import { day, frame, id } from '../schema.ts';
import { suspect } from './expense-record.ts';

const keysOf = <K extends string>(words: Readonly<Record<K, string>>) => Object.keys(words) as K[];

/** Whether the vendor has the money. */
export const billStatuses = { open: 'To be paid', disputed: 'Disputed', paid: 'Paid', void: 'Void' } as const;
export type BillStatus = keyof typeof billStatuses;

/** Whether it counts: a bill itself never does, the expense that it becomes does. */
export const billExpenseStatuses = {
  unconverted: 'To be converted',
  converted: 'Converted',
  not_needed: 'No expense needed',
} as const;
export type BillExpenseStatus = keyof typeof billExpenseStatuses;

/** How far the server is with reading it. One that cannot be read is as good as any other: a person fills it in. */
export const readStates = {
  queued: 'Waits to be read',
  reading: 'Is being read',
  read: 'Read',
  unreadable: 'Cannot be read',
  off: 'Not read',
} as const;
export type ReadState = keyof typeof readStates;

/** What can become of a bill by itself: from a status to others. */
export const statusMoves: Readonly<Record<BillStatus, readonly BillStatus[]>> = {
  open: ['paid', 'disputed', 'void'],
  disputed: ['open', 'paid', 'void'],
  paid: ['open'],
  void: ['open'],
};

/** Whether somebody must say why it moves so: it is paid without a word, and all else wants one. */
export const needsReason = (to: BillStatus): boolean => to !== 'paid';

export const billStatus = z.enum(keysOf(billStatuses), 'There is no such status.');
export const billExpenseStatus = z.enum(keysOf(billExpenseStatuses), 'There is no such status.');

const bill = z.object({
  id,
  ...recordTimes,
  vendor_id: z.nullable(id),
  vendor_name: z.nullable(z.string()),
  /** As the paper has it; no vendor of the yard yet. */
  vendor_text: z.nullable(z.string()),
  invoice_no: z.nullable(z.string()),
  billed_on: z.nullable(day),
  due_on: z.nullable(day),
  amount: z.nullable(sumText),
  tax_amount: z.nullable(sumText),
  vehicle_id: z.nullable(id),
  plate: z.nullable(z.string()),
  branch_id: z.nullable(id),
  note: z.string(),
  status: billStatus,
  expense_status: billExpenseStatus,
  /** Why it stands so, as somebody said. */
  status_reason: z.string(),
  paid_on: z.nullable(day),
  payment_method_id: z.nullable(id),
  payment_method_name: z.nullable(z.string()),
  client_ref: z.nullable(z.string()),
  read_state: z.enum(keysOf(readStates)),
  /** What was read of it, for who looks for it in a list before anybody has filled it in. */
  read_vendor: z.nullable(z.string()),
  read_amount: z.nullable(sumText),
  /** What it became. */
  expense_id: z.nullable(id),
  /** Its expense was approved: its pages stay. */
  expense_approved: z.boolean(),
  pages: z.int(),
  created_by: z.nullable(id),
  created_by_name: z.nullable(z.string()),
});
export type Bill = z.output<typeof bill>;
export const billRow = bill;

/** How sure the reader is, 0 to 1. */
const confidence = z.number().check(z.minimum(0), z.maximum(1));
const readText = z.nullable(z.object({ value: z.string(), confidence }));

/** A sum somewhere on a page. */
const readAmount = z.object({
  amount: sumText,
  /** Counted from 0. */
  page: z.int(),
  /** Left, top, right, bottom as parts of the page; null where only the text is known. */
  box: z.nullable(z.array(z.number())),
});
export type ReadAmount = z.output<typeof readAmount>;

/** What the reader makes of the text. Nothing of it counts before a person has saved it. */
export const proposal = z.object({
  vendor: z.nullable(z.object({ id, name: z.string(), confidence })),
  invoice_no: readText,
  day: readText,
  due: readText,
  total: readText,
  tax: readText,
  lines: z.array(z.object({ text: z.string(), amount: sumText })),
  amounts: z.array(readAmount),
});
export type Proposal = z.output<typeof proposal>;

export const billAnswer = z.object({
  ...frame,
  bill,
  /** Its pages, in their order. */
  billimages: z.array(attachment),
  /** Null until it was read. */
  proposal: z.nullable(proposal),
  read_text: z.string(),
  suspects: z.array(suspect),
  expense_id: z.nullable(id),
});
export type BillAnswer = z.output<typeof billAnswer>;

/** Sums of the whole filter, whatever the page. */
export const billTotals = z.object({
  amount: sumText,
  /** Of what is to be paid, disputed or not. */
  unpaid: sumText,
  overdue: sumText,
  /** Of what is still to become an expense. */
  unconverted: sumText,
});

/** What people call the fields: in the form and in the history. */
export const billLabels = {
  vendor_id: 'Vendor',
  vendor_text: 'Vendor, as on the paper',
  invoice_no: 'Number on the paper',
  billed_on: 'Day on the paper',
  due_on: 'To be paid by',
  amount: 'Amount',
  tax_amount: 'Tax in it',
  vehicle_id: 'Vehicle',
  note: 'Note',
  status: 'Status',
  expense_status: 'As an expense',
  status_reason: 'Reason',
  paid_on: 'Paid on',
  payment_method_id: 'Paid with',
} as const;
