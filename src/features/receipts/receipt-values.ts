/** What stands in the form of a receipt, and as the calls want it. Pure. */
import { draftLabels, type ExpenseDraft, type expenseTemps } from '#contract/areas/expense-temps.ts';
import type { Body } from '#contract/endpoint.ts';
import { plainNumber } from '#lib/typed-number.ts';

export interface ReceiptValues {
  readonly amount: string;
  readonly vehicle_id: string;
  readonly category_id: string;
  readonly vendor_text: string;
  readonly spent_on: string;
  readonly note: string;
}

/** In the order in which they stand. */
export const receiptLabels = {
  amount: draftLabels.amount,
  vehicle_id: draftLabels.vehicle_id,
  category_id: draftLabels.category_id,
  vendor_text: draftLabels.vendor_text,
  spent_on: draftLabels.spent_on,
  note: draftLabels.note,
} as const;

export const EMPTY: ReceiptValues = {
  amount: '',
  vehicle_id: '',
  category_id: '',
  vendor_text: '',
  spent_on: '',
  note: '',
};

/** What the draft has. */
export function valuesOf(draft: ExpenseDraft): ReceiptValues {
  const text = (value: string | number | null) => (value === null ? '' : String(value));
  return {
    amount: text(draft.amount),
    vehicle_id: text(draft.vehicle_id),
    category_id: text(draft.category_id),
    vendor_text: text(draft.vendor_text),
    spent_on: text(draft.spent_on),
    note: draft.note,
  };
}

type Sent = Pick<Body<typeof expenseTemps.update>, keyof ReceiptValues>;

/** The fields that are named, as the call wants them: an empty one is emptied. */
export function fieldsSent(values: ReceiptValues, names: readonly (keyof ReceiptValues)[]): Sent {
  const idSent = (written: string) => (written === '' ? null : Number(written));
  const all: Required<Sent> = {
    amount: plainNumber(values.amount) || null,
    vehicle_id: idSent(values.vehicle_id),
    category_id: idSent(values.category_id),
    vendor_text: values.vendor_text.trim() || null,
    spent_on: values.spent_on || null,
    note: values.note.trim(),
  };
  return Object.fromEntries(names.map((name) => [name, all[name]]));
}
