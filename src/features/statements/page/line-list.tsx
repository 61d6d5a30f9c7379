import { Link } from 'react-router-dom';
import { ledgerSources } from '#contract/areas/finance.ts';
import type { StatementLine } from '#contract/areas/statement-record.ts';
import { LATE } from '#kit/expense/expense-marks.tsx';
import { linePath } from '#kit/ledger/line-path.ts';
import { sumText } from '#kit/ledger/sum-text.ts';
import { Marks } from '#kit/marks.tsx';
import { formatDate } from '#lib/format-when.ts';
import css from './page.module.css';

interface Props {
  readonly lines: readonly StatementLine[];
  /** They are of several vehicles: each says of which. */
  readonly hasPlates?: boolean;
}

/** Lines of a statement, each with the way to what it is of. */
export function LineList({ lines, hasPlates = false }: Props) {
  return (
    <ul className={css.lines}>
      {lines.map((line) => (
        <Line
          key={`${line.source} ${line.source_id} ${line.line_id} ${line.heading}`}
          line={line}
          hasPlate={hasPlates}
        />
      ))}
    </ul>
  );
}

function Line({ line, hasPlate }: { readonly line: StatementLine; readonly hasPlate: boolean }) {
  const { source, true_on, plate, heading, description, amount, owner_percent, late, side } = line;
  const path = linePath(line);
  const words = description || ledgerSources[source];
  const share = owner_percent === 100 ? '' : `${owner_percent} % the owner’s`;
  const about = [formatDate(true_on), hasPlate ? heading : '', hasPlate ? plate : '', side === 'income' ? share : ''];
  return (
    <li>
      <span className={css.what}>
        {path === null ? words : <Link to={path}>{words}</Link>}
        <span className="muted small">{about.filter(Boolean).join(' · ')}</span>
        {late && !hasPlate ? <Marks marks={[LATE]} /> : null}
      </span>
      <span className={css.amount}>{sumText(amount)}</span>
    </li>
  );
}
