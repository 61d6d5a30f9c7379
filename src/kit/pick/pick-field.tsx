import { useId, useState, type KeyboardEvent, type Ref } from 'react';
import { isComposing } from '#lib/is-composing.dom.ts';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import css from './pick-field.module.css';

/** What can be picked. */
export interface Pickable {
  readonly id: number;
  readonly name: string;
  /** What tells it from others of a like name. */
  readonly detail?: string;
}

/** What every field that picks is told, whatever is picked. */
export interface PickProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly optional?: boolean;
  readonly disabled?: boolean;
  /** The input, for who moves the focus there. */
  readonly ref?: Ref<HTMLInputElement> | undefined;
  readonly onPick: (one: Pickable) => void;
}

interface PickFieldProps extends PickProps {
  /** A few that the text may mean, the likeliest first. */
  readonly find: (text: string) => readonly Pickable[];
  /** Said where nothing is found. */
  readonly noneText: string;
}

/** Finds one of many by what is written. What was picked is handed on, and the field is empty again for the next one. */
export function PickField({ label, hint, error, optional, disabled, ref, ...picks }: PickFieldProps) {
  const { found, at, text, isOpen, write, pick, close, onKeyDown } = usePicking(picks);
  const list = useId();
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false} disabled={disabled ?? false}>
      <div className={css.around}>
        <TextInput
          {...(ref && { ref })}
          value={text}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select finds nothing by a part of its name
          role="combobox"
          aria-expanded={isOpen && found.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && found[at] ? `${list}-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be driven from an input */}
        <div role="listbox" id={list} aria-label="Found" className={css.list} hidden={!isOpen}>
          {isOpen
            ? found.map((one, n) => (
                <Option key={one.id} id={`${list}-${n}`} one={one} selected={n === at} onPick={() => pick(one)} />
              ))
            : null}
          {isOpen && found.length === 0 ? <p className={css.none}>{picks.noneText}</p> : null}
        </div>
      </div>
    </Field>
  );
}

/** What is written, what that may mean, and which of it the keyboard is at. */
function usePicking({ find, onPick }: Pick<PickFieldProps, 'find' | 'onPick'>) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [isClosed, setClosed] = useState(false);
  const isOpen = text.trim() !== '' && !isClosed;
  const found = isOpen ? find(text) : [];
  const write = (next: string) => {
    setText(next);
    setAt(0);
    setClosed(false);
  };
  const pick = (one: Pickable | undefined) => {
    if (!one) return;
    onPick(one);
    write('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') pick(found[at]);
    else if (event.key === 'Escape') setClosed(true);
    else if (step) setAt((now) => Math.max(0, Math.min(found.length - 1, now + step)));
    else return;
    event.preventDefault();
    // Escape closes the list only, not the form around it.
    event.stopPropagation();
  };
  return { found, at, text, isOpen, write, pick, close: () => setClosed(true), onKeyDown };
}

interface OptionProps {
  readonly id: string;
  readonly one: Pickable;
  readonly selected: boolean;
  readonly onPick: () => void;
}

function Option({ id, one, selected, onPick }: OptionProps) {
  return (
    // The keyboard works in the input, which names the selected option. Pressing it must not take the focus from there.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of a listbox that is no select
      role="option"
      aria-selected={selected}
      className={css.option}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <strong>{one.name}</strong> {one.detail ? <span className="muted small">{one.detail}</span> : null}
    </div>
  );
}
