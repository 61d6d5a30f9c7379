/** What stands in the form of an expense, and how it is sent. Pure. */
import type { ExpenseDraft } from '#contract/areas/expense-temps.ts';
import {
  type Expense,
  expenseFields,
  type ExpenseKind,
  expenseLabels as labels,
} from '#contract/areas/expense-record.ts';
import {
  HOUSE,
  NO_SPLIT,
  plainSum,
  type Split,
  splitOf,
  splitProblem,
  splitSent,
  withTarget,
} from '#kit/expense/split-values.ts';

export interface ExpenseValues {
  kind: ExpenseKind;
  direction: Expense['direction'];
  amount: string;
  spent_on: string;
  vendor_id: string;
  category_id: string;
  payment_method_id: string;
  person_id: string;
  lines: Split;
  tax_amount: string;
  paid_on: string;
  invoice_no: string;
  location_id: string;
  note: string;
}

/** In the order in which they stand. */
export const valueLabels = {
  amount: labels.amount,
  spent_on: labels.spent_on,
  direction: labels.direction,
  kind: labels.kind,
  vendor_id: labels.vendor_id,
  category_id: labels.category_id,
  payment_method_id: labels.payment_method_id,
  person_id: labels.person_id,
  lines: labels.lines,
  tax_amount: labels.tax_amount,
  paid_on: labels.paid_on,
  invoice_no: labels.invoice_no,
  location_id: labels.location_id,
  note: labels.note,
} as const;

/** What the form begins with: nothing, a draft with its photo, or an expense that is changed or corrected. */
export type ExpenseStart =
  | { readonly act: 'new'; readonly kind: ExpenseKind; readonly from: ExpenseDraft | null }
  | { readonly act: 'edit' | 'credit'; readonly expense: Expense };

const emptyValues = (kind: ExpenseKind, today: string): ExpenseValues => ({
  kind,
  direction: 'cost',
  amount: '',
  spent_on: today,
  vendor_id: '',
  category_id: '',
  payment_method_id: '',
  person_id: '',
  lines: NO_SPLIT,
  tax_amount: '',
  paid_on: '',
  invoice_no: '',
  location_id: '',
  note: '',
});

const idText = (id: number | null) => String(id ?? '');

function valuesOf(expense: Expense): ExpenseValues {
  const { kind, direction, amount, spent_on, tax_amount, paid_on, invoice_no, note } = expense;
  return {
    kind,
    direction,
    amount,
    spent_on,
    vendor_id: idText(expense.vendor_id),
    category_id: idText(expense.category_id),
    payment_method_id: idText(expense.payment_method_id),
    person_id: idText(expense.person_id),
    lines: splitOf(expense),
    tax_amount: tax_amount === '0.00' ? '' : tax_amount,
    paid_on: paid_on ?? '',
    invoice_no: invoice_no ?? '',
    location_id: idText(expense.location_id),
    note,
  };
}

function draftValues(kind: ExpenseKind, today: string, draft: ExpenseDraft): ExpenseValues {
  const { amount, spent_on, category_id, vehicle_id, plate, vendor_text, note } = draft;
  const whole = amount ?? '';
  return {
    ...emptyValues(kind, spent_on ?? today),
    amount: whole,
    category_id: idText(category_id),
    lines:
      vehicle_id === null || plate === null
        ? NO_SPLIT
        : withTarget(whole, NO_SPLIT, { vehicle_id, cohort_id: null, name: plate }),
    // The vendor of the paper is none of the yard's yet: somebody chooses, and its name is not lost.
    note: [vendor_text, note].filter(Boolean).join('\n'),
  };
}

/** What the form begins with. A credit is dated today: the month of what it corrects may be stated. */
export function startValues(start: ExpenseStart, today: string): ExpenseValues {
  if (start.act === 'new') {
    const { kind, from } = start;
    return from === null ? emptyValues(kind, today) : draftValues(kind, today, from);
  }
  const values = valuesOf(start.expense);
  if (start.act === 'edit') return values;
  return { ...values, direction: 'credit', spent_on: today, paid_on: '', note: '' };
}

const SUMS = new Set<string>(['amount', 'tax_amount']);
const IDS = new Set<string>(['vendor_id', 'category_id', 'payment_method_id', 'person_id', 'location_id']);

type TextField = Exclude<keyof ExpenseValues, 'lines' | 'kind' | 'direction' | 'person_id'>;
const REQUIRED = new Set<TextField>(['amount', 'spent_on', 'category_id', 'payment_method_id']);

/** What is wrong with a field, in the words of the call; null where nothing is. */
export function fieldProblem(name: TextField, written: string): string | null {
  const text = SUMS.has(name) ? plainSum(written) : written.trim();
  if (text === '') return REQUIRED.has(name) ? 'Please fill this in.' : null;
  const checked = expenseFields[name].safeParse(text);
  return checked.success ? null : (checked.error.issues[0]?.message ?? null);
}

/** What is wrong with the lines; of a vehicle's one at least is needed. */
export function linesProblem(kind: ExpenseKind, total: string, split: Split): string | null {
  const names = split.lines.some(({ vehicle_id, cohort_id }) => vehicle_id !== null || cohort_id !== null);
  if (kind === 'vehicle' && !names) return 'Name a vehicle or a cohort.';
  return splitProblem(total, split);
}

/** One line on the house says nothing that none does not say. */
export const isPlain = ({ lines }: Split): boolean =>
  lines.length === 0 ||
  (lines.length === 1 && lines.every((line) => line.vehicle_id === null && line.category_id === null && isHouse(line)));
const isHouse = ({ cohort_id, name }: Split['lines'][number]) => cohort_id === null || name === HOUSE.name;

function sentValue(name: keyof ExpenseValues, values: ExpenseValues): unknown {
  if (name === 'lines') return splitSent(values.lines);
  const text = SUMS.has(name) ? plainSum(values[name]) : values[name].trim();
  if (name === 'note') return text;
  if (name === 'tax_amount') return text === '' ? '0.00' : text;
  if (text === '') return null;
  return IDS.has(name) ? Number(text) : text;
}

/** The body of the call: all that is filled in of a new one, of a change what was changed; several lines go with their sum. */
export function expenseBody(
  values: ExpenseValues,
  changed: readonly (keyof ExpenseValues)[] | null,
): Readonly<Record<string, unknown>> {
  const names = Object.keys(valueLabels) as (keyof ExpenseValues)[];
  const isSplit = values.lines.lines.length > 1;
  const wanted = names.filter((name) => {
    if (name === 'kind' || (name === 'person_id' && values.kind !== 'person')) return false;
    if (changed === null) return true;
    return changed.includes(name) || (name === 'lines' && isSplit && changed.includes('amount'));
  });
  const entries = wanted.map((name) => [name, sentValue(name, values)] as const);
  // What a new one has nothing of is left out.
  return Object.fromEntries(changed === null ? entries.filter(([, value]) => value !== null) : entries);
}
