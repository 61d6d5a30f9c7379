import { Link } from 'react-router-dom';
import { finance } from '#contract/areas/finance.ts';
import type { Answer } from '#contract/endpoint.ts';
import { Chart } from '#kit/chart/chart.tsx';
import { Figure, Figures } from '#kit/figures/figures.tsx';
import { ReadAge } from '#kit/reads/read-age.tsx';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { formatDecimal, formatNumber } from '#lib/format-number.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { componentText } from '#kit/ledger/component-text.ts';
import { linesLink } from '../lines/lines-place.ts';
import { CsvTool } from '../shared/csv-tool.tsx';
import { FigureTable } from '../shared/figure-table.tsx';
import css from '../shared/finance.module.css';
import { FinancePage, usePlace } from '../shared/finance-page.tsx';
import { LinesNumber } from '../shared/lines-number.tsx';
import { beforeQuery, daysWithin, type Period, periodText } from '../shared/place.ts';
import { Sheet } from '../shared/sheet.tsx';
import { isNothing, monthText, percentText, sumText } from '#kit/ledger/sum-text.ts';

type Summary = Answer<typeof finance.revenueSummary>;

/** What came in: by component, month, cohort and vehicle. */
export default function RevenueScreen() {
  return (
    <Reads>
      <Screen />
    </Reads>
  );
}

function Screen() {
  const { address, place, today } = usePlace();
  const cohort = place.cohort === '' ? {} : { cohortId: place.cohort };
  const read = useRead(finance.revenueSummary, { query: { ...place.period, ...cohort, ...beforeQuery(place) } });
  const { data, error, refetch } = read;
  return (
    <FinancePage path="/finance/revenue" address={address} place={place} age={<ReadAge read={read} />}>
      {data ? (
        <Revenue summary={data.body} params={address.params} period={place.period} today={today} />
      ) : error ? (
        <ReadTrouble title="The revenue could not be read" error={error} onAgain={() => void refetch()} />
      ) : (
        <SkeletonRows />
      )}
    </FinancePage>
  );
}

interface Props {
  readonly summary: Summary;
  readonly params: URLSearchParams;
  readonly period: Period;
  readonly today: string;
}

function Revenue({ summary, params, period, today }: Props) {
  const { total, previousTotal, previous, components, months, cohorts } = summary;
  if (isNothing(total) && components.length === 0)
    return (
      <EmptyState icon="pulse" title="Nothing came in">
        No trip and no rental ended in these days. Choose other ones.
      </EmptyState>
    );
  const byComponent = components.map(({ component, amount }) => ({
    name: componentText(component),
    value: Number(amount),
    link: linesLink(params, componentText(component), { side: 'income', component }),
  }));
  const byMonth = months.map(({ month, amount }) => ({
    name: monthText(month),
    value: Number(amount),
    link: linesLink(params, `Revenue, ${monthText(month)}`, { side: 'income', ...daysWithin(month, period) }),
    ...(month === today.slice(0, 7) && { unfinished: 'so far' }),
  }));
  return (
    <Sheet
      figures={
        <Figures>
          <Figure
            label="Revenue"
            value={<LinesNumber params={params} amount={total} title="Revenue" filter={{ side: 'income' }} />}
          >
            {`before, ${periodText(previous)}: ${sumText(previousTotal)}`}
          </Figure>
        </Figures>
      }
      drawings={
        <div className={css.cards}>
          <Chart
            title="Revenue by month"
            chart={{ kind: 'up', of: 'Month', values: 'Revenue', isMoney: true, bars: byMonth }}
            tools={<CsvTool title="Revenue by month" columns={MONTHS} rows={months} />}
          />
          <Chart
            title="Revenue by component"
            chart={{ kind: 'across', of: 'Component', values: 'Revenue', isMoney: true, bars: byComponent }}
            tools={<CsvTool title="Revenue by component" columns={COMPONENTS} rows={components} />}
          />
        </div>
      }
      lists={cohorts.map((cohort) => (
        <CohortVehicles key={cohort.cohort_id} cohort={cohort} params={params} />
      ))}
    />
  );
}

const MONTHS = [
  { title: 'Month', text: ({ month }: Summary['months'][number]) => month },
  { title: 'Revenue', text: ({ amount }: Summary['months'][number]) => amount },
];
const COMPONENTS = [
  { title: 'Component', text: ({ component }: Summary['components'][number]) => componentText(component) },
  { title: 'Revenue', text: ({ amount }: Summary['components'][number]) => amount },
];

interface CohortProps {
  readonly cohort: Summary['cohorts'][number];
  readonly params: URLSearchParams;
}

/** The vehicles of a cohort: how often they were out, how long, and what that brought. */
function CohortVehicles({ cohort: { cohort_id, name, total, vehicles }, params }: CohortProps) {
  const numberOf = (vehicle_id: number, plate: string, amount: string) => (
    <LinesNumber
      params={params}
      amount={amount}
      title={`Revenue of ${plate}`}
      filter={{ side: 'income', vehicle_id: String(vehicle_id), cohortIds: String(cohort_id) }}
    />
  );
  return (
    <FigureTable
      title={name}
      detail={
        <>
          Revenue{' '}
          <LinesNumber
            params={params}
            amount={total}
            title={`Revenue of ${name}`}
            filter={{ side: 'income', cohortIds: String(cohort_id) }}
          />
        </>
      }
      rows={vehicles}
      rowKey={({ vehicle_id }) => vehicle_id}
      empty="None of its vehicles brought anything in these days."
      columns={[
        {
          title: 'Vehicle',
          text: ({ plate, name: model }) => [plate, model].filter(Boolean).join(', '),
          cell: ({ vehicle_id, plate, name: model }) => (
            <Link to={`/vehicles/${vehicle_id}`}>{[plate, model].filter(Boolean).join(', ')}</Link>
          ),
        },
        { title: 'Trips', text: ({ trips }) => String(trips), cell: ({ trips }) => formatNumber(trips), end: true },
        {
          title: 'Hours out',
          text: ({ hours }) => String(hours),
          cell: ({ hours }) => formatDecimal(hours, 0),
          end: true,
          isMore: true,
        },
        { title: 'Used', text: ({ utilisation }) => percentText(utilisation), end: true, isMore: true },
        {
          title: 'Revenue',
          text: ({ total: sum }) => sum,
          cell: ({ vehicle_id, plate, name: model, total: sum }) => numberOf(vehicle_id, plate ?? model, sum),
          end: true,
        },
      ]}
    />
  );
}
