import type { Damage } from '#contract/areas/damages.ts';
import { DamageRow, type DamageActs } from '#kit/damage/damage-row.tsx';
import { STATES, type Pin } from '#kit/damage/pins.ts';
import { count } from '#lib/format-number.ts';
import { useNow } from '#lib/use-now.ts';
import css from './damage.module.css';

interface Props {
  readonly pins: readonly Pin[];
  readonly current: number | null;
  readonly busy: number | null;
  /** The id of the damage whose pin is being moved. */
  readonly moving: number | null;
  readonly onOpen: (damage: Damage) => void;
  readonly actsOf: ((damage: Damage) => DamageActs) | undefined;
}

/** All damage of the vehicle, whatever its side: what wants somebody first, what was repaired folded away. */
export function DamageList({ pins, current, busy, moving, onOpen, actsOf }: Props) {
  const now = useNow(60_000);
  const rowsOf = (some: readonly Pin[]) =>
    some.map((pin) => (
      <DamageRow
        key={pin.damage.id}
        pin={pin}
        now={now}
        isOpen={pin.damage.id === current}
        isBusy={pin.damage.id === busy}
        isMoving={pin.damage.id === moving}
        onOpen={() => onOpen(pin.damage)}
        acts={actsOf?.(pin.damage)}
      />
    ));
  const inState = (state: Damage['state']) => pins.filter(({ damage }) => damage.state === state).toReversed();
  const repaired = inState('repaired');
  return (
    <div>
      <ul className={css.list} aria-label="Damage">
        {rowsOf(STATES.filter((state) => state !== 'repaired').flatMap(inState))}
      </ul>
      {repaired.length > 0 ? (
        // What is chosen on the drawing is shown.
        <details className={css.repaired} open={repaired.some(({ damage }) => damage.id === current) || undefined}>
          <summary>{count(repaired.length, 'repaired', 'repaired')}</summary>
          <ul className={css.list} aria-label="Repaired damage">
            {rowsOf(repaired)}
          </ul>
        </details>
      ) : null}
    </div>
  );
}
