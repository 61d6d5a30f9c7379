import { useState, type KeyboardEvent } from 'react';
import { Icon } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import css from './layout-button.module.css';

const LayoutMenu = later(() => import('./layout-menu.tsx'));

const ID = 'layout-menu';

/** At the foot of the sidebar: its size and the width of the content. */
export function LayoutButton() {
  const [isOpen, setOpen] = useState(false);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Keys of what is behind it are not meant; by Escape the browser closes the popover itself.
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
  };
  return (
    <>
      <button
        type="button"
        className={css.button}
        popoverTarget={ID}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title="Layout"
      >
        <Icon name="layout" />
        <span data-word>Layout</span>
      </button>
      <dialog
        id={ID}
        popover="auto"
        aria-label="Layout"
        className={css.menu}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onKeyDown={onKeyDown}
      >
        {isOpen ? <LayoutMenu /> : null}
      </dialog>
    </>
  );
}
