import { useId, useState, type KeyboardEvent, type Ref } from 'react';
import { isComposing } from '#lib/is-composing.dom.ts';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import css from './pick-input.module.css';

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

/** Where what can be picked is found. */
export interface Finding {
  /** A few that the text may mean, the likeliest first. */
  readonly find: (text: string) => readonly Pickable[];
  /** Said where nothing is found. */
  readonly noneText: string;
}

interface PickInputProps extends PickProps, Finding {
  readonly name?: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The field is left, with what was offered: nothing where nobody wrote since something was picked. */
  readonly onLeave?: (offered: readonly Pickable[]) => void;
  readonly autoCapitalize?: 'characters';
}

/** Finds one of many by what is written. What becomes of the text is up to whoever holds it. */
export function PickInput({ label, hint, error, optional, disabled, ref, ...props }: PickInputProps) {
  const { found, at, isOpen, write, pick, leave, onKeyDown } = usePicking(props);
  const list = useId();
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false} disabled={disabled ?? false}>
      <div className={css.around}>
        <TextInput
          {...(ref && { ref })}
          {...(props.name !== undefined && { name: props.name })}
          value={props.text}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select finds nothing by a part of its name
          role="combobox"
          aria-expanded={isOpen && found.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && found[at] ? `${list}-${at}` : undefined}
          autoCapitalize={props.autoCapitalize}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={leave}
        />
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be driven from an input */}
        <div role="listbox" id={list} aria-label="Found" className={css.list} hidden={!isOpen}>
          {found.map((one, n) => (
            <Option key={one.id} id={`${list}-${n}`} one={one} selected={n === at} onPick={() => pick(one)} />
          ))}
          {isOpen && found.length === 0 ? <p className={css.none}>{props.noneText}</p> : null}
        </div>
      </div>
    </Field>
  );
}

type Picking = Pick<PickInputProps, 'text' | 'onText' | 'find' | 'onPick' | 'onLeave'>;

/** What the text may mean, and which of it the keyboard is at. It is offered from the first letter that is written. */
function usePicking({ text, onText, find, onPick, onLeave }: Picking) {
  const [isTyping, setTyping] = useState(false);
  const [at, setAt] = useState(0);
  const isOpen = isTyping && text.trim() !== '';
  const found = isOpen ? find(text) : [];
  const write = (next: string) => {
    setTyping(true);
    setAt(0);
    onText(next);
  };
  const pick = (one: Pickable | undefined) => {
    if (!one) return;
    setTyping(false);
    onPick(one);
  };
  const leave = () => {
    setTyping(false);
    onLeave?.(found);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') pick(found[at]);
    else if (event.key === 'Escape') setTyping(false);
    else if (step) setAt((now) => Math.max(0, Math.min(found.length - 1, now + step)));
    else return;
    event.preventDefault();
    // Escape closes the list only, not the form around it.
    event.stopPropagation();
  };
  return { found, at, isOpen, write, pick, leave, onKeyDown };
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
