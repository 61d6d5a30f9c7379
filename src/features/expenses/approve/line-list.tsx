import type { Expense } from '#contract/areas/expense-record.ts';
import { amountText, lineText } from '#kit/expense/expense-text.ts';
import css from './side.module.css';

/** What of the sum is on which vehicle; nothing where one line says no more than the whole. */
export function LineList({ lines }: { readonly lines: Expense['lines'] }) {
  if (lines.length === 0) return null;
  return (
    <section className={css.part} aria-label="Lines">
      <h3>{lines.length === 1 ? 'On' : `Split over ${lines.length}`}</h3>
      <ul className={css.lines}>
        {lines.map((line) => (
          <li key={line.id}>
            <strong>{lineText(line)}</strong>
            <span className="muted">{[line.cohort_name, line.note].filter(Boolean).join(' · ')}</span>
            <span className={css.sum}>{amountText(line.amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
