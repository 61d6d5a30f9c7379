import { FoundList } from '#kit/damage/found-list.tsx';
import { bookingShotPath } from '#lib/shot-path.ts';
import { useCan } from '#session/use-session.ts';
import { Section } from '#ui/screen.tsx';
import { sideOn } from './sides.ts';
import type { HandoverView } from './use-handover.ts';

/** What is known of the vehicle's damage, and what is found now. */
export function DamageList({ view }: { readonly view: HandoverView }) {
  const { booking, damages, pictures } = view;
  const { lid, vehicle, status } = booking;
  const side = sideOn(status);
  const mayAdd = useCan('damage.create');
  const mayTake = useCan('checkin.update');
  const adding =
    mayAdd && side && vehicle
      ? {
          at: { booking: lid },
          vehicle: vehicle.id,
          cameraOf: mayTake ? (damage: string) => bookingShotPath(lid, side.phase, 'damage', damage) : null,
        }
      : null;
  if (!adding && booking.damages.length + damages.length === 0) return null;
  return (
    <Section title="Damage">
      <FoundList
        known={booking.damages}
        found={damages}
        taken={pictures ? [pictures.checkin, pictures.checkout] : []}
        adding={adding}
      />
    </Section>
  );
}
