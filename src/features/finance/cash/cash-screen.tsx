import { finance } from '#contract/areas/finance.ts';
import type { Answer } from '#contract/endpoint.ts';
import { Chart } from '#kit/chart/chart.tsx';
import { ReadAge } from '#kit/reads/read-age.tsx';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { linesLink } from '../lines/lines-place.ts';
import { CsvTool } from '../shared/csv-tool.tsx';
import { FigureTable } from '../shared/figure-table.tsx';
import css from '../shared/finance.module.css';
import { FinancePage, usePlace } from '../shared/finance-page.tsx';
import { LinesNumber } from '../shared/lines-number.tsx';
import { monthDays } from '../shared/place.ts';
import { Sheet } from '../shared/sheet.tsx';
import { monthText, sumText } from '#kit/ledger/sum-text.ts';
import { Bridge } from './bridge.tsx';

type Flow = Answer<typeof finance.cashFlow>;
type Month = Flow['months'][number];

/** Money as it moved in six months, and how profit comes to it. The last month is that of the last day that is chosen. */
export default function CashScreen() {
  return (
    <Reads>
      <Screen />
    </Reads>
  );
}

function Screen() {
  const { address, place } = usePlace();
  const cohorts = place.cohort === '' ? {} : { cohortIds: place.cohort };
  const read = useRead(finance.cashFlow, { body: { ...cohorts, endMonth: place.period.endDate.slice(0, 7) } });
  const { data, error, refetch } = read;
  return (
    <FinancePage
      path="/finance/cash"
      address={address}
      place={place}
      daysText={data && monthsText(data.body.months)}
      age={<ReadAge read={read} />}
    >
      {data ? (
        <Cash flow={data.body} params={address.params} />
      ) : error ? (
        <ReadTrouble title="The cash flow could not be read" error={error} onAgain={() => void refetch()} />
      ) : (
        <SkeletonRows />
      )}
    </FinancePage>
  );
}

/** Money is shown by whole months, so it says which: the six until that of the last day that was chosen. */
const monthsText = (months: Flow['months']) =>
  `Six months, ${monthText(months[0]?.month ?? '')} – ${monthText(months.at(-1)?.month ?? '')}`;

interface Props {
  readonly flow: Flow;
  readonly params: URLSearchParams;
}

function Cash({ flow: { months, bridge }, params }: Props) {
  const [first, last] = [months[0], months.at(-1)];
  const filterOf = (month: string, flow: 'in' | 'out') => ({
    by: 'cash_on' as const,
    flow,
    ...monthDays(month),
  });
  const bars = months.map((one) => ({
    name: monthText(one.month),
    value: Number(one.in),
    link: linesLink(params, `In, ${monthText(one.month)}`, filterOf(one.month, 'in')),
    beside: {
      value: Math.abs(Number(one.out)),
      link: linesLink(params, `Out, ${monthText(one.month)}`, filterOf(one.month, 'out'), true),
    },
    ...(one.partial && { unfinished: 'so far' }),
  }));
  return (
    <Sheet
      drawings={
        <Chart
          title="Money in and out by month"
          detail="Solid: in. Hollow: out. On the day it moved, deposits and taxes with it."
          chart={{ kind: 'up', of: 'Month', values: 'In', beside: 'Out', isMoney: true, bars }}
          tools={<CsvTool title="Money in and out by month" columns={COLUMNS} rows={months} />}
        />
      }
      lists={
        <div className={css.cards}>
          <MonthTable months={months} params={params} />
          {first && last ? (
            <Bridge
              bridge={bridge}
              params={params}
              days={{ startDate: monthDays(first.month).startDate, endDate: monthDays(last.month).endDate }}
            />
          ) : null}
        </div>
      }
    />
  );
}

const COLUMNS = [
  { title: 'Month', text: ({ month }: Month) => month },
  { title: 'In', text: (one: Month) => one.in },
  { title: 'Out', text: ({ out }: Month) => out },
  { title: 'Net', text: ({ net }: Month) => net },
  { title: 'Running', text: ({ running }: Month) => running },
];

/** What each month came to, and all until then. */
function MonthTable({ months, params }: Omit<Props, 'flow'> & { readonly months: Flow['months'] }) {
  return (
    <FigureTable
      title="Months"
      rows={months}
      rowKey={({ month }) => month}
      empty="No money moved."
      columns={[
        {
          title: 'Month',
          text: ({ month }) => month,
          cell: ({ month, partial }) => `${monthText(month)}${partial ? ', so far' : ''}`,
        },
        {
          title: 'Net',
          text: ({ net }) => net,
          cell: ({ month, net }) => (
            <LinesNumber
              params={params}
              amount={net}
              title={`Net, ${monthText(month)}`}
              filter={{ by: 'cash_on', ...monthDays(month) }}
            />
          ),
          end: true,
        },
        { title: 'Running', text: ({ running }) => running, cell: ({ running }) => sumText(running), end: true },
      ]}
    />
  );
}
