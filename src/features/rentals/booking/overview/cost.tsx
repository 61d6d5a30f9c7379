import type { Booking, CostSummary } from '#contract/areas/rental-record.ts';
import { depositStates } from '#contract/areas/rental-money-words.ts';
import { useAddress } from '#kit/list/use-address.ts';
import { useWaits } from '#features/rentals/money/use-waits.ts';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { useWide } from '#ui/use-wide.ts';
import { Card } from '#kit/card.tsx';
import { CostTable, Sums, sumsOf } from '../money/cost-table.tsx';
import { modelText } from '../money/model-text.ts';
import { UnknownLines } from '../money/unknown-lines.tsx';
import { useMoneyForm } from '../money/use-money-form.ts';
import { useTakes } from '../money/use-takes.ts';
import css from './cost.module.css';

interface CostProps {
  readonly booking: Booking;
  readonly cost: CostSummary;
}

/** What it costs line by line, and what of it is paid. */
export function Cost({ booking, cost }: CostProps) {
  const { deposit } = booking;
  const required = deposit?.required ?? cost.deposit;
  const held = deposit ? `Deposit, ${depositStates[deposit.status].toLowerCase()}` : 'Deposit';
  return (
    <Card title="Money" aside={modelText(booking)} actions={<Acts booking={booking} />}>
      <div className={css.parts}>
        <div className={css.sides}>
          <CostTable cost={cost} />
          <Sums sums={[...sumsOf(cost), ...(required > 0 ? ([[held, required]] as const) : [])]} />
        </div>
        <UnknownLines booking={booking} />
      </div>
    </Card>
  );
}

function Acts({ booking }: { readonly booking: Booking }) {
  const { set } = useAddress();
  const openForm = useMoneyForm();
  const takes = useTakes(booking);
  const waits = useWaits();
  const isWide = useWide();
  return (
    <>
      {takes ? (
        <Button tone="quiet" {...waits} aria-keyshortcuts="p" onClick={() => openForm({ form: 'take' })}>
          Take a payment {isWide ? <Kbd>p</Kbd> : null}
        </Button>
      ) : null}
      <Button tone="quiet" icon="forward" onClick={() => set({ tab: 'money' })}>
        Open money
      </Button>
    </>
  );
}
