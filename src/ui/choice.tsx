import { useId, type ReactNode } from 'react';
import css from './choice.module.css';

interface ChoiceProps<T extends string> {
  /** Names the group. */
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: ReactNode }[];
  readonly onChange: (value: T) => void;
  /** The label is said elsewhere on the screen; keep it for screen readers only. */
  readonly hideLabel?: boolean;
}

/** One of a few, all in sight: radio buttons drawn as one bar. */
export function Choice<T extends string>({ label, value, options, onChange, hideLabel = false }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className={css.choice}>
      <legend className={hideLabel ? 'sr-only' : css.legend}>{label}</legend>
      <div className={css.bar}>
        {options.map((option) => (
          <label key={option.value} className={css.option}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
