import { useState, type KeyboardEvent } from 'react';
import { isComposing } from '#lib/is-composing.dom.ts';
import css from './inline-text.module.css';
import { useShown } from './use-shown.ts';

interface InlineTextProps {
  /** For screen readers: what it is of which record. */
  readonly label: string;
  readonly value: string;
  /** Resolves with whether it was saved. */
  readonly onSave: (text: string) => Promise<boolean>;
  readonly max?: number;
  /** What stands there where it is empty. */
  readonly hint?: string;
  /** It may be empty. */
  readonly optional?: boolean;
  /** Numbers are written with the keys for them. */
  readonly isNumber?: boolean;
  readonly disabled?: boolean;
  /** It is done: the text is struck through. */
  readonly isDone?: boolean;
}

/**
 * Text that is changed where it stands: Enter or leaving it saves, Escape puts it back. What is refused stays as it was written, so that
 * nothing typed is lost.
 */
export function InlineText(props: InlineTextProps) {
  const { label, value, onSave, max = 200, hint, optional = false, isNumber = false, disabled, isDone } = props;
  const [shown, change] = useShown(value);
  const [typed, setTyped] = useState<string | null>(null);
  const save = () => {
    const text = (typed ?? shown).trim();
    if (text === shown || (text === '' && !optional)) return setTyped(null);
    const send = async () => {
      const isSaved = await onSave(text);
      // What was typed meanwhile is another change.
      if (isSaved) setTyped((now) => (now?.trim() === text ? null : now));
      return isSaved;
    };
    void change(text, send);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      // Leaving it saves.
      event.currentTarget.blur();
    } else if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation();
      setTyped(null);
    }
  };
  return (
    <textarea
      className={css.text}
      rows={1}
      aria-label={label}
      value={typed ?? shown}
      maxLength={max}
      placeholder={hint}
      inputMode={isNumber ? 'decimal' : 'text'}
      data-number={isNumber || undefined}
      data-done={isDone || undefined}
      disabled={disabled}
      onChange={(event) => setTyped(event.target.value.replaceAll(/[\r\n]+/g, ' '))}
      onBlur={save}
      onKeyDown={onKeyDown}
    />
  );
}
