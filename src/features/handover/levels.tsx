import { useId, type ReactNode } from 'react';
import css from './facts.module.css';

interface Props<T> {
  /** By this name people find the group. */
  readonly label: string;
  /** How that stands above it, with the sign of whether it is chosen. */
  readonly title: ReactNode;
  /** What is chosen, in words; null where the choice itself says it. */
  readonly said?: string | null;
  /** Null while nothing is chosen. */
  readonly value: T | null;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  /** Few and short enough to stand beside the title. */
  readonly isBeside?: boolean;
  readonly onChange: (value: T) => void;
}

/** One of several, each as large as a thumb: radio buttons that may all be open. */
export function Levels<T extends string | number>(props: Props<T>) {
  const { label, title, said = null, value, options, isBeside = false, onChange } = props;
  const name = useId();
  const isWordy = options.some(({ label: words }) => words.length > 5);
  return (
    <fieldset className={css.levels} data-beside={isBeside || undefined} aria-label={label}>
      <div className={css.head}>
        {title}
        {said === null ? null : <span className={css.said}>{said}</span>}
      </div>
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
