import type { KeyboardEvent } from 'react';

/** Ctrl (or Cmd) and Enter send a form from any field, also from those where Enter begins a line. Put it on its `onKeyDown`. */
export function saveByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
