import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import css from './form-drawer.module.css';

interface Props {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error: string | undefined;
  readonly control: UseFormRegisterReturn;
}

/** A box to tick: its words stand beside it. */
export function CheckField({ label, hint, error, control }: Props) {
  const id = useId();
  return (
    <div className={css.check}>
      <label>
        <input type="checkbox" aria-describedby={id} aria-invalid={error ? true : undefined} {...control} />
        {label}
      </label>
      <div id={id} className={error ? css.error : css.note} aria-live="polite">
        {error ?? hint}
      </div>
    </div>
  );
}
