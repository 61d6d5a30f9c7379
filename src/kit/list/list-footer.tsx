import type { ReactNode } from 'react';
import { formatNumber } from '#lib/format-number.ts';
import { Icon } from '#ui/icon.tsx';
import { Kbd } from '#ui/kbd.tsx';
import css from './list-footer.module.css';

/** Under a list: how many there are, how old that is, and which keys it knows. */
export function ListFooter({ children, keys }: { readonly children: ReactNode; readonly keys?: ReactNode }) {
  return (
    <footer className={css.foot}>
      {children}
      {keys ? <span className={css.keys}>{keys}</span> : null}
    </footer>
  );
}

/** A key of a list with the word for what it does. */
export type KeyHint = readonly [key: string, word: string];

/** What every list knows. */
export const ROW_KEYS: readonly KeyHint[] = [
  ['j', ''],
  ['k', 'move'],
  ['Enter', 'open'],
];

/** The keys of a list, each with the word for what it does; the first of a pair has none. */
export function KeyHints({ keys }: { readonly keys: readonly KeyHint[] }) {
  return keys.map(([key, word]) => (
    <span key={key}>
      <Kbd>{key}</Kbd> {word}
    </span>
  ));
}

interface ChosenFooterProps {
  readonly chosen: number;
  /** Of how many; null where nobody knows. */
  readonly total: number | null;
  readonly onClear: () => void;
  /** What can be done with the chosen rows (`FooterAct`). */
  readonly children: ReactNode;
}

/** With rows chosen the footer is the bar of what they can be done with: what is touched is named here, in sight or not. */
export function ChosenFooter({ chosen, total, onClear, children }: ChosenFooterProps) {
  return (
    <footer className={css.foot} data-chosen aria-label="Chosen rows">
      <Icon name="approve" />
      <output>
        <strong>{`${formatNumber(chosen)} chosen`}</strong>
        {total === null ? null : <span className={css.total}>{` of ${formatNumber(total)}`}</span>}
      </output>
      {children}
      <button type="button" className={css.clear} onClick={onClear} aria-keyshortcuts="Escape">
        Clear <Kbd>Esc</Kbd>
      </button>
    </footer>
  );
}

interface FooterActProps {
  readonly keyName: string;
  /** The first of the acts. */
  readonly first?: boolean;
  readonly onAct: () => void;
  readonly children: ReactNode;
}

/** One act of the footer. Its key is heard by the screen. */
export function FooterAct({ keyName, first = false, onAct, children }: FooterActProps) {
  return (
    <button
      type="button"
      className={css.act}
      data-first={first || undefined}
      aria-keyshortcuts={keyName}
      onClick={onAct}
    >
      {children} <Kbd>{keyName}</Kbd>
    </button>
  );
}
