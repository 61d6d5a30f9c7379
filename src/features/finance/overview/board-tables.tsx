import { Link } from 'react-router-dom';
import { formatDay } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { FigureTable } from '../shared/figure-table.tsx';
import { LinesNumber } from '../shared/lines-number.tsx';
import { percentText } from '#kit/ledger/sum-text.ts';
import type { Board } from './overview.tsx';

interface CohortProps {
  readonly cohorts: Board['cohorts'];
  readonly params: URLSearchParams;
}

/** What each cohort brought, and until when that is stated to its owner. */
export function CohortTable({ cohorts, params }: CohortProps) {
  const now = useNow(60_000);
  const number = (
    side: 'income' | 'expense' | 'profit',
    words: string,
    amount: string,
    { cohort_id, name }: Cohort,
  ) => (
    <LinesNumber
      params={params}
      amount={amount}
      title={`${words}, ${name}`}
      filter={{ side, cohortIds: String(cohort_id) }}
    />
  );
  return (
    <FigureTable
      title="Cohorts"
      rows={cohorts}
      rowKey={({ cohort_id }) => cohort_id}
      empty="No cohort has a figure in these days."
      columns={[
        { title: 'Cohort', text: ({ name }) => name },
        {
          title: 'Revenue',
          text: ({ revenue }) => revenue,
          cell: (row) => number('income', 'Revenue', row.revenue, row),
          end: true,
          isMore: true,
        },
        {
          title: 'Cost',
          text: ({ expense }) => expense,
          cell: (row) => number('expense', 'Cost', row.expense, row),
          end: true,
          isMore: true,
        },
        {
          title: 'Profit',
          text: ({ profit }) => profit,
          cell: (row) => number('profit', 'Profit', row.profit, row),
          end: true,
        },
        { title: 'Margin', text: ({ margin }) => percentText(margin), end: true, isMore: true },
        {
          title: 'Stated until',
          text: ({ locked_until }) => locked_until ?? '',
          cell: ({ locked_until }) => (locked_until === null ? '–' : formatDay(locked_until, now)),
          end: true,
          isMore: true,
        },
      ]}
    />
  );
}

type Cohort = Board['cohorts'][number];
type Vehicle = Board['vehicles']['best'][number];

interface VehicleProps {
  readonly title: string;
  readonly vehicles: Board['vehicles']['best'];
  readonly params: URLSearchParams;
}

/** Vehicles with what they brought and cost in these days. */
export function VehicleTable({ title, vehicles, params }: VehicleProps) {
  const number = (side: 'income' | 'expense' | 'profit', words: string, amount: string, row: Vehicle) => (
    <LinesNumber
      params={params}
      amount={amount}
      title={`${words} of ${row.plate ?? row.name}`}
      filter={{ side, vehicle_id: String(row.vehicle_id) }}
    />
  );
  const nameOf = ({ plate, name }: { readonly plate: string | null; readonly name: string }) =>
    plate === null ? name : `${plate}, ${name}`;
  return (
    <FigureTable
      title={title}
      rows={vehicles}
      rowKey={({ vehicle_id }) => vehicle_id}
      empty="No vehicle has a figure in these days."
      columns={[
        {
          title: 'Vehicle',
          text: nameOf,
          cell: (row) => <Link to={`/vehicles/${row.vehicle_id}`}>{nameOf(row)}</Link>,
        },
        {
          title: 'Revenue',
          text: ({ revenue }) => revenue,
          cell: (row) => number('income', 'Revenue', row.revenue, row),
          end: true,
          isMore: true,
        },
        {
          title: 'Cost',
          text: ({ expense }) => expense,
          cell: (row) => number('expense', 'Cost', row.expense, row),
          end: true,
          isMore: true,
        },
        {
          title: 'Profit',
          text: ({ profit }) => profit,
          cell: (row) => number('profit', 'Profit', row.profit, row),
          end: true,
        },
      ]}
    />
  );
}
