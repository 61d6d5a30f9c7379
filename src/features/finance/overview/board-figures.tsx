import { Figure, Figures } from '#kit/figures/figures.tsx';
import { percentText, sumText } from '#kit/ledger/sum-text.ts';
import type { LinesFilter } from '../lines/lines-place.ts';
import { LinesNumber } from '../shared/lines-number.tsx';
import { periodText } from '../shared/place.ts';
import type { Board } from './overview.tsx';

interface Props {
  readonly board: Board;
  readonly params: URLSearchParams;
}

/** What is asked first, each beside the same time before. */
export function BoardFigures({ board: { totals, previous, previousPeriod, notOnVehicle }, params }: Props) {
  const number = (title: string, amount: string, filter: LinesFilter, isTurned = false) => (
    <LinesNumber params={params} title={title} amount={amount} filter={filter} isTurned={isTurned} />
  );
  const cost = (title: string, amount: string, filter: LinesFilter) =>
    number(title, amount, { side: 'expense', ...filter }, true);
  const beforeText = (amount: string) => `before: ${sumText(amount)}`;
  return (
    <>
      <Figures>
        <Figure label="Revenue" value={number('Revenue', totals.revenue, { side: 'income' })}>
          {beforeText(previous.revenue)}
        </Figure>
        <Figure label="Cost" value={cost('Cost', totals.expense, {})}>
          <span>{beforeText(previous.expense)}</span>
          <span>{cost('Cost on no vehicle', notOnVehicle, { on_vehicle: '0' })} on no vehicle</span>
        </Figure>
        <Figure label="Profit" value={number('Profit', totals.profit, { side: 'profit' })}>
          <span>{`${percentText(totals.margin)} of revenue`}</span>
          <span>{beforeText(previous.profit)}</span>
        </Figure>
        <Figure label="To be approved" isMore value={cost('To be approved', totals.pending, { state: 'pending' })}>
          It counts nowhere yet.
        </Figure>
        <Figure
          label="Bought to keep"
          isMore
          value={number('Bought to keep', totals.capital, { side: 'capital' }, true)}
        >
          Outside of profit.
        </Figure>
      </Figures>
      <p className="muted small">{`“before” is ${periodText(previousPeriod)}.`}</p>
    </>
  );
}
