import { useEffect, useLayoutEffect, useRef, type FocusEvent, type ReactNode, type Ref, type RefObject } from 'react';
import { pageTitle } from '#lib/page-title.ts';
import css from './list-screen.module.css';

interface ListScreenProps {
  readonly title: string;
  /** Beside the title: the saved views (`Views`). */
  readonly views?: ReactNode;
  /** What makes something new. */
  readonly actions?: ReactNode;
  /** Search and filters. */
  readonly bar?: ReactNode;
  /** Notices above the rows. */
  readonly notices?: ReactNode;
  /** Always in sight at the bottom: how many, how old, or what the chosen rows can be done with. */
  readonly footer?: ReactNode;
  /** The detail of one row: beside the list, or instead of it where there is no room. */
  readonly drawer?: ReactNode;
  /** Around rows and drawer: for the focus. */
  readonly ref?: Ref<HTMLDivElement>;
  readonly onFocus?: (event: FocusEvent<HTMLElement>) => void;
  readonly children: ReactNode;
}

/**
 * A list of the office from edge to edge. How it is laid out is decided by the room that it has, in em: with larger text or in a
 * smaller window columns give way to the drawer beside them, and at last rows fold (`Table`) and the drawer takes their place.
 */
export function ListScreen(props: ListScreenProps) {
  const { title, views, actions, bar, notices, footer, drawer, ref, onFocus, children } = props;
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
  const list = useRef<HTMLDivElement>(null);
  useKeptPlace(list);
  return (
    <div className={css.room}>
      <div ref={ref} className={css.frame} data-drawer={drawer ? true : undefined} onFocus={onFocus}>
        <div ref={list} className={css.list}>
          <header className={css.head}>
            <h1>{title}</h1>
            {views}
            {actions ? <div className={css.actions}>{actions}</div> : null}
          </header>
          {bar}
          {notices ? <div className={css.notices}>{notices}</div> : null}
          <div className={css.rows}>{children}</div>
          {footer}
        </div>
        {drawer}
      </div>
    </div>
  );
}

const isHidden = (list: HTMLElement | null) => list !== null && getComputedStyle(list).visibility === 'hidden';

/** A list that a drawer took the place of takes no room, and is found where it was when the drawer is closed. */
function useKeptPlace(list: RefObject<HTMLElement | null>): void {
  const place = useRef(0);
  const wasHidden = useRef(false);
  useEffect(() => {
    const note = () => {
      if (!isHidden(list.current)) place.current = scrollY;
    };
    note();
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, [list]);
  useLayoutEffect(() => {
    const isNow = isHidden(list.current);
    if (wasHidden.current && !isNow) scrollTo(0, place.current);
    wasHidden.current = isNow;
  });
}
