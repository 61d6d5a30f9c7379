import { useState } from 'react';
import { type Damage, damages as rows, type DamageState, damageStates } from '#contract/areas/damages.ts';
import type { Body } from '#contract/endpoint.ts';
import { useDo } from '#kit/writes/use-do.ts';
import { useToast } from '#ui/toast.tsx';
import { damageText } from './pins.ts';
import type { Place } from './spots.ts';

/** Changes of damage without a form, each with the way to take it back. */
export function useDamageActs() {
  const act = useDo();
  const toast = useToast();
  const [busy, setBusy] = useState<number | null>(null);
  const run = async (id: number, text: string, body: Body<typeof rows.update>, before: Body<typeof rows.update>) => {
    setBusy(id);
    const done = await act(rows.update, { params: { id }, body });
    setBusy(null);
    if (done) toast({ text, undo: () => void act(rows.update, { params: { id }, body: before }) });
    return done !== null;
  };
  return {
    busy,
    judge: (damage: Damage, state: DamageState) =>
      run(
        damage.id,
        `${damageText(damage)}: ${damageStates[state].toLowerCase()}.`,
        { state },
        { state: damage.state },
      ),
    move: (damage: Damage, place: Place) => {
      const { view, x, y } = damage;
      return run(damage.id, 'Pin moved.', { ...place }, { view, x, y });
    },
    takeOff: (damage: Damage) =>
      run(damage.id, `${damageText(damage)}: taken off the drawing.`, { deleted: true }, { deleted: false }),
  };
}
