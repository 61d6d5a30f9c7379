/**
 * Puts the focus into what is asked for next, where that costs nothing: on a screen that is touched it would bring up the keyboard over
 * the very rows that the person works on. As a `ref` it does so once, when the element comes.
 */
export function focusAsked(field: HTMLElement | null): void {
  if (matchMedia('(pointer: fine)').matches) field?.focus({ preventScroll: true });
}
