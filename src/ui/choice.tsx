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
  /** One below the other, for words that do not fit side by side. */
  readonly stacked?: boolean;
}

/** One of a few, all in sight: radio buttons drawn as one bar. */
export function Choice<T extends string>({
  label,
  value,
  options,
  onChange,
  hideLabel = false,
  stacked = false,
}: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className={css.choice}>
      <legend className={hideLabel ? 'sr-only' : css.legend}>{label}</legend>
      <div className={css.bar} data-stacked={stacked || undefined}>
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
