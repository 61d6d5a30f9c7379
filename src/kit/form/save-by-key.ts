import type { KeyboardEvent } from 'react';
import { isComposing } from '#lib/is-composing.dom.ts';

/** Ctrl (or Cmd) and Enter send a form from any field, also from those where Enter begins a line. Put it on its `onKeyDown`. */
export function saveByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (isComposing(event) || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
