import {
  createContext,
  use,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { useShortcut } from '#lib/use-shortcut.ts';
import { Button, IconButton } from './button.tsx';
import css from './toast.module.css';

interface Toast {
  readonly text: string;
  /** Takes the act back; the toast then stays 10 s instead of 5. */
  readonly undo?: () => void;
  /** Goes to what was done. */
  readonly open?: () => void;
}

type Show = (toast: Toast) => void;

const ToastContext = createContext<Show | null>(null);

type SetSlot = (slot: HTMLElement | null) => void;

const SlotContext = createContext<SetSlot | null>(null);

/** Says in one line that something was done, with a way back. Only one is shown: the latest act is the one to undo. */
export function useToast(): Show {
  const show = use(ToastContext);
  if (!show) throw new Error('useToast outside of ToastProvider');
  return show;
}

/**
 * Where toasts stand, of what it is in: all of its room. Everywhere else on a screen one works, so that a toast would lie over an act for as
 * long as it is there.
 */
export function ToastSlot() {
  const setSlot = use(SlotContext);
  return <div ref={setSlot} className={css.slot} />;
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const close = useCallback(() => setToast(null), []);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const show = useCallback<Show>(
    (next) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(close, next.undo || next.open ? 10_000 : 5000);
      setToast(next);
    },
    [close],
  );
  const place = (
    <output className={slot ? css.inSlot : css.place}>
      {toast ? <ToastView toast={toast} onClose={close} /> : null}
    </output>
  );
  return (
    <ToastContext value={show}>
      <SlotContext value={setSlot}>{children}</SlotContext>
      {slot ? createPortal(place, slot) : place}
    </ToastContext>
  );
}

/** `z` takes the latest act back, as the button does. */
function ToastView({ toast, onClose }: { readonly toast: Toast; readonly onClose: () => void }) {
  const undo = () => {
    toast.undo?.();
    onClose();
  };
  const open = () => {
    toast.open?.();
    onClose();
  };
  useShortcut(toast.undo ? 'z' : '', undo);
  const focus = useFocusBack();
  return (
    <span className={css.toast} {...focus}>
      <span className={css.text}>{toast.text}</span>
      {toast.undo ? (
        <Button tone="quiet" onClick={undo} aria-keyshortcuts="z">
          Undo
        </Button>
      ) : null}
      {toast.open ? (
        <Button tone="quiet" onClick={open}>
          Open
        </Button>
      ) : null}
      <IconButton icon="close" label="Dismiss" onClick={onClose} />
    </span>
  );
}

/** Whoever presses something in the toast is back where they were when it goes. */
function useFocusBack() {
  const ref = useRef<HTMLSpanElement>(null);
  const before = useRef<Element | null>(null);
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (!ref.current?.contains(relatedTarget)) before.current = relatedTarget;
  };
  useLayoutEffect(() => {
    const { current: toast } = ref;
    return () => {
      const { current: to } = before;
      if (toast?.contains(document.activeElement) && to instanceof HTMLElement) to.focus({ preventScroll: true });
    };
  }, []);
  return { ref, onFocus };
}
