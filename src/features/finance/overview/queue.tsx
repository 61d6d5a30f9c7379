import { Link } from 'react-router-dom';
import { formatNumber } from '#lib/format-number.ts';
import { linesLink } from '../lines/lines-place.ts';
import { FigureTable } from '../shared/figure-table.tsx';
import { sumText } from '#kit/ledger/sum-text.ts';
import type { Board } from './overview.tsx';

interface Waiting {
  readonly name: string;
  readonly count: number;
  readonly amount: string;
  readonly to: string;
}

/** What waits for somebody, each with the way to it. */
export function Queue({ board: { queue }, params }: { readonly board: Board; readonly params: URLSearchParams }) {
  const rows: readonly Waiting[] = [
    { name: 'Expenses to approve', ...queue.toApprove, to: '/expenses/approve' },
    { name: 'Bills that are no expense yet', ...queue.unconvertedBills, to: '/bills?expense_status=unconverted' },
    { name: 'To be paid back', ...queue.unreimbursed, to: '/expenses?list=person&status=approved' },
    { name: 'Likely doubles', ...queue.duplicates, to: '/expenses?duplicates=1' },
    {
      name: 'Late: their own month was stated',
      ...queue.late,
      to: linesLink(params, 'Late', { side: 'profit', late: '1' }),
    },
  ];
  return (
    <FigureTable
      title="Waits for somebody"
      rows={rows}
      rowKey={({ name }) => name}
      empty="Nothing waits."
      columns={[
        { title: 'What', text: ({ name }) => name, cell: ({ name, to }) => <Link to={to}>{name}</Link> },
        { title: 'Number', text: ({ count }) => String(count), cell: ({ count }) => formatNumber(count), end: true },
        { title: 'Sum', text: ({ amount }) => amount, cell: ({ amount }) => sumText(amount), end: true },
      ]}
    />
  );
}
