import type { bills as calls } from '#contract/areas/bills.ts';
import type { Answer } from '#contract/endpoint.ts';
import { amountText } from '#kit/expense/expense-text.ts';
import css from './list.module.css';

type Sums = Answer<typeof calls.list>['totals'];

const WORDS: readonly (readonly [keyof Sums, string])[] = [
  ['unconverted', 'To be converted'],
  ['unpaid', 'To be paid'],
  ['overdue', 'Overdue'],
  ['amount', 'All together'],
];

/** The sums of all that the filters find, whatever the page. */
export function BillTotals({ sums }: { readonly sums: Sums | undefined }) {
  return (
    <dl className={css.totals} aria-label="Sums">
      {WORDS.map(([name, words]) => (
        <div key={name}>
          <dt>{words}</dt>
          <dd>{sums ? amountText(sums[name]) : '…'}</dd>
        </div>
      ))}
    </dl>
  );
}
