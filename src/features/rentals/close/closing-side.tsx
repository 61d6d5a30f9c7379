import type { ReactNode } from 'react';
import type { CheckoutValues } from '#contract/areas/rental-closing.ts';
import { PayLink } from '#features/rentals/money/link-dialog.tsx';
import { useWaits } from '#features/rentals/money/use-waits.ts';
import { bookedText } from '#kit/rental/times.ts';
import { formatSum } from '#lib/format-number.ts';
import { useNow } from '#lib/use-now.ts';
import { useCan } from '#session/use-session.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Card } from '#kit/card.tsx';
import { type ClosingWithSums, openLinkOf } from './closing.ts';
import { isBegun, stepsOf } from './closing-steps.ts';
import { closingWords } from './closing-words.ts';
import { DepositSplit } from './deposit-split.tsx';
import { StatementButton } from './statement-button.tsx';
import { StepsList } from './steps-list.tsx';
import type { ClosingRun } from './use-closing.ts';
import { useClosingForm } from './use-closing-forms.ts';
import css from './close.module.css';

interface Props {
  readonly closing: ClosingWithSums;
  readonly run: ClosingRun;
  readonly wantsLink: boolean;
  /** What stands against closing, one sentence each. */
  readonly obstacles: readonly string[];
  /** The act of the screen, where there is room for it here. */
  readonly children: ReactNode;
}

/** How it is paid, what stands against closing it, and how far that is. */
export function ClosingSide({ closing, run, wantsLink, obstacles, children }: Props) {
  const { values, booking } = closing;
  const isShown = isBegun(closing) || run.phase.state === 'running' || run.phase.state === 'waiting';
  const made = openLinkOf(booking);
  return (
    <Card title="Deposit and sums">
      <div className={css.side}>
        {values.final_at === null ? null : <Closed values={values} finalAt={values.final_at} />}
        <DepositSplit closing={closing} />
        {booking.status === 'returned' ? <p className={css.small}>{closingWords(closing)}</p> : null}
        {isShown ? <StepsList steps={stepsOf(closing, wantsLink)} phase={run.phase} /> : null}
        {run.phase.state === 'stopped' ? (
          <Banner tone="failed" icon="failed" urgent>
            <strong>It stopped.</strong> {run.phase.trouble}
          </Banner>
        ) : null}
        <Obstacles texts={obstacles} />
        {made?.link ? (
          <div>
            <p className={css.small}>{`The renter pays ${formatSum(made.amount)} here:`}</p>
            <PayLink link={made.link} />
          </div>
        ) : null}
        {children}
        {values.final_at === null ? null : <ClosedActs closing={closing} />}
      </div>
    </Card>
  );
}

function Closed({
  values: { zone, final_by_name },
  finalAt,
}: {
  readonly values: CheckoutValues;
  readonly finalAt: string;
}) {
  const now = useNow(60_000);
  const by = final_by_name === null ? '' : ` by ${final_by_name}`;
  return (
    <p className={css.closed}>
      <Icon name="lock" size="1.25em" />
      {`Charged ${bookedText(finalAt, zone, now)}${by}.`}
    </p>
  );
}

function Obstacles({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <ul className={css.obstacles} aria-label="Before it can be closed">
      {texts.map((text) => (
        <li key={text}>
          <Icon name="needs" size="1.25em" />
          {text}
        </li>
      ))}
    </ul>
  );
}

function ClosedActs({ closing: { booking } }: { readonly closing: ClosingWithSums }) {
  const openForm = useClosingForm();
  const waits = useWaits();
  const mayReopen = useCan('booking.reset');
  return (
    <div className={css.acts}>
      <StatementButton booking={booking} />
      {mayReopen ? (
        <Button tone="quiet" icon="undo" {...waits} onClick={() => openForm({ form: 'reopen' })}>
          Open it again
        </Button>
      ) : null}
    </div>
  );
}
