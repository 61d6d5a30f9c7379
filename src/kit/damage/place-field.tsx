import { type DamageView, damageViews } from '#contract/areas/damages.ts';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { type KnownDamage, knownHereText, knownOn } from './known-here.ts';
import { type Place, placeText, spotsOf } from './spots.ts';
import { Stage } from './stage.tsx';
import css from './place-field.module.css';

interface Props {
  readonly place: Place;
  /** False while nobody has said where: only the side that is shown is meant then. */
  readonly isSet?: boolean;
  readonly error?: string | undefined;
  /** What is recorded already: its places are marked, so that nobody records it again. */
  readonly known?: readonly KnownDamage[];
  readonly onPlace: (place: Place) => void;
}

const VIEWS = Object.keys(damageViews) as DamageView[];
const spots = VIEWS.flatMap((view) => spotsOf(view));
const keyOf = ({ view, x, y }: Place) => `${view} ${x} ${y}`;

/** Where the damage is: on the drawing, or by the name of the place for who set no pin or means another side. */
export function PlaceField({ place, isSet = true, error, known = [], onPlace }: Props) {
  const isNamed = spots.some((spot) => keyOf(spot) === keyOf(place));
  const here = knownOn(known, place.view);
  const choose = (key: string) => {
    const spot = spots.find((one) => keyOf(one) === key);
    if (spot) onPlace({ view: spot.view, x: spot.x, y: spot.y });
  };
  return (
    <>
      <div className={css.drawing}>
        <Stage
          view={place.view}
          pins={[]}
          current={null}
          known={here}
          {...(isSet && { mark: place })}
          onPlace={onPlace}
          act={isSet ? 'Move the pin' : 'Set the pin'}
        />
        {here.length === 0 ? null : <p className="muted small">{knownHereText(here)}</p>}
      </div>
      <Field label="Place" error={error}>
        <Select value={isSet ? keyOf(place) : ''} onChange={(event) => choose(event.target.value)}>
          {isSet ? null : <option value="">Point at it, or choose</option>}
          {isNamed || !isSet ? null : (
            <option value={keyOf(place)}>{`Where the pin is: ${placeText(place).toLowerCase()}`}</option>
          )}
          {VIEWS.map((view) => (
            <optgroup key={view} label={damageViews[view]}>
              {spotsOf(view).map((spot) => (
                <option key={spot.name} value={keyOf(spot)}>
                  {placeText(spot)}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
    </>
  );
}
