import { useId } from 'react';
import { wholeRefusal, type Bounds } from '#lib/typed-number.ts';
import { Icon } from '#ui/icon.tsx';
import { TextInput } from '#ui/text-input.tsx';
import css from './whole-input.module.css';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly bounds: Bounds;
  readonly placeholder?: string;
  /** Nobody typed it yet: it is a proposal. */
  readonly isGuessed?: boolean;
  readonly onChange: (typed: string) => void;
}

/**
 * A whole number in a row of other inputs, where a `Field` with its label has no room. What is typed stays as it is typed, and what is no such
 * number is said beneath the row, which is a flex that wraps: of `1.5` without its point nobody would see that it is ten times as much.
 */
export function WholeInput({ label, value, bounds, placeholder, isGuessed = false, onChange }: Props) {
  const id = useId();
  const refusal = wholeRefusal(value, bounds);
  return (
    <span className={css.whole}>
      <TextInput
        aria-label={label}
        aria-invalid={refusal !== null || undefined}
        aria-describedby={refusal === null ? undefined : id}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        placeholder={placeholder}
        data-guessed={isGuessed || undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <span id={id} className={css.refusal} aria-live="polite">
        {refusal === null ? null : (
          <>
            <Icon name="needs" size="1em" />
            {refusal}
          </>
        )}
      </span>
    </span>
  );
}
