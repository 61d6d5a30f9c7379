import type { CorrectedDistance } from '#contract/areas/private-record.ts';
import { formatNumber, formatSum } from '#lib/format-number.ts';
import { Banner } from '#ui/banner.tsx';
import type { RentalWhole } from '../shared/rental-whole.ts';

/** What the bill would say by the readings of now: `the distance would be 867 km, the charge 93.45 instead of 58.45`. */
export const correctedText = ({ distance, amount, billed }: CorrectedDistance, unit: string): string =>
  `the distance would be ${formatNumber(distance)} ${unit}, the charge ${formatSum(amount)} instead of ${formatSum(billed)}`;

/** Tells the desk that a bill no longer says what the dial says: bills stay as they are, so nobody would see it otherwise. */
export function CorrectedNotice({ whole: { corrected, vehicle } }: { readonly whole: RentalWhole }) {
  if (corrected === null) return null;
  return (
    <Banner tone="needs" icon="needs">
      <strong>The odometer was corrected after this was billed:</strong> {correctedText(corrected, vehicle.unit)}.
    </Banner>
  );
}
