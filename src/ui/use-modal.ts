import { useEffect, useLayoutEffect, useRef, type SyntheticEvent } from 'react';
import { openLayer } from '#lib/layers.dom.ts';

/** What gets the focus when a dialog opens: a field that is wrong, else the first field, else the first of its acts, in its foot or among its content. */
const FIRST = [
  '[aria-invalid=true]',
  '[data-body] :is(input:not([type=hidden], [hidden]), select, textarea):not(:disabled)',
  'footer button:not(:disabled)',
  '[data-acts] button:not(:disabled)',
];

function focusFirst(dialog: HTMLDialogElement): void {
  const first = FIRST.map((selector) => dialog.querySelector<HTMLElement>(selector)).find(Boolean);
  first?.focus();
}

/**
 * A `<dialog>` that is open while it is mounted. It keeps the focus and gives it back, makes the rest inert, and is closed by Escape and
 * by the browser's Back.
 */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  // A layout effect: closing gives the focus back only while the dialog is still in the page.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) {
      dialog.showModal();
      focusFirst(dialog);
    }
    const closeLayer = openLayer(() => latest.current());
    return () => {
      closeLayer();
      dialog?.close();
    };
  }, []);
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  return { ref, onCancel };
}
