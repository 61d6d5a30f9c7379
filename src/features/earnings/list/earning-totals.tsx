import { earningComponents } from '#contract/areas/earning-record.ts';
import type { earnings as calls } from '#contract/areas/earnings.ts';
import type { Answer } from '#contract/endpoint.ts';
import { amountText } from '#kit/expense/expense-text.ts';
import { count } from '#lib/format-number.ts';
import css from './list.module.css';

type Sums = Pick<
  Answer<typeof calls.list>,
  'totalEarningsAmount' | 'notReceivedAmount' | 'vehiclesCount' | 'components'
>;

interface Props {
  /** Undefined until they are known. */
  readonly sums: Sums | undefined;
  /** No days are chosen: then it is this year. */
  readonly isThisYear: boolean;
}

/** The sums of all that the filters find, whatever the page, and what they are made of. */
export function EarningTotals({ sums, isThisYear }: Props) {
  const parts = sums?.components ?? [];
  return (
    <dl className={css.totals} aria-label={isThisYear ? 'Sums of this year' : 'Sums of the chosen days'}>
      <div>
        <dt>{isThisYear ? 'Earned this year' : 'Earned'}</dt>
        <dd>{sums ? amountText(sums.totalEarningsAmount) : '…'}</dd>
      </div>
      <div>
        <dt>Still to come</dt>
        <dd>{sums ? amountText(sums.notReceivedAmount) : '…'}</dd>
      </div>
      <div>
        <dt>With</dt>
        <dd>{sums ? count(sums.vehiclesCount, 'vehicle') : '…'}</dd>
      </div>
      {parts.map(({ component, amount }) => (
        <div key={component} className={css.part}>
          <dt>{earningComponents[component]}</dt>
          <dd>{amountText(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
