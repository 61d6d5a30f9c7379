import { ChargeField } from './charge-field.tsx';
import { chargeDraft } from './drafts.ts';
import type { FactsProps } from './facts.tsx';
import { useNote } from './use-note.ts';

/** How far the battery is charged as a booking goes out, or comes back. */
export function ChargeFact({ view, side }: FactsProps) {
  const note = useNote(view, side);
  return (
    <ChargeField
      draftKey={chargeDraft(view.booking.lid, side)}
      noted={view.handovers[side.phase]?.charge_percent ?? null}
      onNote={(charge_percent) => note({ charge_percent })}
    />
  );
}
