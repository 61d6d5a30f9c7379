/** Terms as their form holds them, and as the call wants them. Pure. */
import { type AgreedTerms, type cohorts, type TermComponent, termComponents } from '#contract/areas/cohorts.ts';
import type { Body } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/schema.ts';
import { formatSum } from '#lib/format-number.ts';
import { numberOf } from '#lib/typed-number.ts';

export interface TermRow {
  readonly component: TermComponent;
  /** As it is typed: a percentage, of the fee a sum. */
  readonly value: string;
}

export interface TermValues {
  from_date: string;
  rows: readonly TermRow[];
}

const valueText = ({ owner_percent, amount }: AgreedTerms['terms'][number]) => String(owner_percent ?? amount ?? '');

/** What the form begins with: what was agreed, or what most agreements have. */
export function valuesOf(agreed: AgreedTerms | null, today: string): TermValues {
  if (agreed === null)
    return {
      from_date: today,
      rows: [
        { component: '*', value: '' },
        { component: 'fee', value: '' },
      ],
    };
  const rows = agreed.terms.map((term) => ({ component: term.component, value: valueText(term) }));
  return { from_date: agreed.from_date, rows };
}

/** Null for nothing, and for what is no number. */
const writtenNumber = (text: string): number | null => {
  const value = numberOf(text);
  return Number.isNaN(value) ? null : value;
};

export function bodyOf({ from_date, rows }: TermValues): Body<typeof cohorts.setTerms> {
  return {
    from_date,
    terms: rows.map(({ component, value }) => ({
      component,
      ...(component === 'fee' ? { amount: writtenNumber(value) } : { owner_percent: writtenNumber(value) }),
    })),
  };
}

/** What is written and is no number: the call would take it for nothing. */
export const notNumbers = (rows: readonly TermRow[]): string[] =>
  rows
    .filter(({ value }) => Number.isNaN(numberOf(value)))
    .map(({ component }) => `${termComponents[component]}: This must be a number.`);

/** A refusal names a term by its place; the form has one field for all, which says which it is about. */
export function refusedTerms(errors: FieldErrors, rows: readonly TermRow[]): FieldErrors {
  const words = Object.entries(errors).flatMap(([path, reasons]) => {
    const [field, place] = path.split('.');
    if (field !== 'terms') return [];
    const row = rows[Number(place)];
    return [row ? `${termComponents[row.component]}: ${reasons.join(' ')}` : reasons.join(' ')];
  });
  const { from_date } = errors;
  return { ...(from_date && { from_date }), ...(words.length > 0 && { rows: words }) };
}

/** `Trips 70 %`. */
export const termText = ({ component, owner_percent, amount }: AgreedTerms['terms'][number]): string =>
  `${termComponents[component]} ${component === 'fee' ? formatSum(amount ?? 0) : `${owner_percent ?? 0} %`}`;

/** What can still be agreed: nothing stands there twice. */
export const freeComponents = (rows: readonly TermRow[]): readonly TermComponent[] =>
  (Object.keys(termComponents) as TermComponent[]).filter((one) => rows.every(({ component }) => component !== one));
