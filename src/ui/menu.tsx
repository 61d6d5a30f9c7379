import { useEffect, useId, useRef, type KeyboardEvent, type ToggleEvent } from 'react';
import { isComposing } from '#lib/is-composing.dom.ts';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import css from './menu.module.css';

export interface MenuItem {
  readonly label: string;
  readonly icon?: IconName;
  readonly onAct: () => void;
}

interface MenuProps {
  /** Names the button, which is only a sign. */
  readonly label: string;
  readonly items: readonly MenuItem[];
}

const GAP = 4;

/** Above or below its button, wherever there is room, and with it at the end of the line. */
function place(menu: HTMLElement, button: HTMLElement): void {
  const { top, bottom, right } = button.getBoundingClientRect();
  const { offsetHeight, offsetWidth } = menu;
  const isBelow = bottom + GAP + offsetHeight <= innerHeight;
  menu.style.top = `${isBelow ? bottom + GAP : Math.max(0, top - GAP - offsetHeight)}px`;
  menu.style.left = `${Math.max(0, right - offsetWidth)}px`;
}

/** Where the arrows lead from the item at `at`, of so many. */
const STEPS: Readonly<Record<string, (at: number, of: number) => number>> = {
  ArrowDown: (at, of) => (at + 1) % of,
  ArrowUp: (at, of) => (at - 1 + of) % of,
  Home: () => 0,
  End: (_, of) => of - 1,
};

/** Further acts behind "…". The browser's popover: it lies over everything and closes on a press elsewhere. */
export function Menu({ label, items }: MenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const all = () => [...(menu.current?.querySelectorAll('button') ?? [])];
  useEffect(() => {
    // It stays where the button was: what scrolls away under it closes it.
    const close = () => menu.current?.hidePopover();
    document.addEventListener('scroll', close, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', close, { capture: true });
  }, []);
  const onToggle = ({ newState }: ToggleEvent) => {
    button.current?.setAttribute('aria-expanded', String(newState === 'open'));
    if (newState !== 'open' || !menu.current || !button.current) return;
    place(menu.current, button.current);
    all()[0]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const buttons = all();
    const step = STEPS[event.key];
    if (step) buttons[step(buttons.indexOf(document.activeElement as HTMLButtonElement), buttons.length)]?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') menu.current?.hidePopover();
    if (!step && event.key !== 'Escape') return;
    // What is open behind it stays open, and rows do not move.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <IconButton
        ref={button}
        icon="more"
        label={label}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={false}
      />
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={css.menu}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
      >
        {items.map(({ label: words, icon, onAct }) => (
          <button
            key={words}
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={() => {
              menu.current?.hidePopover();
              onAct();
            }}
          >
            {icon ? <Icon name={icon} /> : null}
            {words}
          </button>
        ))}
      </div>
    </>
  );
}
