import { type CSSProperties, type KeyboardEvent, type MouseEvent, useId, useState } from 'react';
import { type DamagePin, damageStates, type DamageView, damageViews } from '#contract/areas/damages.ts';
import { isComposing } from '#lib/is-composing.dom.ts';
import { BodyDrawing } from './body-drawing.tsx';
import { damageText } from './pins.ts';
import { PinSign } from './pin-sign.tsx';
import { type Place, placeText } from './spots.ts';
import css from './stage.module.css';

interface Shown {
  readonly damage: Pick<DamagePin, 'id' | 'kind' | 'view' | 'x' | 'y' | 'state'>;
  readonly sign: string;
}

interface Props {
  readonly view: DamageView;
  /** Those of this side. */
  readonly pins: readonly Shown[];
  /** The id of the damage that is open. */
  readonly current: number | null;
  readonly onOpen?: (id: number) => void;
  /** What is only marked: nothing is said of it, and a press goes through to the drawing. */
  readonly known?: readonly (Pick<DamagePin, 'state'> & Pick<Place, 'x' | 'y'>)[];
  /** A pin that is being set. */
  readonly mark?: Place;
  /** Absent where the person sets none. */
  readonly onPlace: ((place: Place) => void) | undefined;
  /** What a press on the drawing does: `Set a pin`, `Move pin A`. */
  readonly act?: string;
}

/** The drawing of one side with its pins. A press on it, or the arrows and Enter, choose a place. */
export function Stage({ view, pins, current, onOpen, known = [], mark, onPlace, act = '' }: Props) {
  return (
    <div className={css.stage}>
      <BodyDrawing view={view} />
      {onPlace ? <Surface key={view} view={view} act={act} onPlace={onPlace} /> : null}
      {known.map(({ x, y, state }, nth) => (
        <span key={`${x} ${y} ${nth}`} className={css.known} style={at({ x, y })} aria-hidden>
          <PinSign sign="" state={state} />
        </span>
      ))}
      {pins.map(({ damage, sign }) => (
        <button
          key={damage.id}
          type="button"
          className={css.pin}
          style={at(damage)}
          aria-label={`${sign}: ${damageText(damage)}, ${damageStates[damage.state].toLowerCase()}`}
          aria-pressed={damage.id === current}
          onClick={() => onOpen?.(damage.id)}
        >
          <PinSign sign={sign} state={damage.state} />
        </button>
      ))}
      {mark ? (
        <span className={css.mark} style={at(mark)}>
          <PinSign sign="" state="new" />
        </span>
      ) : null}
    </div>
  );
}

const at = ({ x, y }: Pick<Place, 'x' | 'y'>): CSSProperties => ({ left: `${x * 100}%`, top: `${y * 100}%` });

const STEP = 0.02;
const FAR = 0.1;
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Within the drawing, to a thousandth: nobody points more exactly. */
const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;

interface SurfaceProps {
  readonly view: DamageView;
  readonly act: string;
  readonly onPlace: (place: Place) => void;
}

function Surface({ view, act, onPlace }: SurfaceProps) {
  const hint = useId();
  const [place, setPlace] = useState<Place>({ view, x: 0.5, y: 0.5 });
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (!arrow || isComposing(event) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const step = event.shiftKey ? FAR : STEP;
    setPlace({ view, x: share(place.x + arrow[0] * step), y: share(place.y + arrow[1] * step) });
  };
  const onClick = (event: MouseEvent) => {
    // Enter and the space bar press it without a pointer: then the cross says where.
    if (event.detail === 0) return onPlace(place);
    const box = event.currentTarget.getBoundingClientRect();
    onPlace({
      view,
      x: share((event.clientX - box.left) / box.width),
      y: share((event.clientY - box.top) / box.height),
    });
  };
  return (
    <>
      <button
        type="button"
        className={css.surface}
        aria-label={`${act}: ${damageViews[view].toLowerCase()}`}
        aria-describedby={hint}
        onKeyDown={onKeyDown}
        onClick={onClick}
      />
      <span className={css.cross} style={at(place)} aria-hidden />
      <span id={hint} className="sr-only" aria-live="polite">
        {`Arrows move the cross, Enter sets it. ${placeText(place)}.`}
      </span>
    </>
  );
}
