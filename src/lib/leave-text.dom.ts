/** Takes the focus out of a text field, so that what was typed there is kept. A button that was pressed by a key keeps it: its person presses on from there. */
export function leaveText(): void {
  const at = document.activeElement;
  if (at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement) at.blur();
}
