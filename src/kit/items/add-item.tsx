import { useRef, useState, type KeyboardEvent } from 'react';
import { isComposing } from '#lib/is-composing.dom.ts';
import { IconButton } from '#ui/button.tsx';
import { TextInput } from '#ui/text-input.tsx';
import css from './item-list.module.css';

interface AddItemProps {
  /** Resolves with whether it was added. */
  readonly onAdd: (text: string) => Promise<boolean>;
  readonly label?: string;
  readonly max?: number;
}

/** One line for the next item. Enter adds it, and the line is free for the one after it; what was refused stands in it again. */
export function AddItem({ onAdd, label = 'Add an item', max = 200 }: AddItemProps) {
  const [text, setText] = useState('');
  const adding = useRef<Promise<unknown>>(Promise.resolve());
  const add = () => {
    const sent = text.trim();
    if (sent === '') return;
    setText('');
    // One after the other, so that they stand in the order in which they were written.
    adding.current = adding.current
      .then(() => onAdd(sent))
      .then((isAdded) => isAdded || setText((now) => [sent, now].filter((part) => part !== '').join(' ')));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    add();
  };
  return (
    <div className={css.add}>
      <TextInput
        aria-label={label}
        placeholder={label}
        enterKeyHint="enter"
        maxLength={max}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <IconButton icon="plus" label="Add" disabled={text.trim() === ''} onClick={add} />
    </div>
  );
}
