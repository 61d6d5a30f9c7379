import type { KeyboardEvent } from 'react';

const STEP: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** True where letters are text: shortcuts must let them through. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/**
 * Keys of a list: arrows and j/k move the focus from row to row. Put it on `onKeyDown` of an element around `<li>` rows; the
 * first link or button of a row takes the focus.
 */
export function rowKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = STEP[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  const rows = [...event.currentTarget.querySelectorAll('li')];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[at === -1 ? 0 : at + step]?.querySelector<HTMLElement>('a, button');
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
}
