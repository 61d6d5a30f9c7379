import { useRef, type KeyboardEvent } from 'react';
import { useSavedText } from '#lib/use-saved-text.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { isComposing } from '#lib/is-composing.dom.ts';
import { Kbd } from '#ui/kbd.tsx';
import { TextInput } from '#ui/text-input.tsx';
import css from './search-field.module.css';

interface SearchFieldProps {
  /** What is searched now. */
  readonly text: string;
  /** What it looks into: "Name, head, branch". */
  readonly hint: string;
  /** For screen readers, where the hint says too little. */
  readonly label?: string;
  readonly onText: (text: string) => void;
}

/** The text becomes a filter after a pause, not with every letter. `/` leads to it, the arrow down to the first row, Escape out of it. */
export function SearchField({ text, hint, label = `Search: ${hint}`, onText }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const saved = useSavedText(text, onText);
  useShortcut('/', () => field.current?.focus());
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'ArrowDown') document.querySelector<HTMLElement>('tr[data-row]')?.focus();
    else if (event.key === 'Escape') field.current?.blur();
    else return;
    // The browser would clear the text, which is what nobody could take back.
    event.preventDefault();
  };
  return (
    <span className={css.search}>
      <TextInput
        ref={field}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={hint}
        value={saved.text}
        onChange={(e) => saved.setText(e.target.value)}
        onKeyDown={onKeyDown}
        onBlur={saved.flush}
      />
      <Kbd>/</Kbd>
    </span>
  );
}
