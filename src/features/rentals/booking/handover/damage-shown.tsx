import { damages as rows } from '#contract/areas/damages.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import type { RentalPhase } from '#contract/areas/rental-words.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { useMay } from '#session/use-may.ts';
import { shownText } from './shown-text.ts';

interface Props {
  readonly booking: Booking;
  readonly phase: RentalPhase;
}

/** Which of the known damage the renter was shown; how much of it where the person may not see what there is. */
export function DamageShown({ booking, phase }: Props) {
  const { vehicle } = booking;
  const maySee = useMay()(rows.ofVehicle) && vehicle !== null;
  const read = useRead(rows.ofVehicle, { params: { id: vehicle?.id ?? 0 } }, maySee);
  const damages = read.data?.body.damages;
  const seen = booking[phase]?.damages_seen ?? [];
  if (damages) return shownText(booking, phase, damages) ?? '–';
  return seen.length === 0 ? '–' : `${seen.length} shown`;
}
