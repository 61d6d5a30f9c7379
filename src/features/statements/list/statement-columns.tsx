import type { StatementRow, StatementState } from '#contract/areas/statement-record.ts';
import type { ResourceColumn } from '#kit/list/resource/resource.ts';
import { isNothing, sumText } from '#kit/ledger/sum-text.ts';
import { Marks } from '#kit/marks.tsx';
import { formatMoment } from '#lib/format-when.ts';
import { statementMarks } from '../shared/statement-marks.ts';
import { cohortsText, daysText } from '../shared/statement-text.ts';

/** Of a void one it does not hold any more. */
const sumCell = (amount: string | null, state: StatementState) =>
  amount === null || state === 'void' ? (
    <span className="muted">–</span>
  ) : (
    <span className="num">{sumText(amount)}</span>
  );

/** What the list shows of each statement, in the order in which it is read. */
export function statementColumns(now: number): readonly ResourceColumn<StatementRow, never>[] {
  return [
    {
      title: 'Number',
      text: ({ number }) => number ?? '',
      cell: ({ number }) => <span className="num">{number ?? 'Draft'}</span>,
      fold: 'lead',
      width: 8,
    },
    {
      title: 'Cohorts',
      text: ({ cohorts }) => cohorts.map(({ name }) => name).join(', '),
      cell: ({ cohorts }) => cohortsText(cohorts),
      fold: 'title',
    },
    {
      title: 'Days',
      text: daysText,
      cell: (row) => <span className="num">{daysText(row)}</span>,
      width: 14,
      folded: true,
    },
    {
      title: 'State',
      text: (row) =>
        statementMarks(row)
          .map(({ text }) => text)
          .join(', '),
      cell: (row) => <Marks marks={statementMarks(row)} most={3} />,
      width: 19,
      folded: 'line',
    },
    {
      title: 'Payout',
      text: ({ payout }) => payout ?? '',
      cell: ({ payout, state }) => sumCell(payout, state),
      end: true,
      fold: 'end',
      folded: true,
      width: 8,
    },
    {
      title: 'Carried on',
      text: ({ carried_out }) => carried_out ?? '',
      cell: ({ carried_out, state }) =>
        carried_out !== null && isNothing(carried_out) ? null : sumCell(carried_out, state),
      end: true,
      width: 8,
    },
    {
      title: 'Issued',
      text: ({ issued_at }) => issued_at ?? '',
      cell: ({ issued_at }) => (issued_at === null ? '' : formatMoment(issued_at, now)),
      width: 9,
    },
    { title: 'Title', text: ({ title }) => title, width: 9 },
  ];
}
