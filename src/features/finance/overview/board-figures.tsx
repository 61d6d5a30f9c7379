import { Figure, Figures } from '#kit/figures/figures.tsx';
import { LinesNumber } from '../shared/lines-number.tsx';
import { percentText, sumText } from '#kit/ledger/sum-text.ts';
import type { Board } from './overview.tsx';

interface Props {
  readonly board: Board;
  readonly params: URLSearchParams;
}

/** What is asked first, each beside the same time before. */
export function BoardFigures({ board: { totals, previous, notOnVehicle }, params }: Props) {
  const number = (title: string, amount: string, filter: object) => (
    <LinesNumber params={params} title={title} amount={amount} filter={filter} />
  );
  return (
    <Figures>
      <Figure label="Revenue" value={number('Revenue', totals.revenue, { side: 'income' })}>
        {beforeText(previous.revenue)}
      </Figure>
      <Figure label="Cost" value={number('Cost', totals.expense, { side: 'expense' })}>
        <span>{beforeText(previous.expense)}</span>
        <span>{number('Cost on no vehicle', notOnVehicle, { side: 'expense', on_vehicle: '0' })} on no vehicle</span>
      </Figure>
      <Figure label="Profit" value={number('Profit', totals.profit, { side: 'profit' })}>
        <span>{`${percentText(totals.margin)} of revenue`}</span>
        <span>{beforeText(previous.profit)}</span>
      </Figure>
      <Figure label="To be approved" value={number('To be approved', totals.pending, { state: 'pending' })}>
        It counts nowhere yet.
      </Figure>
      <Figure label="Bought to keep" value={number('Bought to keep', totals.capital, { side: 'capital' })}>
        Outside of profit.
      </Figure>
    </Figures>
  );
}

const beforeText = (amount: string) => `before: ${sumText(amount)}`;
