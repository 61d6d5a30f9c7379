import { useRef } from 'react';
import { useSavedText } from '#lib/use-saved-text.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { TextInput } from '#ui/text-input.tsx';

interface SearchFieldProps {
  /** What is searched now. */
  readonly text: string;
  /** What it looks into: "Name, head, branch". */
  readonly hint: string;
  /** For screen readers, where the hint says too little. */
  readonly label?: string;
  readonly onText: (text: string) => void;
}

/** The text becomes a filter after a pause, not with every letter. `/` leads to it. */
export function SearchField({ text, hint, label = `Search: ${hint}`, onText }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const saved = useSavedText(text, onText);
  useShortcut('/', () => field.current?.focus());
  return (
    <TextInput
      ref={field}
      type="search"
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={`${hint}  ( / )`}
      value={saved.text}
      onChange={(e) => saved.setText(e.target.value)}
      onBlur={saved.flush}
    />
  );
}
