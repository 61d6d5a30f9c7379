import type { Booking } from '#contract/areas/rental-record.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { STEPS } from './move-words.ts';
import type { Moves } from './use-moves.tsx';

interface Props {
  readonly booking: Booking;
  readonly moves: Moves;
}

/** The next stage of the booking. */
export function PrimaryAct({ booking, moves }: Props) {
  const isOffline = useTruth().reach === 'offline';
  const { primary, busy, press } = moves;
  if (primary === null) return null;
  const plate = booking.vehicle?.plate ?? '';
  return (
    <Button
      tone="primary"
      icon={STEPS[primary.step].icon}
      busy={busy === primary.step}
      disabled={isOffline}
      title={isOffline ? 'This waits for a connection.' : (primary.whyNot ?? undefined)}
      onClick={() => press(primary)}
    >
      {primary.step === 'checked_in' ? `Hand over ${plate}`.trim() : primary.label}
    </Button>
  );
}
