import type { finance } from '#contract/areas/finance.ts';
import type { Answer } from '#contract/endpoint.ts';
import { turned } from '#kit/ledger/sum-text.ts';
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

interface Step {
  readonly name: string;
  readonly amount: string;
  readonly filter: LinesFilter;
  /** It is taken off: told with the other sign than its lines have. */
  readonly isTurned?: boolean;
}

/** How the profit of the six months comes to the money that moved in them. */
export function Bridge({ bridge, params, days }: Props) {
  const moved: LinesFilter = { by: 'cash_on', ...days };
  const profit: LinesFilter = { side: 'profit', ...days };
  const steps: readonly Step[] = [
    { name: 'Profit', amount: bridge.profit, filter: profit },
    {
      name: 'Counted, but not paid in these months',
      amount: turned(bridge.notPaidHere),
      filter: { ...profit, outside: 'cash_on' },
      isTurned: true,
    },
    {
      name: 'Paid in these months, counted in others',
      amount: bridge.paidHere,
      filter: { ...profit, by: 'cash_on', outside: 'accrual_on' },
    },
    { name: 'Bought to keep', amount: bridge.capital, filter: { side: 'capital', ...moved } },
    {
      name: 'Deposits and taxes, which only pass through',
      amount: bridge.passThrough,
      filter: { side: 'pass_through', ...moved },
    },
    { name: 'Net cash', amount: bridge.net, filter: moved },
  ];
  return (
    <section className={css.card} aria-label="From profit to cash">
      <header className={css.cardHead}>
        <h2>From profit to cash</h2>
      </header>
      <dl className={css.bridge}>
        {steps.flatMap(({ name, ...step }) => [
          <dt key={name}>{name}</dt>,
          <dd key={`${name} sum`}>
            <LinesNumber params={params} title={name} {...step} />
          </dd>,
        ])}
      </dl>
    </section>
  );
}
