/** A short vibration: it is felt through a glove where the screen is not seen. Not where the person asked for less motion, and not every device has it. */
export function vibrate(): void {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(30);
}
