import { Link } from 'react-router-dom';
import { finance, type LedgerLine } from '#contract/areas/finance.ts';
import { LATE, LOCKED } from '#kit/expense/expense-marks.tsx';
import { Drawer } from '#kit/list/drawer.tsx';
import { DrawerFooter } from '#kit/list/drawer-footer.tsx';
import { ListBody } from '#kit/list/list-body.tsx';
import { type Mark, Marks } from '#kit/marks.tsx';
import { useReadPages } from '#kit/reads/use-read.ts';
import { count } from '#lib/format-number.ts';
import { formatDay } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { periodText, type Place } from '../shared/place.ts';
import { linePath } from '#kit/ledger/line-path.ts';
import { sumText, turned } from '#kit/ledger/sum-text.ts';
import { aboutOf, subjectOf } from './line-text.ts';
import { type LinesQuery, type OpenLines, linesQuery } from './lines-place.ts';
import { SaveLines } from './save-lines.tsx';
import css from './lines.module.css';

interface Props {
  readonly place: Place;
  readonly open: OpenLines;
  readonly onClose: () => void;
}

const PENDING: Mark = { icon: 'clock', tone: 'needs', text: 'To be approved' };

/** What a figure is the sum of: the lines of the ledger, each with the way to its record. */
export function LinesDrawer({ place, open: { title, filter, isTurned }, onClose }: Props) {
  const query = linesQuery(place, filter);
  const list = useReadPages(finance.lines, { query });
  const now = useNow(60_000);
  useShortcut('Escape', onClose);
  const rows = list.data?.pages.flatMap(({ body }) => body.data) ?? [];
  const first = list.isPlaceholderData ? undefined : list.data?.pages[0]?.body;
  return (
    <Drawer
      label={title}
      head={<h2>{title}</h2>}
      facts={daysText(query)}
      onClose={onClose}
      footer={
        <DrawerFooter>
          <SaveLines query={query} />
        </DrawerFooter>
      }
    >
      {first ? (
        <p className={css.sum}>
          <strong>{signed(first.sum, isTurned)}</strong>{' '}
          <span className="muted">{`in ${count(first.total, 'line')}`}</span>
        </p>
      ) : null}
      <ListBody list={list} isEmpty={rows.length === 0} empty={<NoLine />}>
        <ul className={css.lines}>
          {rows.map((line) => (
            <Line
              key={`${line.source} ${line.source_id} ${line.line_id} ${line.amount}`}
              line={line}
              isTurned={isTurned}
              now={now}
            />
          ))}
        </ul>
      </ListBody>
    </Drawer>
  );
}

const daysText = ({ startDate, endDate }: LinesQuery) =>
  startDate === undefined || endDate === undefined ? 'Whole life' : periodText({ startDate, endDate });

/** A cost is told without a minus, as the figure is that was pressed; what lowers it has one then. */
const signed = (amount: string, isTurned: boolean) => sumText(isTurned ? turned(amount) : amount);

function NoLine() {
  return (
    <EmptyState icon="receipt" title="Nothing counts here">
      No line of the ledger fits these days and this figure.
    </EmptyState>
  );
}

/** What is to be known of a line beside its amount. */
function marksOf({ state, late, locked }: LedgerLine): readonly Mark[] {
  const all = [state === 'pending' ? PENDING : null, late ? LATE : null, locked ? LOCKED : null];
  return all.filter((mark) => mark !== null);
}

interface LineProps {
  readonly line: LedgerLine;
  readonly isTurned: boolean;
  readonly now: number;
}

function Line({ line, isTurned, now }: LineProps) {
  const path = linePath(line);
  const subject = subjectOf(line);
  return (
    <li data-row tabIndex={-1}>
      <span className={css.what}>
        {path === null ? subject : <Link to={path}>{subject}</Link>}
        <span className="muted small">{[formatDay(line.true_on, now), aboutOf(line)].filter(Boolean).join(' · ')}</span>
        <Marks marks={marksOf(line)} />
      </span>
      <span className={css.amount}>{signed(line.amount, isTurned)}</span>
    </li>
  );
}
