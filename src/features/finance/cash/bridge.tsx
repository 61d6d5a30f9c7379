import type { finance } from '#contract/areas/finance.ts';
import type { Answer } from '#contract/endpoint.ts';
import css from '../shared/finance.module.css';
import { sumText } from '#kit/ledger/sum-text.ts';

type Steps = Answer<typeof finance.cashFlow>['bridge'];

const turned = (amount: string) => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

/** How the profit of the six months comes to the money that moved in them. */
export function Bridge({ bridge }: { readonly bridge: Steps }) {
  const steps: readonly (readonly [string, string])[] = [
    ['Profit', bridge.profit],
    ['Counted, but not paid in these months', turned(bridge.notPaidHere)],
    ['Paid in these months, counted in others', bridge.paidHere],
    ['Bought to keep', bridge.capital],
    ['Deposits and taxes, which only pass through', bridge.passThrough],
    ['Net cash', bridge.net],
  ];
  return (
    <section className={css.card} aria-label="From profit to cash">
      <header className={css.cardHead}>
        <h2>From profit to cash</h2>
      </header>
      <dl className={css.bridge}>
        {steps.flatMap(([name, amount]) => [
          <dt key={name}>{name}</dt>,
          <dd key={`${name} sum`}>{sumText(amount)}</dd>,
        ])}
      </dl>
    </section>
  );
}
