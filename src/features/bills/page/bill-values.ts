/** What stands in the form of a bill, how it begins with what was read, and how it is sent. Pure. */
import { type Bill, type BillAnswer, billLabels, type Proposal } from '#contract/areas/bill-record.ts';
import { bills } from '#contract/areas/bills.ts';
import { expenseFields, expenseLabels, type SentLine } from '#contract/areas/expense-record.ts';
import { NO_SPLIT, plainSum, type Split, splitProblem, splitSent, withTarget } from '#kit/expense/split-values.ts';

/** Of vehicles and cohorts, or of the yard itself. */
export type BillKind = 'vehicle' | 'other';

export interface BillValues {
  amount: string;
  tax_amount: string;
  vendor_id: string;
  invoice_no: string;
  billed_on: string;
  due_on: string;
  note: string;
  kind: BillKind;
  category_id: string;
  payment_method_id: string;
  lines: Split;
}

/** In the order in which they stand. */
export const valueLabels = {
  amount: billLabels.amount,
  tax_amount: billLabels.tax_amount,
  vendor_id: billLabels.vendor_id,
  invoice_no: billLabels.invoice_no,
  billed_on: billLabels.billed_on,
  due_on: billLabels.due_on,
  note: billLabels.note,
  kind: expenseLabels.kind,
  category_id: expenseLabels.category_id,
  payment_method_id: expenseLabels.payment_method_id,
  // As the part of the form is headed.
  lines: 'Spent on',
} as const;

/** Fields of the paper: they are the bill’s. All others are the expense’s alone. */
const PAPER = ['amount', 'tax_amount', 'vendor_id', 'invoice_no', 'billed_on', 'due_on', 'note'] as const;
type PaperField = (typeof PAPER)[number];

/** Fields that can be read. */
export type ReadField = Exclude<PaperField, 'note'>;

/** What was read of each field. */
function readValues(proposal: Proposal | null): Readonly<Record<ReadField, string>> {
  return {
    amount: proposal?.total?.value ?? '',
    tax_amount: proposal?.tax?.value ?? '',
    vendor_id: String(proposal?.vendor?.id ?? ''),
    invoice_no: proposal?.invoice_no?.value ?? '',
    billed_on: proposal?.day?.value ?? '',
    due_on: proposal?.due?.value ?? '',
  };
}

function ownValues(bill: Bill): Readonly<Record<PaperField, string>> {
  return {
    amount: bill.amount ?? '',
    tax_amount: bill.tax_amount ?? '',
    vendor_id: String(bill.vendor_id ?? ''),
    invoice_no: bill.invoice_no ?? '',
    billed_on: bill.billed_on ?? '',
    due_on: bill.due_on ?? '',
    note: bill.note,
  };
}

/** What the form begins with: what somebody saved, and where nobody has, what was read. */
export function startValues({ bill, proposal }: Pick<BillAnswer, 'bill' | 'proposal'>): BillValues {
  const [own, read] = [ownValues(bill), readValues(proposal)];
  const paper = Object.fromEntries(
    PAPER.map((name) => [name, own[name] === '' && name !== 'note' ? read[name] : own[name]]),
  ) as Record<PaperField, string>;
  const vehicle = { vehicle_id: bill.vehicle_id, cohort_id: null, name: bill.plate ?? '' };
  return {
    ...paper,
    kind: 'vehicle',
    category_id: '',
    payment_method_id: String(bill.payment_method_id ?? ''),
    lines: bill.vehicle_id === null ? NO_SPLIT : withTarget(paper.amount, NO_SPLIT, vehicle),
  };
}

/** What the form says of the expense alone. A bill that is only saved has no place for it. */
export type ExpenseValues = Pick<BillValues, 'kind' | 'category_id' | 'payment_method_id' | 'lines'>;

export const expenseValues = ({ kind, category_id, payment_method_id, lines }: BillValues): ExpenseValues => ({
  kind,
  category_id,
  payment_method_id,
  lines,
});

/** What stands there was read and saved by nobody: somebody looks at it before they save. */
export function isRead(
  name: ReadField,
  value: string,
  { bill, proposal }: Pick<BillAnswer, 'bill' | 'proposal'>,
): boolean {
  return value !== '' && ownValues(bill)[name] === '' && readValues(proposal)[name] === value;
}

const SUMS = new Set<string>(['amount', 'tax_amount']);
const textOf = (name: string, written: string) => (SUMS.has(name) ? plainSum(written) : written.trim());

/** What of the paper differs from what the bill has; empty where nothing does. */
export function billPatch(bill: Bill, values: BillValues): Readonly<Record<string, string | number | null>> {
  const own = ownValues(bill);
  const changed = PAPER.map((name) => [name, textOf(name, values[name])] as const).filter(
    ([name, text]) => text !== own[name],
  );
  const paper = Object.fromEntries(changed.map(([name, text]) => [name, text === '' && name !== 'note' ? null : text]));
  const [line, ...more] = values.lines.lines;
  const isOne = line !== undefined && more.length === 0 && line.vehicle_id !== null;
  return { ...paper, ...(isOne && line.vehicle_id !== bill.vehicle_id && { vehicle_id: line.vehicle_id }) };
}

/** The expense that the bill becomes. */
export function expenseOf(bill: Bill, values: BillValues) {
  const { amount, tax_amount, vendor_id, invoice_no, note } = values;
  const lines: readonly SentLine[] = splitSent(values.lines);
  return {
    bill_id: bill.id,
    amount: plainSum(amount),
    spent_on: values.billed_on,
    category_id: Number(values.category_id),
    payment_method_id: Number(values.payment_method_id),
    ...(tax_amount.trim() !== '' && { tax_amount: plainSum(tax_amount) }),
    ...(vendor_id !== '' && { vendor_id: Number(vendor_id) }),
    ...(invoice_no.trim() !== '' && { invoice_no: invoice_no.trim() }),
    ...(note.trim() !== '' && { note: note.trim() }),
    ...(lines.length > 0 && { lines: [...lines] }),
  };
}

type TextField = Exclude<keyof BillValues, 'lines' | 'kind'>;
const NEEDED = new Set<string>(['amount', 'billed_on', 'category_id', 'payment_method_id']);
const FILL_IN = 'Please fill this in.';

/** What is wrong with a field, in the words of the call; null where nothing is. Only an expense needs all of them. */
export function fieldProblem(name: TextField, written: string, isConverted: boolean): string | null {
  const text = textOf(name, written);
  if (text === '') return isConverted && NEEDED.has(name) ? FILL_IN : null;
  const schema = name === 'category_id' ? expenseFields.category_id : bills.update.body.shape[name];
  const checked = schema.safeParse(text);
  return checked.success ? null : (checked.error.issues[0]?.message ?? null);
}

/** What is wrong with the lines; an expense of vehicles names one at least. */
export function linesProblem({ kind, amount, lines }: BillValues, isConverted: boolean): string | null {
  if (!isConverted) return null;
  const names = lines.lines.some(({ vehicle_id, cohort_id }) => vehicle_id !== null || cohort_id !== null);
  return kind === 'vehicle' && !names ? 'Name a vehicle or a cohort.' : splitProblem(amount, lines);
}
