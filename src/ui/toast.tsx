import {
  createContext,
  use,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type FocusEvent,
  type ReactNode,
} from 'react';
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

/** Says in one line that something was done, with a way back. Only one is shown: the latest act is the one to undo. */
export function useToast(): Show {
  const show = use(ToastContext);
  if (!show) throw new Error('useToast outside of ToastProvider');
  return show;
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const close = useCallback(() => setToast(null), []);
  const foot = useFooter(toast !== null);
  const show = useCallback<Show>(
    (next) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(close, next.undo || next.open ? 10_000 : 5000);
      setToast(next);
    },
    [close],
  );
  return (
    <ToastContext value={show}>
      {children}
      <output className={css.place} style={{ '--foot': `${foot}px` } as CSSProperties}>
        {toast ? <ToastView toast={toast} onClose={close} /> : null}
      </output>
    </ToastContext>
  );
}

/** How much of the window the feet of list and drawer take from below, with the acts that stand in them. */
function footHeight(): number {
  const feet = [...document.querySelectorAll('footer')].filter((foot) => getComputedStyle(foot).position === 'sticky');
  const tops = feet
    .filter((foot) => foot.checkVisibility({ visibilityProperty: true }))
    .map((foot) => foot.getBoundingClientRect().top);
  return Math.max(0, ...tops.map((top) => Math.ceil(innerHeight - top)));
}

/** As long as it matters: a foot comes with its drawer and grows with what it says. */
function useFooter(matters: boolean): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    if (!matters) return undefined;
    const measure = () => setHeight(footHeight());
    const observer = new MutationObserver(measure);
    observer.observe(document.body, { childList: true, subtree: true });
    addEventListener('resize', measure);
    measure();
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
    };
  }, [matters]);
  return height;
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
