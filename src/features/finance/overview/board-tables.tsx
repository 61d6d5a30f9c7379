import { Link } from 'react-router-dom';
import { percentText } from '#kit/ledger/sum-text.ts';
import { formatDay } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import type { LinesFilter } from '../lines/lines-place.ts';
import { type FigureColumn, FigureTable } from '../shared/figure-table.tsx';
import { LinesNumber } from '../shared/lines-number.tsx';
import type { Board } from './overview.tsx';

type Cohort = Board['cohorts'][number];
type Vehicle = Board['vehicles']['best'][number];

/** What a row has of each. */
type Sums = Pick<Cohort, 'revenue' | 'expense' | 'profit'>;

const SUMS = [
  { title: 'Revenue', of: 'revenue', side: 'income', isMore: true },
  { title: 'Cost', of: 'expense', side: 'expense', isMore: true },
  { title: 'Profit', of: 'profit', side: 'profit' },
] as const;

interface Opening<R> {
  readonly params: URLSearchParams;
  readonly nameOf: (row: R) => string;
  /** Which lines are the row's. */
  readonly filterOf: (row: R) => LinesFilter;
}

/** Revenue, cost and profit of a row, each with its lines. */
function sumColumns<R extends Sums>({ params, nameOf, filterOf }: Opening<R>): FigureColumn<R>[] {
  return SUMS.map(({ title, of, side, ...more }) => ({
    title,
    text: (row) => row[of],
    cell: (row) => (
      <LinesNumber
        params={params}
        amount={row[of]}
        title={`${title}, ${nameOf(row)}`}
        filter={{ side, ...filterOf(row) }}
        isTurned={side === 'expense'}
      />
    ),
    end: true,
    ...more,
  }));
}

interface CohortProps {
  readonly cohorts: Board['cohorts'];
  readonly params: URLSearchParams;
}

/** What each cohort brought, and until when that is stated to its owner. */
export function CohortTable({ cohorts, params }: CohortProps) {
  const now = useNow(60_000);
  const sums = sumColumns<Cohort>({
    params,
    nameOf: ({ name }) => name,
    filterOf: ({ cohort_id }) => ({ cohortIds: String(cohort_id) }),
  });
  return (
    <FigureTable
      title="Cohorts"
      rows={cohorts}
      rowKey={({ cohort_id }) => cohort_id}
      empty="No cohort has a figure in these days."
      columns={[
        { title: 'Cohort', text: ({ name }) => name },
        ...sums,
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

interface VehicleProps {
  readonly title: string;
  readonly vehicles: Board['vehicles']['best'];
  readonly params: URLSearchParams;
}

const fullName = ({ plate, name }: Vehicle) => [plate, name].filter(Boolean).join(', ');

/** Vehicles with what they brought and cost in these days. */
export function VehicleTable({ title, vehicles, params }: VehicleProps) {
  const sums = sumColumns<Vehicle>({
    params,
    nameOf: ({ plate, name }) => plate ?? name,
    filterOf: ({ vehicle_id }) => ({ vehicle_id: String(vehicle_id) }),
  });
  return (
    <FigureTable
      title={title}
      rows={vehicles}
      rowKey={({ vehicle_id }) => vehicle_id}
      empty="No vehicle has a figure in these days."
      columns={[
        {
          title: 'Vehicle',
          text: fullName,
          cell: (row) => <Link to={`/vehicles/${row.vehicle_id}`}>{fullName(row)}</Link>,
        },
        ...sums,
      ]}
    />
  );
}
