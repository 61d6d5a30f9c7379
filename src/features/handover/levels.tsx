import { useId } from 'react';
import css from './facts.module.css';

interface Props<T> {
  readonly label: string;
  /** Null while nothing is chosen. */
  readonly value: T | null;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
}

/** One of several, each as large as a thumb: radio buttons that may all be open. */
export function Levels<T extends string | number>({ label, value, options, onChange }: Props<T>) {
  const name = useId();
  const isWordy = options.some(({ label: words }) => words.length > 5);
  return (
    <fieldset className={css.levels}>
      <legend className={css.label}>{label}</legend>
      <div className={css.bar} data-wordy={isWordy || undefined}>
        {options.map((option) => (
          <label key={option.value} className={css.level}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
