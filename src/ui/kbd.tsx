import css from './kbd.module.css';

/** The key of an act, beside its words. Screen readers hear it as the shortcut of the control (`aria-keyshortcuts`). */
export function Kbd({ children }: { readonly children: string }) {
  return (
    <kbd className={css.kbd} aria-hidden>
      {children}
    </kbd>
  );
}
