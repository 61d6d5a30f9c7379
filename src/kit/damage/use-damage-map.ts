import { useRef, useState } from 'react';
import type { Damage, DamageView } from '#contract/areas/damages.ts';
import { pinsOf } from './pins.ts';
import type { Place } from './spots.ts';
import { useDamageActs } from './use-damage-acts.ts';

/** A form over the map: of a new pin, or of damage that is changed. */
type Form = { readonly place: Place } | { readonly damage: Damage };

/** The side to begin with: where something is new. */
const firstSide = (damages: readonly Damage[]): DamageView =>
  damages.find(({ state }) => state === 'new')?.view ?? damages[0]?.view ?? 'left';

/** What of the damage is looked at, and what a press on the drawing does. `first`: the id of the damage that is open to begin with. */
export function useDamageMap(damages: readonly Damage[], start?: DamageView, first: number | null = null) {
  const drawing = useRef<HTMLDivElement>(null);
  const acts = useDamageActs();
  const [view, setView] = useState(() => damages.find(({ id }) => id === first)?.view ?? start ?? firstSide(damages));
  const [current, setCurrent] = useState(first);
  const [moving, setMoving] = useState<number | null>(null);
  const [form, setForm] = useState<Form | null>(null);
  const pins = pinsOf(damages);
  const moved = pins.find(({ damage }) => damage.id === moving);
  return {
    drawing,
    acts,
    view,
    setView,
    current,
    form,
    setForm,
    pins,
    /** The pin that waits for its new place. */
    moved,
    toggle: ({ id, view: side }: Damage) => {
      setMoving(null);
      setCurrent(id === current ? null : id);
      setView(side);
    },
    beginMove: ({ id }: Damage) => {
      setMoving(moving === id ? null : id);
      // On a phone the list is below it.
      drawing.current?.scrollIntoView({ block: 'nearest' });
    },
    put: (place: Place) => {
      if (!moved) return setForm({ place });
      setMoving(null);
      void acts.move(moved.damage, place);
    },
    saved: ({ id, view: side }: Damage) => {
      setForm(null);
      setCurrent(id);
      setView(side);
    },
  };
}

export type DamageMapState = ReturnType<typeof useDamageMap>;
