import type { Booking } from '#contract/areas/rental-record.ts';
import { useAddress } from '#kit/list/use-address.ts';
import { dueOf } from '#features/rentals/money/due.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { useWide } from '#ui/use-wide.ts';
import { useMoneyForm } from './use-money-form.ts';
import { useTakes } from './use-takes.ts';

/** Where one looks at the money and some of it is due, taking it is the act of the page. */
export function useTakesFirst(booking: Booking): boolean {
  const { params } = useAddress();
  return useTakes(booking) && params.get('tab') === 'money' && dueOf(booking).amount > 0;
}

export function TakeAct() {
  const openForm = useMoneyForm();
  const isWide = useWide();
  const isOffline = useTruth().reach === 'offline';
  return (
    <Button
      tone="primary"
      icon="plus"
      disabled={isOffline}
      title={isOffline ? 'This waits for a connection.' : undefined}
      aria-keyshortcuts="p"
      onClick={() => openForm({ form: 'take' })}
    >
      Take a payment {isWide ? <Kbd>p</Kbd> : null}
    </Button>
  );
}
