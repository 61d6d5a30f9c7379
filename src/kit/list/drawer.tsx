import { useEffect, useId, useRef, type ReactNode } from 'react';
import { IconButton } from '#ui/button.tsx';
import { DrawerTabs, tabId, type Tabs } from './drawer-tabs.tsx';
import css from './drawer.module.css';

interface DrawerProps {
  /** What it is about, for screen readers. */
  readonly label: string;
  /** Stays in sight: plate and title. */
  readonly head: ReactNode;
  /** Under the head: a line of facts. */
  readonly facts?: ReactNode;
  /** Nobody opened it: it is shown only where it stands beside the list. */
  readonly implied?: boolean;
  readonly onClose: () => void;
  /** To the row before or after; absent where there is none. */
  readonly onStep?: ((by: 1 | -1) => void) | undefined;
  readonly footer?: ReactNode;
  /** Where there is more than the details: what else can be looked at in its body. */
  readonly tabs?: Tabs | undefined;
  readonly children: ReactNode;
}

/** The detail of a row. Its head and foot stay, what is between them scrolls. A child of `ListScreen`. */
export function Drawer(props: DrawerProps) {
  const { label, head, facts, implied = false, onClose, onStep, footer, tabs, children } = props;
  const panel = useId();
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    // Where it stands instead of the list, the row that was pressed cannot keep the focus.
    const drawer = frame.current;
    if (!drawer || drawer.contains(document.activeElement)) return;
    if (getComputedStyle(drawer).getPropertyValue('--instead').trim() === '1') drawer.focus({ preventScroll: true });
    // One that nobody opened was there already, but not to be seen.
  }, [implied]);
  return (
    <aside ref={frame} className={css.drawer} data-implied={implied || undefined} aria-label={label} tabIndex={-1}>
      <header className={css.head}>
        <div className={css.line}>
          <div className={css.subject}>{head}</div>
          {onStep ? (
            <>
              <IconButton icon="up" label="Previous row" onClick={() => onStep(-1)} />
              <IconButton icon="down" label="Next row" onClick={() => onStep(1)} />
            </>
          ) : null}
          <IconButton icon="close" label="Close" onClick={onClose} />
        </div>
        {facts ? <p className={css.facts}>{facts}</p> : null}
        {tabs ? <DrawerTabs panel={panel} {...tabs} /> : null}
      </header>
      {/* Scrolled with the keyboard, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={css.body} tabIndex={0} {...panelOf(panel, tabs)}>
        {children}
      </section>
      {footer}
    </aside>
  );
}

function panelOf(id: string, tabs: Tabs | undefined) {
  if (!tabs) return { 'aria-label': 'Details' };
  return { id, role: 'tabpanel', 'aria-labelledby': tabId(id, tabs.shown) };
}
