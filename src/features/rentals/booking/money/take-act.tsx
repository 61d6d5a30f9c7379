import type { Booking } from '#contract/areas/rental-record.ts';
import { useAddress } from '#kit/list/use-address.ts';
import { useWaits } from '#features/rentals/money/use-waits.ts';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { useMoneyForm } from './use-money-form.ts';
import { dueOf, useTakes } from './use-takes.ts';

/** Where one looks at the money and some of it is due, taking it is the act of the page. */
export function useTakesFirst(booking: Booking): boolean {
  const { params } = useAddress();
  return useTakes(booking) && params.get('tab') === 'money' && dueOf(booking) > 0;
}

export function TakeAct() {
  const openForm = useMoneyForm();
  return (
    <Button tone="primary" icon="plus" {...useWaits()} aria-keyshortcuts="p" onClick={() => openForm({ form: 'take' })}>
      Take a payment <Kbd>p</Kbd>
    </Button>
  );
}
