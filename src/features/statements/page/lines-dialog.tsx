import { useSearchParams } from 'react-router-dom';
import { sumText } from '#kit/ledger/sum-text.ts';
import { count } from '#lib/format-number.ts';
import { Dialog } from '#ui/dialog.tsx';
import { sumOf } from './fold.ts';
import { filterTitle, linesOf, openFilter } from './line-filter.ts';
import { LineList } from './line-list.tsx';
import type { StatementWhole } from './statement-whole.ts';
import css from './page.module.css';

/**
 * What a sum of the statement is made of, each line with the way to its record: of an issued one as they were fixed, of a draft as the ledger
 * has them now. Nothing while the address has none open.
 */
export function LinesDialog({ whole: { statement, cohorts, lines } }: { readonly whole: StatementWhole }) {
  const [params, setParams] = useSearchParams();
  const filter = openFilter(params.get('lines'));
  if (!filter) return null;
  const shown = linesOf(lines, filter);
  const close = () =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('lines');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Dialog title={filterTitle(filter, cohorts)} onClose={close}>
      <p className={css.linesSum}>
        <strong>{sumText(sumOf(shown.map(({ amount }) => amount)))}</strong>
        <span className="muted">
          {`in ${count(shown.length, 'line')}${statement.state === 'draft' ? '' : ', as they were issued'}`}
        </span>
      </p>
      <LineList lines={shown} hasPlates isOfOne={filter.percent !== undefined} />
    </Dialog>
  );
}
