import { useId, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { useModal } from './use-modal.ts';
import css from './dialog.module.css';

interface DialogProps {
  /** Mount it to open it, unmount it to close it. */
  readonly title: string;
  /** Escape, the browser's Back, the close button and a tap beside it. */
  readonly onClose: () => void;
  /** The acts, the primary one last. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** The browser's own modal: from the bottom on phones, in the middle on desktops. The first field has the focus at once, or the first act where there is none. */
export function Dialog({ title, onClose, footer, children }: DialogProps) {
  const { ref, onCancel } = useModal(onClose);
  const id = useId();
  return (
    // The keyboard's way to close is Escape, which the browser turns into `cancel`.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={ref}
      className={css.dialog}
      aria-labelledby={id}
      onCancel={onCancel}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={css.frame}>
        <header className={css.head}>
          <h2 id={id}>{title}</h2>
          <IconButton icon="close" label="Close" onClick={onClose} />
        </header>
        <div className={css.body} data-body>
          {children}
        </div>
        {footer ? <footer className={css.footer}>{footer}</footer> : null}
      </div>
    </dialog>
  );
}
