import { useId } from 'react';
import { type Damage, type DamageView, damageViews } from '#contract/areas/damages.ts';
import { formatNumber } from '#lib/format-number.ts';
import { BodyDrawing } from './body-drawing.tsx';
import { openOn } from './pins.ts';
import css from './sides.module.css';

interface Props {
  readonly shown: DamageView;
  readonly damages: readonly Pick<Damage, 'view' | 'state'>[];
  readonly onShow: (view: DamageView) => void;
}

const VIEWS = Object.keys(damageViews) as DamageView[];

/** The sides of the vehicle as small drawings, each with how much damage stands open on it. */
export function Sides({ shown, damages, onShow }: Props) {
  const name = useId();
  return (
    <fieldset className={css.sides}>
      <legend className="sr-only">Side</legend>
      {VIEWS.map((view) => {
        const open = openOn(damages, view);
        return (
          <label key={view} className={css.side}>
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={view === shown}
              onChange={() => onShow(view)}
            />
            <BodyDrawing view={view} />
            <span className={css.words}>
              {damageViews[view]}
              {open > 0 ? (
                <span className={css.count}>
                  {formatNumber(open)}
                  <span className="sr-only"> open</span>
                </span>
              ) : null}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
