import { useEffect, useState } from 'react';
import { isComposing } from '#lib/is-composing.dom.ts';
import { Icon } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import css from './palette-button.module.css';

const Palette = later(() => import('./palette.tsx'));

/** Opens the command palette: by Ctrl-K (⌘K) from anywhere, and where the frame has room for it by a click. */
export function PaletteButton({ shown }: { readonly shown: boolean }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isComposing(event) || event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen((was) => !was);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      {shown ? (
        <button type="button" className={css.button} onClick={() => setOpen(true)} aria-keyshortcuts="Control+K">
          <Icon name="search" />
          <span>Find or go to</span>
          <kbd className={css.key}>Ctrl K</kbd>
        </button>
      ) : null}
      {open ? <Palette onClose={() => setOpen(false)} /> : null}
    </>
  );
}
