import { Link } from 'react-router-dom';
import type { StatementRow } from '#contract/areas/statement-record.ts';
import { Marks } from '#kit/marks.tsx';
import { formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { Banner } from '#ui/banner.tsx';
import { statementMarks } from '../shared/statement-marks.ts';
import { daysText } from '../shared/statement-text.ts';
import css from './page.module.css';

interface Props {
  readonly statement: StatementRow;
}

/** How it stands, of whom and of which days, in lines below its name. */
export function StatementHead({ statement }: Props) {
  const now = useNow(60_000);
  const { state, cohorts, number, title, note, issued_at, issued_by_name, sent_at, created_by_name } = statement;
  return (
    <div className={css.head}>
      <p className={css.facts}>
        <Marks marks={statementMarks(statement)} />
        <span>{cohorts.map(({ name }) => name).join(', ')}</span>
        <span className="num">{daysText(statement)}</span>
        {number !== null && title !== '' ? <span>{title}</span> : null}
        {issued_at === null ? (
          <span>{`Begun by ${created_by_name ?? 'somebody who left'}`}</span>
        ) : (
          <span>{`Issued ${formatMoment(issued_at, now)}${issued_by_name === null ? '' : ` by ${issued_by_name}`}`}</span>
        )}
        {sent_at === null ? null : <span>{`Sent ${formatMoment(sent_at, now)}`}</span>}
        <Replaced statement={statement} />
      </p>
      {note === '' ? null : <p className={css.note}>{note}</p>}
      {state === 'void' ? <Void statement={statement} /> : null}
    </div>
  );
}

/** The one that it stands in place of. */
function Replaced({ statement: { replaces_id, replaces_number } }: Props) {
  if (replaces_id === null) return null;
  return (
    <span>
      In place of <Link to={`/statements/${replaces_id}`}>{replaces_number ?? 'a void one'}</Link>
    </span>
  );
}

function Void({ statement: { void_at, void_by_name, void_reason, replaced_by_id } }: Props) {
  const now = useNow(60_000);
  const when = void_at === null ? '' : ` since ${formatMoment(void_at, now)}`;
  return (
    <Banner tone="unknown" icon="close">
      <span className={css.void}>
        <span>{`Void${when}${void_by_name === null ? '' : `, by ${void_by_name}`}: ${void_reason}`}</span>
        {replaced_by_id === null ? null : <Link to={`/statements/${replaced_by_id}`}>The one in its place</Link>}
      </span>
    </Banner>
  );
}
