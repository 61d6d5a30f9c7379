import type { cumulativeCost } from '#contract/areas/cumulative-cost.ts';
import type { Answer } from '#contract/endpoint.ts';
import { Figure, Figures } from '#kit/figures/figures.tsx';
import { count } from '#lib/format-number.ts';
import type { LinesFilter } from '../lines/lines-place.ts';
import css from '../shared/finance.module.css';
import { LinesNumber } from '../shared/lines-number.tsx';

interface Props {
  readonly answer: Answer<typeof cumulativeCost.list>;
  readonly params: URLSearchParams;
  /** What is searched for; empty for all. */
  readonly search: string;
}

/** What all vehicles come to that the filters find, whatever is shown of them. */
export function VehicleTotals({ answer: { total, totals, notOnVehicle }, params, search }: Props) {
  const found: LinesFilter = { on_vehicle: '1', ...(search !== '' && { search }) };
  const number = (title: string, amount: string, filter: LinesFilter, isTurned: boolean) => (
    <LinesNumber params={params} title={title} amount={amount} filter={filter} isTurned={isTurned} />
  );
  return (
    <div className={css.totals}>
      <Figures>
        <Figure
          label="Cost and bought"
          value={number('Cost and bought', totals.total, { ...found, side: 'spent' }, true)}
        >
          <span>{number('Cost', totals.expense, { ...found, side: 'expense' }, true)} cost</span>
          <span>{number('Bought', totals.capital, { ...found, side: 'capital' }, true)} bought</span>
        </Figure>
        <Figure label="Revenue" value={number('Revenue', totals.revenue, { ...found, side: 'income' }, false)}>
          {`of ${count(total, 'vehicle')}`}
        </Figure>
        <Figure
          label="Cost on no vehicle"
          value={number('Cost on no vehicle', notOnVehicle, { side: 'expense', on_vehicle: '0' }, true)}
        />
      </Figures>
    </div>
  );
}
