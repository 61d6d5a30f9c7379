import type { KeyboardEvent } from 'react';
import { isComposing } from './is-composing.dom.ts';

const STEP: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** True where letters are text: shortcuts must let them through. A box that is ticked takes none. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox' && target.type !== 'radio';
  return target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName);
}

/** Rows that can have the focus themselves carry `data-row`; of plain `<li>` rows the first link or button has it. */
function focusable(row: Element): HTMLElement | null {
  return row instanceof HTMLElement && 'row' in row.dataset ? row : row.querySelector<HTMLElement>('a, button');
}

/** Keys of a list: arrows and j/k move the focus from row to row. Put it on `onKeyDown` of an element around the rows. */
export function rowKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = STEP[event.key];
  if (
    step === undefined ||
    isComposing(event) ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    isTyping(event.target)
  )
    return;
  const rows = [...event.currentTarget.querySelectorAll('li, [data-row]')];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[at === -1 ? 0 : at + step];
  const next = row && focusable(row);
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
}
