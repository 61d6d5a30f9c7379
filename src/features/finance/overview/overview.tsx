import type { finance } from '#contract/areas/finance.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { ChartData } from '#kit/chart/chart-data.ts';
import { Chart } from '#kit/chart/chart.tsx';
import { linesLink } from '../lines/lines-place.ts';
import { CsvTool } from '../shared/csv-tool.tsx';
import css from '../shared/finance.module.css';
import { daysWithin } from '../shared/place.ts';
import { Sheet } from '../shared/sheet.tsx';
import { monthText } from '#kit/ledger/sum-text.ts';
import { BoardFigures } from './board-figures.tsx';
import { CohortTable, VehicleTable } from './board-tables.tsx';
import { Queue } from './queue.tsx';

export type Board = Answer<typeof finance.dashboard>;

interface Props {
  readonly board: Board;
  readonly params: URLSearchParams;
  readonly today: string;
}

/** The overview once it is read. */
export function Overview({ board, params, today }: Props) {
  const months = monthChart(board, params, today);
  const categories = categoryChart(board, params);
  return (
    <Sheet
      figures={<BoardFigures board={board} params={params} />}
      drawings={
        <Chart
          title="Revenue and cost by month"
          detail="Solid: revenue. Hollow: cost."
          chart={months}
          tools={<CsvTool title="Revenue and cost by month" columns={MONTH_COLUMNS} rows={board.months} />}
        />
      }
      lists={
        <div className={css.cards}>
          <Queue board={board} params={params} />
          <CohortTable cohorts={board.cohorts} params={params} />
          <VehicleTable title="Vehicles that brought most" vehicles={board.vehicles.best} params={params} />
          <VehicleTable title="Vehicles that brought least" vehicles={board.vehicles.worst} params={params} />
          {board.categories.length > 0 ? (
            <Chart
              title="Cost by category"
              chart={categories}
              tools={<CsvTool title="Cost by category" columns={CATEGORY_COLUMNS} rows={board.categories} />}
            />
          ) : null}
        </div>
      }
    />
  );
}

const MONTH_COLUMNS = [
  { title: 'Month', text: ({ month }: Board['months'][number]) => month },
  { title: 'Revenue', text: ({ revenue }: Board['months'][number]) => revenue },
  { title: 'Cost', text: ({ expense }: Board['months'][number]) => expense },
  { title: 'Profit', text: ({ profit }: Board['months'][number]) => profit },
];

const CATEGORY_COLUMNS = [
  { title: 'Category', text: ({ name }: Board['categories'][number]) => name },
  { title: 'Cost', text: ({ amount }: Board['categories'][number]) => amount },
];

function monthChart({ months, period }: Board, params: URLSearchParams, today: string): ChartData {
  return {
    kind: 'up',
    of: 'Month',
    values: 'Revenue',
    beside: 'Cost',
    isMoney: true,
    bars: months.map(({ month, revenue, expense }) => {
      const [name, days] = [monthText(month), daysWithin(month, period)];
      return {
        name,
        value: Number(revenue),
        link: linesLink(params, `Revenue, ${name}`, { side: 'income', ...days }),
        beside: {
          value: Number(expense),
          link: linesLink(params, `Cost, ${name}`, { side: 'expense', ...days }, true),
        },
        ...(month === today.slice(0, 7) && { unfinished: 'so far' }),
      };
    }),
  };
}

function categoryChart({ categories }: Board, params: URLSearchParams): ChartData {
  return {
    kind: 'across',
    of: 'Category',
    values: 'Cost',
    isMoney: true,
    bars: categories.map(({ category_id, name, amount }) => ({
      name,
      value: Number(amount),
      link: linesLink(params, name, { side: 'expense', category_id: String(category_id) }, true),
    })),
  };
}
