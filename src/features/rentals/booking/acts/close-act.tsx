import { useNavigate } from 'react-router-dom';
import { rentalClosing } from '#contract/areas/rental-closing.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { useMay } from '#session/use-may.ts';
import { Button } from '#ui/button.tsx';
import type { Moves } from './use-moves.tsx';

/**
 * A vehicle that is back is closed on a screen of its own. Who sees no payments only notes there what was read, and completes a booking here
 * where they may.
 */
export function useLeadsToClose(booking: Booking, { primary }: Moves): boolean {
  const may = useMay()(rentalClosing.values);
  return may && booking.status === 'returned' && (booking.cost_summary !== null || primary === null);
}

export function CloseAct({ booking: { id, cost_summary } }: { readonly booking: Booking }) {
  const navigate = useNavigate();
  return (
    <Button tone="primary" icon="lock" onClick={() => void navigate(`/rentals/${id}/close`)}>
      {cost_summary === null ? 'Note the return' : 'Close it'}
    </Button>
  );
}
