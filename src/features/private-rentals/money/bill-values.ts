/** What stands in the form that makes an invoice, and how it is sent. Pure. */
import { numberOf } from '#lib/typed-number.ts';
import { plus, sumProblem } from '../shared/written.ts';

/** What is charged beside the period, as it is written. */
export interface Charge {
  readonly label: string;
  readonly quantity: string;
  readonly unit_price: string;
}

export const NO_CHARGE: Charge = { label: '', quantity: '1', unit_price: '' };

export interface BillValues {
  lines: readonly Charge[];
  email: string;
}

export const billLabels = { lines: 'Charged beside it', email: 'Mail it to' } as const;

/** Lines that nobody wrote anything into are none. */
const isBlank = ({ label, unit_price }: Charge): boolean => label.trim() === '' && unit_price.trim() === '';

const isWhole = ({ label, quantity, unit_price }: Charge): boolean =>
  label.trim() !== '' &&
  (numberOf(quantity) ?? 0) > 0 &&
  unit_price.trim() !== '' &&
  sumProblem(unit_price) === undefined;

export const linesProblem = (lines: readonly Charge[]): string | null =>
  lines.some((line) => !isBlank(line) && !isWhole(line)) ? 'Each charge needs words, a number and a price.' : null;

export const linesSent = (lines: readonly Charge[]) =>
  lines.filter(isWhole).map(({ label, quantity, unit_price }) => ({
    label: label.trim(),
    quantity: numberOf(quantity) ?? 1,
    unit_price: numberOf(unit_price) ?? 0,
  }));

/** What the lines come to, before tax. */
export const linesSum = (lines: readonly Charge[]): number =>
  linesSent(lines).reduce((sum, { quantity, unit_price }) => plus(sum, quantity * unit_price), 0);
