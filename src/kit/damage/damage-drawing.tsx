import type { Damage } from '#contract/areas/damages.ts';
import { Sides } from './sides.tsx';
import { Stage } from './stage.tsx';
import type { DamageMapState } from './use-damage-map.ts';
import css from './damage-drawing.module.css';

interface Props {
  readonly map: DamageMapState;
  readonly damages: readonly Damage[];
  /** Whether a press on the drawing does something. */
  readonly mayPut: boolean;
}

/** The side that is looked at, large, and the way to the others. */
export function DamageDrawing({ map, damages, mayPut }: Props) {
  const { drawing, view, pins, current, moved } = map;
  return (
    <div ref={drawing} className={css.drawing}>
      <Stage
        view={view}
        pins={pins.filter(({ damage }) => damage.view === view)}
        current={current}
        onOpen={(id) => damages.filter((damage) => damage.id === id).forEach(map.toggle)}
        onPlace={mayPut ? map.put : undefined}
        act={moved ? `Move pin ${moved.sign}` : 'Set a pin'}
      />
      <p className={css.hint}>{mayPut ? hintOf(moved?.sign) : ''}</p>
      <Sides shown={view} damages={damages} onShow={map.setView} />
    </div>
  );
}

const hintOf = (moving: string | undefined) =>
  moving === undefined ? 'Tap the drawing to set a pin.' : `Tap where pin ${moving} belongs, on any side.`;
