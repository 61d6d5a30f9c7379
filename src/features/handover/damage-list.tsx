import { FoundList } from '#kit/damage/found-list.tsx';
import { bookingShotPath } from '#lib/shot-path.ts';
import { useCan } from '#session/use-session.ts';
import { KnownDamage } from './known-damage.tsx';
import { foundOn } from './known.ts';
import { sideOn, type Side } from './sides.ts';
import type { HandoverView } from './use-handover.ts';
import css from './handover.module.css';

interface Props {
  readonly view: HandoverView;
  readonly side: Side;
  /** It is worked on now. */
  readonly may: boolean;
}

/** What is known of the vehicle's damage and was shown to the renter; and what is found now, of the side that it belongs to. */
export function DamageList({ view, side, may }: Props) {
  const maySee = useCan('damage.view');
  const isOn = sideOn(view.booking.status) === side;
  const isOfSide = isOn || foundOn(view, side).length > 0;
  if (!maySee && !isOfSide) return null;
  return (
    <section className={css.damage} aria-label={isOn ? 'Damage' : `Damage, ${side.title.toLowerCase()}`}>
      {maySee ? <KnownDamage view={view} side={side} may={may} /> : null}
      {isOfSide ? <Found view={view} side={side} isOn={isOn} /> : null}
    </section>
  );
}

function Found({ view, side, isOn }: Omit<Props, 'may'> & { readonly isOn: boolean }) {
  const { booking, pictures } = view;
  const { lid, vehicle } = booking;
  const mayAdd = useCan('damage.create');
  const mayTake = useCan('checkin.update');
  const adding =
    mayAdd && vehicle && isOn
      ? {
          at: { booking: lid },
          vehicle: vehicle.id,
          cameraOf: mayTake ? (damage: string) => bookingShotPath(lid, side.phase, 'damage', damage) : null,
        }
      : null;
  return (
    <FoundList
      known={booking.damages}
      found={foundOn(view, side)}
      taken={pictures ? [pictures.checkin, pictures.checkout] : []}
      adding={adding}
      isOnlyFound
    />
  );
}
