/** What is written is not left by a press on another row: the form is closed first, and asks. `around`: the list with what stands beside it. */
export function focusForm(around: HTMLElement | null): void {
  const field = around?.querySelector<HTMLElement>('aside form :is(input, select, textarea):not(:disabled)');
  (field ?? around?.querySelector('aside'))?.focus();
}
