import { useLayoutEffect, useRef, type MouseEvent } from 'react';
import { Button } from '#ui/button.tsx';
import type { PagedList } from './paged-list.ts';
import css from './show-more.module.css';

interface ShowMoreProps {
  readonly list: PagedList;
  /** Finds the rows, each of which can have the focus. */
  readonly rows?: string;
}

/** Under the rows: the way to the next page, while there is one. Who presses it by keyboard goes on at the first row that came. */
export function ShowMore({ list, rows: selector = 'tr[data-row]' }: ShowMoreProps) {
  const { isFetchingNextPage: isBusy, hasNextPage } = list;
  const button = useRef<HTMLButtonElement>(null);
  const next = useRef<number | null>(null);
  const rows = () => document.querySelectorAll<HTMLElement>(selector);
  useLayoutEffect(() => {
    if (isBusy || next.current === null) return;
    // A page that was not read leaves the focus where it was.
    (rows()[next.current] ?? button.current)?.focus();
    next.current = null;
    // The selector of a list stays the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isBusy]);
  if (!hasNextPage) return null;
  const show = ({ detail }: MouseEvent) => {
    // No press of a mouse or a finger.
    if (detail === 0) next.current = rows().length;
    void list.fetchNextPage();
  };
  return (
    <div className={css.more}>
      <Button ref={button} busy={isBusy} onClick={show}>
        Show more
      </Button>
    </div>
  );
}
