import type { DamageState } from '#contract/areas/damages.ts';
import css from './pin-sign.module.css';

interface Props {
  readonly sign: string;
  readonly state: DamageState;
}

/** The mark of damage, the same on the drawing and in the list: its shape says the state, without any colour. */
export function PinSign({ sign, state }: Props) {
  return (
    <span className={css.sign} data-state={state} aria-hidden>
      <span>{sign}</span>
    </span>
  );
}
