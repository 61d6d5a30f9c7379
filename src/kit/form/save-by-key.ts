import type { KeyboardEvent } from 'react';
import { isComposing } from '#lib/is-composing.dom.ts';

/**
 * Ctrl (or Cmd) and Enter send a form from any field, also from those where Enter begins a line. Put it on its `onKeyDown`, and on that of its
 * button: in a dialog the foot is no part of the form, and a browser presses no button by Ctrl-Enter.
 */
export function saveByKey(event: KeyboardEvent<HTMLFormElement | HTMLButtonElement>): void {
  if (isComposing(event) || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  // The form around the button hears of the same press.
  if (event.defaultPrevented) return;
  event.preventDefault();
  const { currentTarget: target } = event;
  const form = target instanceof HTMLFormElement ? target : target.form;
  form?.requestSubmit();
}
