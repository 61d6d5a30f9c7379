import type { ReactNode, RefObject } from 'react';
import { IconButton } from '#ui/button.tsx';
import css from './desk.module.css';

interface DeskProps {
  readonly room: RefObject<HTMLDivElement | null>;
  /** There is room for all columns (useBeside). */
  readonly isBeside: boolean | null;
  /** Something is on the desk: in one column it takes the place of the queue. */
  readonly isOpen: boolean;
  readonly head: ReactNode;
  readonly queue: ReactNode;
  readonly foot: ReactNode;
  /** What is on the desk: its stage, and the column of what is read off it and decided. */
  readonly children: ReactNode;
}

/** A desk at which one thing after the other is decided: the queue, the paper, and the fields beside it. */
export function DeskFrame({ room, isBeside, isOpen, head, queue, foot, children }: DeskProps) {
  return (
    <div ref={room} className={css.room} data-beside={isBeside ?? undefined} data-open={isOpen || undefined}>
      {head}
      <div className={css.columns}>
        <nav className={css.list} aria-label="Queue">
          {queue}
        </nav>
        {children}
      </div>
      {foot}
    </div>
  );
}

interface HeadProps {
  readonly title: string;
  /** Leads back to the queue, where what is on the desk has taken its place. */
  readonly onBack: (() => void) | null;
  readonly children: ReactNode;
}

/** The name of the desk, or of what stands in the place of the queue, and how far one is. */
export function DeskHead({ title, onBack, children }: HeadProps) {
  return (
    <header className={css.head} data-page={onBack ? true : undefined}>
      {onBack ? <IconButton icon="back" label="Back to the queue" onClick={onBack} /> : null}
      <h1>{title}</h1>
      {children}
    </header>
  );
}

/** Where the paper lies: as high as there is room. */
export function DeskStage({ children }: { readonly children: ReactNode }) {
  return <div className={css.stage}>{children}</div>;
}

/** In the place of paper and fields. */
export function DeskInstead({ children }: { readonly children: ReactNode }) {
  return <div className={css.instead}>{children}</div>;
}
