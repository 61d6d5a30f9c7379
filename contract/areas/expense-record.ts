/** Expenses as answers carry them, and what calls that write one have in common (money.md §2, §3 "expenses"). */
import * as z from 'zod/mini';
import { attachment, attachmentPart, checksums } from '../attachment.ts';
import { amount, amountOrZero, sumText } from '../money/amount.ts';
import { MOST_LINES } from '../money/split.ts';
import { flag, recordTimes } from '../records.ts';
import { day, frame, id, idText, instant, jsonText, note, numberText, paging, text } from '../schema.ts';

const keysOf = <K extends string>(words: Readonly<Record<K, string>>) => Object.keys(words) as K[];

/** What an expense is for, with the words for people. */
export const expenseKinds = { vehicle: 'Vehicles', person: 'Somebody', other: 'The yard' } as const;
export type ExpenseKind = keyof typeof expenseKinds;

/** What it waits for, or what was decided of it. */
export const expenseStates = { submitted: 'To be approved', approved: 'Approved', rejected: 'Rejected' } as const;
export type ExpenseState = keyof typeof expenseStates;

/** Where the money went. */
export const directions = { cost: 'Paid', credit: 'Came back' } as const;

/** Why two records may be one. */
export const suspectReasons = {
  file: 'the same file',
  invoice: 'the same number of the same vendor',
  amount: 'the same amount within three days',
} as const;

export const expenseKind = z.enum(keysOf(expenseKinds), 'There is no such kind.');
export const expenseState = z.enum(keysOf(expenseStates), 'There is no such state.');
const direction = z.enum(keysOf(directions), 'This must be cost or credit.');

const expenseLine = z.object({
  id,
  position: z.int(),
  vehicle_id: z.nullable(id),
  plate: z.nullable(z.string()),
  /** Whose it was on the day; the house's where it is nobody's. */
  cohort_id: id,
  cohort_name: z.string(),
  category_id: id,
  category_name: z.string(),
  amount: sumText,
  tax_amount: sumText,
  note: z.string(),
  booked_on: day,
  /** It counts later than it happened: its own month was stated already. */
  late: z.boolean(),
});

/** Another record that may be the same. */
export const suspect = z.object({
  kind: z.enum(['expense', 'bill']),
  id,
  amount: sumText,
  spent_on: day,
  vendor_name: z.nullable(z.string()),
  created_by_name: z.nullable(z.string()),
  reasons: z.array(z.enum(keysOf(suspectReasons))),
  /** Null: nobody has looked yet. */
  verdict: z.nullable(z.enum(['same', 'different'])),
});
export type Suspect = z.output<typeof suspect>;

export const expenseLog = z.object({
  id,
  expense_id: id,
  kind: z.enum(['note', 'event']),
  text: z.string(),
  created_at: instant,
  created_by: z.nullable(id),
  created_by_name: z.nullable(z.string()),
  edited_at: z.nullable(instant),
  /** What was removed says only that it was, and by whom. */
  removed_by_name: z.nullable(z.string()),
  /** Of its expense: whom it was paid to, else its category; and how much it was. */
  expense_name: z.optional(z.string()),
  expense_amount: z.optional(sumText),
});
export type ExpenseLog = z.output<typeof expenseLog>;

const plain = {
  id,
  /** The same as `id`. */
  expense_id: id,
  ...recordTimes,
  kind: expenseKind,
  state: expenseState,
  approved: z.boolean(),
  direction,
  amount: sumText,
  tax_amount: sumText,
  tax_recoverable: z.boolean(),
  spent_on: day,
  paid_on: z.nullable(day),
  category_id: id,
  category_name: z.string(),
  vendor_id: z.nullable(id),
  vendor_name: z.nullable(z.string()),
  location_id: z.nullable(id),
  location_name: z.nullable(z.string()),
  payment_method_id: id,
  payment_method_name: z.string(),
  /** Paid from somebody’s own pocket. */
  reimbursable: z.boolean(),
  reimbursed_on: z.nullable(day),
  person_id: z.nullable(id),
  person_name: z.nullable(z.string()),
  branch_id: z.nullable(id),
  invoice_no: z.nullable(z.string()),
  note: z.string(),
  todo_id: z.nullable(id),
  bill_id: z.nullable(id),
  corrects_id: z.nullable(id),
  foreign_amount: z.nullable(sumText),
  foreign_currency: z.nullable(z.string()),
  /** One more at each edit of its money: decisions name the one they saw. */
  version: z.int(),
  decided_at: z.nullable(instant),
  decided_by_name: z.nullable(z.string()),
  decide_reason: z.string(),
  /** Somebody approved what they had entered themselves, with a reason. */
  own_approval: z.boolean(),
  created_by: z.nullable(id),
  created_by_name: z.nullable(z.string()),
  files: z.int(),
  lines: z.array(expenseLine),
  late: z.boolean(),
  /** It is stated: nobody changes its money any more. */
  locked: z.boolean(),
};

/** As lists have it. */
export const expenseRow = z.object(plain);
export type ExpenseRow = z.output<typeof expenseRow>;

export const expense = z.object({
  ...plain,
  attachments: z.array(attachment),
  /** The last 20, the oldest first. */
  logs: z.array(expenseLog),
  suspects: z.array(suspect),
  /** What the person may do with it now. */
  may: z.object({
    approve: z.boolean(),
    edit: z.boolean(),
    delete: z.boolean(),
    /** Of one that waits: why they may not approve it … */
    no_approval: z.optional(z.string()),
    /** … or what approving it needs a reason for. */
    needs_reason: z.optional(z.string()),
  }),
});
export type Expense = z.output<typeof expense>;

export const expenseAnswer = z.object({ ...frame, expense, suspects: z.array(suspect) });

/** What people call the fields: in the form and in the history. */
export const expenseLabels = {
  kind: 'For',
  state: 'State',
  direction: 'Direction',
  amount: 'Amount',
  tax_amount: 'Tax in it',
  spent_on: 'Day on the paper',
  paid_on: 'Paid on',
  category_id: 'Category',
  vendor_id: 'Vendor',
  location_id: 'Place',
  payment_method_id: 'Paid with',
  person_id: 'Person',
  invoice_no: 'Number on the paper',
  note: 'Note',
  todo_id: 'Todo',
  foreign_amount: 'In another currency',
  foreign_currency: 'Currency',
  reimbursed_on: 'Paid back on',
  decide_reason: 'Reason',
  version: 'Version',
  lines: 'Lines',
} as const;

const share = z
  .union([z.string(), z.number()], 'This must be a number.')
  .check(
    z.refine(
      (sent) => /^\d{1,9}(\.\d{1,4})?$/.test(String(sent)) && Number(sent) > 0,
      'This must be above zero, with at most four digits after the point.',
    ),
  );
const sentLine = z.object({
  vehicle_id: z.optional(z.nullable(id)),
  cohort_id: z.optional(z.nullable(id)),
  category_id: z.optional(z.nullable(id)),
  amount: z.optional(amountOrZero),
  percent: z.optional(share),
  weight: z.optional(share),
  tax_amount: z.optional(amountOrZero),
  note: z.optional(note(300)),
});
export type SentLine = z.output<typeof sentLine>;

/** An id in a form is text. */
const formId = idText;
const optionalId = z.optional(z.nullable(formId));

/** The fields of an expense as calls send them. Lists travel as JSON text beside files. */
export const expenseFields = {
  spent_on: day,
  amount,
  category_id: formId,
  payment_method_id: formId,
  direction: z.optional(direction),
  vendor_id: optionalId,
  location_id: optionalId,
  invoice_no: z.optional(z.nullable(text(60))),
  tax_amount: z.optional(amountOrZero),
  paid_on: z.optional(z.nullable(day)),
  note: z.optional(note(2000)),
  todo_id: optionalId,
  corrects_id: optionalId,
  foreign_amount: z.optional(z.nullable(amount)),
  foreign_currency: z.optional(z.nullable(z.string().check(z.regex(/^[A-Z]{3}$/, 'Three capital letters, like EUR.')))),
  /** Amounts, percentages that make 100.00, or weights; one line alone may say nothing of them. */
  lines: z.optional(
    jsonText(z.array(sentLine, 'This must be a list.').check(z.maxLength(MOST_LINES, `At most ${MOST_LINES} lines.`))),
  ),
  checksums,
};

/** What only a new one says: what it is made of, and what the device calls it. */
export const newExpenseFields = {
  ...expenseFields,
  bill_id: optionalId,
  temp_id: optionalId,
  client_ref: z.optional(text(80)),
};

export const versionSeen = numberText(z.int('This must be a whole number.').check(z.minimum(1, 'At least 1.')));

/** A receipt comes one file a request. */
export const receiptFiles = { attachment: { ...attachmentPart, maxCount: 1, required: false } } as const;

const someId = z.union([z.string(), z.number()], 'This must be the number of a record.');
/** Several ids in a query, `cohortIds[]=1&cohortIds[]=2`, or one by itself. */
export const idList = z.pipe(
  z.union([someId, z.array(someId)], 'This must be a list.'),
  z.pipe(
    z.transform((sent: string | number | (string | number)[]) => [sent].flat()),
    z.array(idText).check(z.maxLength(100, 'At most 100.')),
  ),
);

/** The sorts of lists of expenses; the newest day first. */
export const expenseSorts = ['spent_on', 'amount', 'created_at', 'vendor_name', 'category_name', 'state'] as const;

/** FILTER of money.md §3. Without days it is this year. */
export const expenseFilter = {
  ...paging,
  search: z.optional(z.string().check(z.maxLength(100, 'At most 100 characters.'))),
  sort: z.optional(z.enum(expenseSorts, 'The list has no such order.')),
  direction: z.optional(z.enum(['asc', 'desc'], 'This must be asc or desc.')),
  /** The deleted ones instead of the others, to bring one back. */
  deleted: z.optional(flag),
  startDate: z.optional(day),
  endDate: z.optional(day),
  /** Which day of theirs lies between the two. */
  by: z.optional(z.enum(['spent_on', 'booked_on', 'created_at'], 'This must be spent_on, booked_on or created_at.')),
  status: z.optional(expenseState),
  vehicle_id: z.optional(idText),
  cohortIds: z.optional(idList),
  /** With those below it. */
  category_id: z.optional(idText),
  vendor_id: z.optional(idText),
  payment_method_id: z.optional(idText),
  person_id: z.optional(idText),
  created_by: z.optional(idText),
  todo_id: z.optional(idText),
  branch_id: z.optional(idText),
  min_amount: z.optional(amountOrZero),
  max_amount: z.optional(amountOrZero),
  has_receipt: z.optional(z.enum(['1', '0'], 'This must be 1 or 0.')),
  /** Those that look like another one, at which nobody has looked yet. */
  duplicates: z.optional(flag),
  locked: z.optional(z.enum(['1', '0'], 'This must be 1 or 0.')),
};

/** Sums of the whole filter, whatever the page; of a filter by vehicle, cohort or category only the lines that are meant. */
export const expenseTotals = {
  next_cursor: z.nullable(z.string()),
  total: z.int(),
  vehiclesCount: z.int(),
  /** What is approved, with credits taken off. */
  totalExpensesAmount: sumText,
  pendingAmount: sumText,
};
export const expenseList = { ...frame, ...expenseTotals, data: z.array(expenseRow) };

/** A decision over several at once: all or none. */
export const decisionBody = z.object({
  items: jsonText(
    z
      .array(
        z.object({
          id,
          version: z.int('This must be a whole number.'),
          /** `task`: a charge of the house to a vehicle. */
          source: z.optional(z.enum(['expense', 'task'], 'This must be expense or task.')),
        }),
        'This must be a list.',
      )
      .check(z.minLength(1, 'Choose something.'), z.maxLength(200, 'At most 200.')),
  ),
  approved: z.boolean('This must be true or false.'),
  /** Needed to reject. */
  reason: z.optional(note(500)),
  /** All that look alike were looked at, and are different. */
  duplicates_ok: z.optional(z.boolean('This must be true or false.')),
});

export const decided = z.object({
  id,
  expense_id: id,
  source: z.enum(['expense', 'task']),
  state: expenseState,
  approved: z.boolean(),
  version: z.int(),
  decided_at: z.nullable(instant),
  decide_reason: z.string(),
});
export type Decided = z.output<typeof decided>;
export const decisionAnswer = z.object({ ...frame, data: z.array(decided) });
