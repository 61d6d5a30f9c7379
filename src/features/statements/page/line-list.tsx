import { Link } from 'react-router-dom';
import { ledgerSources } from '#contract/areas/finance.ts';
import type { StatementLine } from '#contract/areas/statement-record.ts';
import { LATE } from '#kit/expense/expense-marks.tsx';
import { sumText } from '#kit/ledger/sum-text.ts';
import { useLinePath } from '#kit/ledger/use-line-path.ts';
import { Marks } from '#kit/marks.tsx';
import { formatDate } from '#lib/format-when.ts';
import { headingText } from './line-filter.ts';
import css from './page.module.css';

interface LineProps {
  readonly line: StatementLine;
  readonly hasPlate: boolean;
  readonly isOfOne: boolean;
  /** Of its record; null for who may not open it. */
  readonly path: string | null;
}

interface Props {
  readonly lines: readonly StatementLine[];
  /** They are of several vehicles: each says of which. */
  readonly hasPlates?: boolean;
  /** All are of one heading and one share, which stand above them. */
  readonly isOfOne?: boolean;
}

/** Lines of a statement, each with the way to what it is of. */
export function LineList({ lines, hasPlates = false, isOfOne = false }: Props) {
  const pathOf = useLinePath();
  return (
    <ul className={css.lines}>
      {lines.map((line) => (
        <Line
          key={`${line.source} ${line.source_id} ${line.line_id} ${line.heading}`}
          line={line}
          hasPlate={hasPlates}
          isOfOne={isOfOne}
          path={pathOf(line)}
        />
      ))}
    </ul>
  );
}

function Line({ line, hasPlate, isOfOne, path }: LineProps) {
  const { true_on, plate, heading, amount, owner_percent, late, side } = line;
  const words = lineName(line);
  const share = !isOfOne && side === 'income' && owner_percent !== 100 ? `${owner_percent} % the owner’s` : '';
  // A plate is read in one piece.
  const place = hasPlate ? [isOfOne ? '' : headingText(heading), plate?.replaceAll(' ', '\u00a0')] : [];
  const about = [formatDate(true_on), recordName(line), ...place, share];
  return (
    <li>
      <span className={css.what}>
        {path === null ? <span>{words}</span> : <Link to={path}>{words}</Link>}
        <span className="muted small">{about.filter((part) => part && part !== words).join(' · ')}</span>
        {late ? <Marks marks={[LATE]} /> : null}
      </span>
      <span className={css.amount}>{sumText(amount)}</span>
    </li>
  );
}

/** `Expense 812`; what its description already numbers is not numbered twice. */
const recordName = ({ source, source_id }: StatementLine): string =>
  source === 'booking' || source === 'private-rental' ? ledgerSources[source] : `${ledgerSources[source]} ${source_id}`;

const lineName = (line: StatementLine): string => line.description || recordName(line);
