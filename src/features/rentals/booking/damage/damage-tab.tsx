import { useState } from 'react';
import { type Damage, damages as rows } from '#contract/areas/damages.ts';
import { rentalHandover as calls } from '#contract/areas/rental-handover.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { type ImageSlot, imageSlots } from '#contract/areas/rental-words.ts';
import { useAddress } from '#kit/list/use-address.ts';
import { ReadFailed } from '#kit/reads/read-again.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { ReadingAge } from '#kit/reads/reading-age.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { BookingTabProps } from '../booking-tabs.tsx';
import { FoundDamage } from './found-damage.tsx';
import { firstSlot, slotOf } from './places.ts';
import { Walkround } from './walkround.tsx';
import css from './damage.module.css';

/** How the vehicle went out beside how it came back, and the damage that is known of it. */
export default function DamageTab({ booking }: BookingTabProps) {
  const { vehicle } = booking;
  if (vehicle !== null) return <Desk booking={booking} vehicleId={vehicle.id} />;
  return (
    <EmptyState icon="vehicle" title="No vehicle yet">
      Damage is known of a vehicle. Choose one for this booking first.
    </EmptyState>
  );
}

function Desk({ booking, vehicleId }: { readonly booking: Booking; readonly vehicleId: number }) {
  const images = useRead(calls.images, { params: { id: booking.id } });
  const damage = useRead(rows.ofVehicle, { params: { id: vehicleId } });
  const wanted = useWanted();
  const [chosen, choose] = useState<ImageSlot | null>(null);
  const again = () => void Promise.all([images.refetch(), damage.refetch()]);
  const damages = damage.data?.body.damages;
  if (images.isPending || damage.isPending) return <SkeletonRows rows={6} />;
  const slot = chosen ?? wanted.slotIn(damages ?? []) ?? firstSlot(damages ?? [], booking.id);
  const old = images.data?.failure ? images.data : damage.data?.failure ? damage.data : null;
  return (
    <>
      {old === null ? null : <ReadingAge {...old} busy={images.isFetching || damage.isFetching} onAgain={again} />}
      <div className={css.desk}>
        {images.data ? (
          <Walkround booking={booking} images={images.data.body} damages={damages ?? []} slot={slot} onSlot={choose} />
        ) : (
          <ReadTrouble error={images.error} onAgain={again} />
        )}
        {damages ? (
          <FoundDamage
            key={vehicleId}
            booking={booking}
            vehicleId={vehicleId}
            damages={damages}
            slot={slot}
            first={wanted.damage}
            onSlot={choose}
          />
        ) : (
          <NoDamage error={damage.error} onAgain={again} />
        )}
      </div>
    </>
  );
}

/** What the address asks for: the place whose pictures are compared, or the damage that a picture shows. */
function useWanted() {
  const { params } = useAddress();
  const place = params.get('place');
  const damage = Number(params.get('damage')) || null;
  return {
    damage,
    slotIn: (damages: readonly Damage[]): ImageSlot | null => {
      if (place !== null && Object.hasOwn(imageSlots, place)) return place as ImageSlot;
      const shown = damages.find(({ id }) => id === damage);
      return shown ? slotOf(shown) : null;
    },
  };
}

function NoDamage({ error, onAgain }: { readonly error: Error | null; readonly onAgain: () => void }) {
  if (!(error instanceof ReadFailed && error.isMissing)) return <ReadTrouble error={error} onAgain={onAgain} />;
  return (
    <EmptyState icon="vehicle" title="The damage is not shown">
      The vehicle is of another branch: only its people see its damage.
    </EmptyState>
  );
}
