import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type Damage, damages as rows } from '#contract/areas/damages.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import type { ImageSlot } from '#contract/areas/rental-words.ts';
import { DamageDrawing } from '#kit/damage/damage-drawing.tsx';
import { DamageForms } from '#kit/damage/damage-forms.tsx';
import { type DamageActs, DamageRow } from '#kit/damage/damage-row.tsx';
import type { Pin } from '#kit/damage/pins.ts';
import { middleOf } from '#kit/damage/spots.ts';
import { type DamageMapState, useDamageMap } from '#kit/damage/use-damage-map.ts';
import { count } from '#lib/format-number.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import { useSession } from '#session/use-session.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { useKeys } from '#lib/use-keys.ts';
import { Card } from '#kit/card.tsx';
import { foundHere, isFoundAt, slotOf, viewOf } from './places.ts';
import css from './damage.module.css';

interface Props {
  readonly booking: Booking;
  readonly vehicleId: number;
  readonly damages: readonly Damage[];
  readonly slot: ImageSlot;
  /** The id of the damage that is open to begin with. */
  readonly first: number | null;
  readonly onSlot: (slot: ImageSlot) => void;
}

/** The damage of the vehicle on its drawing: what was found at this booking before what was known, and what was repaired last. */
export function FoundDamage({ booking, vehicleId, damages, slot, first, onSlot }: Props) {
  const may = useMay();
  const isOffline = useTruth().reach === 'offline';
  const map = useMapOf({ damages, slot, first, onSlot });
  const mayAdd = may(rows.add);
  const add = () => map.setForm({ place: middleOf(map.view) });
  useKeys(({ key }) => {
    if (key !== 'n' || !mayAdd || isOffline) return false;
    add();
    return true;
  });
  const wasOut = booking.picked_up_at !== null;
  return (
    <Card
      title="Damage"
      aside={countsText(damages, booking.id)}
      actions={mayAdd ? <AddButton isOffline={isOffline} onAdd={add} /> : null}
    >
      <div className={css.side}>
        <DamageDrawing map={map} damages={damages} mayPut={!isOffline && may(map.moved ? rows.update : rows.add)} />
        <Lists booking={booking} map={map} mayJudge={may(rows.update) && !isOffline} />
      </div>
      <DamageForms
        map={map}
        vehicleId={vehicleId}
        // What is seen before it goes out is nothing that the renter did.
        finding={wasOut ? { bookingId: booking.id, state: 'new' } : { state: 'old' }}
      />
    </Card>
  );
}

/** The map of damage, side by side with the pictures: where one goes the other follows. */
function useMapOf({ damages, slot, first, onSlot }: Omit<Props, 'booking' | 'vehicleId'>): DamageMapState {
  const map = useDamageMap(damages, viewOf(slot), first);
  const [followed, setFollowed] = useState(slot);
  const view = viewOf(slot);
  if (followed !== slot) {
    setFollowed(slot);
    if (view && view !== map.view) map.setView(view);
  }
  const follow = (damage: Damage) => {
    const seen = slotOf(damage);
    if (seen) onSlot(seen);
  };
  const toggle = (damage: Damage) => {
    map.toggle(damage);
    if (damage.id !== map.current) follow(damage);
  };
  const saved = (damage: Damage) => {
    map.saved(damage);
    follow(damage);
  };
  return { ...map, toggle, saved };
}

interface ListsProps {
  readonly booking: Booking;
  readonly map: DamageMapState;
  readonly mayJudge: boolean;
}

const isRepaired = ({ damage }: Pin) => damage.state === 'repaired';

function Lists({ booking, map, mayJudge }: ListsProps) {
  const isHere = ({ damage }: Pin) => isFoundAt(damage, booking.id);
  const pins = map.pins.toReversed();
  const known = pins.filter((pin) => !isHere(pin));
  if (pins.length === 0) return <p className="muted">No damage is known of this vehicle.</p>;
  const list = (title: string, some: readonly Pin[]) => (
    <PinList title={title} pins={some} booking={booking} map={map} mayJudge={mayJudge} />
  );
  return (
    <div className={css.lists}>
      {list('Found at this booking', pins.filter(isHere))}
      {list(
        'Known',
        known.filter((pin) => !isRepaired(pin)),
      )}
      {list('Repaired', known.filter(isRepaired))}
    </div>
  );
}

interface PinListProps extends ListsProps {
  readonly title: string;
  readonly pins: readonly Pin[];
}

function PinList({ title, pins, booking, map, mayJudge }: PinListProps) {
  const now = useNow(60_000);
  const { acts, current, moved } = map;
  if (pins.length === 0) return null;
  const actsOf = (damage: Damage): DamageActs => ({
    onJudge: (state) => void acts.judge(damage, state),
    onEdit: () => map.setForm({ damage }),
    onMove: () => map.beginMove(damage),
    onTakeOff: () => void acts.takeOff(damage),
  });
  return (
    <section aria-label={title}>
      <h3 className={css.heading}>{title}</h3>
      <ul>
        {pins.map((pin) => (
          <DamageRow
            key={pin.damage.id}
            pin={pin}
            now={now}
            isOpen={pin.damage.id === current}
            isBusy={pin.damage.id === acts.busy}
            isMoving={pin.damage.id === moved?.damage.id}
            onOpen={() => map.toggle(pin.damage)}
            acts={mayJudge ? actsOf(pin.damage) : undefined}
          >
            <Charge booking={booking} damage={pin.damage} />
          </DamageRow>
        ))}
      </ul>
    </section>
  );
}

/** The way to what the renter pays at the return; only of what was found there, while the booking is not settled. */
function Charge({ booking, damage }: { readonly booking: Booking; readonly damage: Damage }): ReactNode {
  const mayClose = useSession().permissions.includes('checkout.update') && booking.payments !== null;
  const isOpen = booking.status === 'checked_in' || booking.status === 'returned';
  if (!mayClose || !isOpen || !isFoundAt(damage, booking.id) || damage.state === 'repaired') return null;
  return (
    <Link className={css.charge} to={`/rentals/${booking.id}/close`}>
      Charge it
    </Link>
  );
}

/** `2 found, 3 known, 1 repaired` */
function countsText(damages: readonly Damage[], bookingId: number): string {
  const here = foundHere(damages, bookingId).length;
  const repaired = damages.filter((damage) => damage.state === 'repaired' && !isFoundAt(damage, bookingId)).length;
  const known = damages.length - here - repaired;
  const parts = [
    here > 0 && count(here, 'found here', 'found here'),
    known > 0 && count(known, 'known', 'known'),
    repaired > 0 && count(repaired, 'repaired', 'repaired'),
  ];
  return parts.filter(Boolean).join(', ');
}

function AddButton({ isOffline, onAdd }: { readonly isOffline: boolean; readonly onAdd: () => void }) {
  return (
    <Button
      icon="plus"
      aria-keyshortcuts="n"
      disabled={isOffline}
      title={isOffline ? 'This waits for a connection.' : undefined}
      onClick={onAdd}
    >
      Add damage
      <span className={css.key}>
        <Kbd>n</Kbd>
      </span>
    </Button>
  );
}
