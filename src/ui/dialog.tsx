import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import css from './dialog.module.css';

interface DialogProps {
  /** Mount it to open it, unmount it to close it. */
  readonly title: string;
  /** Escape, the close button and a tap beside it. */
  readonly onClose: () => void;
  /** `sheet`: from the bottom on phones, in the middle on desktops. `drawer`: from the right on desktops. */
  readonly kind?: 'sheet' | 'drawer';
  /** The acts, the primary one last. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** The browser's own modal: it keeps the focus, gives it back, and makes the rest inert. */
export function Dialog({ title, onClose, kind = 'sheet', footer, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A layout effect: closing gives the focus back only while the dialog is still in the page.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog?.open) dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    // The keyboard's way to close is Escape, which the browser turns into `cancel`.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={ref}
      className={css.dialog}
      data-kind={kind}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={css.frame}>
        <header className={css.head}>
          <h2 id={id}>{title}</h2>
          <IconButton icon="close" label="Close" onClick={onClose} />
        </header>
        <div className={css.body}>{children}</div>
        {footer ? <footer className={css.footer}>{footer}</footer> : null}
      </div>
    </dialog>
  );
}
