import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { isolated } from '#contract/people-text.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { isComposing } from '#lib/is-composing.dom.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Kbd } from '#ui/kbd.tsx';
import css from './filter-bar.module.css';

export interface FilterChip {
  readonly field: string;
  readonly value: string;
  readonly onClear: () => void;
}

interface FilterBarProps {
  /** Names the region for screen readers. */
  readonly label: string;
  readonly search?: ReactNode;
  /** The filters that hold now. */
  readonly chips: readonly FilterChip[];
  /** The fields to choose them with. */
  readonly children: ReactNode;
  readonly onClearAll: () => void;
  /** At the end of the line: what can be done with all of the list. */
  readonly tools?: ReactNode;
}

/** Over a list: what is searched, which filters hold, and where they are chosen. Where chips have no room, their number stays. */
export function FilterBar({ label, search, chips, children, onClearAll, tools }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useShortcut('f', () => setOpen(true));
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <search className={css.bar} aria-label={label}>
      {search}
      <ul className={css.chips} aria-label="Filters that hold">
        {chips.map((chip) => (
          <Chip key={chip.field} chip={chip} onOpen={() => setOpen(true)} />
        ))}
      </ul>
      <button
        ref={opener}
        type="button"
        className={css.add}
        aria-expanded={isOpen}
        aria-keyshortcuts="f"
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="plus" size="1em" />
        Filter
        {chips.length > 0 ? (
          <span className={css.number} aria-label={`${chips.length} hold now`}>
            {chips.length}
          </span>
        ) : null}
        <Kbd>f</Kbd>
      </button>
      {tools ? <div className={css.tools}>{tools}</div> : null}
      {isOpen ? (
        <Fields onClose={close} onClearAll={onClearAll}>
          {children}
        </Fields>
      ) : null}
    </search>
  );
}

function Chip({ chip: { field, value, onClear }, onOpen }: { readonly chip: FilterChip; readonly onOpen: () => void }) {
  return (
    <li className={css.chip}>
      <button type="button" className={css.words} onClick={onOpen}>
        {field}: <strong>{value}</strong>
      </button>
      <button
        type="button"
        className={css.clear}
        aria-label={`Without ${field}: ${isolated(value)}`}
        title="Clear"
        onClick={onClear}
      >
        <Icon name="close" size="1em" />
      </button>
    </li>
  );
}

interface FieldsProps {
  readonly onClose: () => void;
  readonly onClearAll: () => void;
  readonly children: ReactNode;
}

/** The first field takes the focus; Escape, or a press elsewhere, closes. */
function Fields({ onClose, onClearAll, children }: FieldsProps) {
  const frame = useRef<HTMLFieldSetElement>(null);
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    frame.current?.querySelector<HTMLElement>('select, input')?.focus();
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Element && !frame.current?.parentElement?.contains(target)) latest.current();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || event.key !== 'Escape') return;
    // What is open behind stays open.
    event.stopPropagation();
    onClose();
  };
  return (
    // Escape is heard wherever the focus is among the fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset ref={frame} className={css.fields} aria-label="Filters" onKeyDown={onKeyDown}>
      {children}
      <div className={css.end}>
        <Button tone="quiet" onClick={onClearAll}>
          Clear filters
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
    </fieldset>
  );
}
