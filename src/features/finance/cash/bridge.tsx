import type { finance } from '#contract/areas/finance.ts';
import type { Answer } from '#contract/endpoint.ts';
import { sumText } from '#kit/ledger/sum-text.ts';
import type { LinesFilter } from '../lines/lines-place.ts';
import css from '../shared/finance.module.css';
import { LinesNumber } from '../shared/lines-number.tsx';

type Steps = Answer<typeof finance.cashFlow>['bridge'];

interface Props {
  readonly bridge: Steps;
  readonly params: URLSearchParams;
  /** The first and the last day of the months. */
  readonly days: { readonly startDate: string; readonly endDate: string };
}

const turned = (amount: string) => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

/** How the profit of the six months comes to the money that moved in them. */
export function Bridge({ bridge, params, days }: Props) {
  const moved: LinesFilter = { by: 'cash_on', ...days };
  // What was counted in some months and paid in others is the difference of two sums: it has no lines of its own.
  const steps: readonly (readonly [string, string, LinesFilter | null])[] = [
    ['Profit', bridge.profit, { side: 'profit', ...days }],
    ['Counted, but not paid in these months', turned(bridge.notPaidHere), null],
    ['Paid in these months, counted in others', bridge.paidHere, null],
    ['Bought to keep', bridge.capital, { side: 'capital', ...moved }],
    ['Deposits and taxes, which only pass through', bridge.passThrough, { side: 'pass_through', ...moved }],
    ['Net cash', bridge.net, moved],
  ];
  return (
    <section className={css.card} aria-label="From profit to cash">
      <header className={css.cardHead}>
        <h2>From profit to cash</h2>
      </header>
      <dl className={css.bridge}>
        {steps.flatMap(([name, amount, filter]) => [
          <dt key={name}>{name}</dt>,
          <dd key={`${name} sum`}>
            {filter ? <LinesNumber params={params} title={name} amount={amount} filter={filter} /> : sumText(amount)}
          </dd>,
        ])}
      </dl>
    </section>
  );
}
