import { useEffect, useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import css from './palette-button.module.css';

const Palette = later(() => import('./palette.tsx'));

/** Opens the command palette: by a click, or Ctrl-K (⌘K) from anywhere. */
export function PaletteButton() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen((was) => !was);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button type="button" className={css.button} onClick={() => setOpen(true)} aria-keyshortcuts="Control+K">
        <Icon name="search" />
        <span>Find or go to</span>
        <kbd className={css.key}>Ctrl K</kbd>
      </button>
      {open ? <Palette onClose={() => setOpen(false)} /> : null}
    </>
  );
}
