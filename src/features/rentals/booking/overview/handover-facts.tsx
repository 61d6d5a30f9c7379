import type { Booking } from '#contract/areas/rental-record.ts';
import { useAddress } from '#kit/list/use-address.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#kit/card.tsx';
import { HandoverRows } from '../handover/handover-rows.tsx';

/** What was noted as it went out and came back; before that, when each is planned. */
export function HandoverFacts({ booking }: { readonly booking: Booking }) {
  const { set } = useAddress();
  return (
    <Card
      title="Hand-over"
      aside={placesText(booking)}
      actions={
        <Button tone="quiet" icon="forward" aria-label="Open hand-over" onClick={() => set({ tab: 'handover' })}>
          Open
        </Button>
      }
    >
      <HandoverRows booking={booking} />
    </Card>
  );
}

function placesText({ pickup_place, return_place, branch_name }: Booking): string {
  const from = pickup_place || branch_name;
  return return_place === '' || return_place === from ? from : `${from} → ${return_place}`;
}
