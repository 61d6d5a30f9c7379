/** What must not be interrupted by loading the page anew: an unsaved form, an open camera, a sending. */
const holds = new Set<symbol>();

/** Until the answer is called, no update loads the page anew. */
export function hold(): () => void {
  const mine = Symbol('hold');
  holds.add(mine);
  return () => void holds.delete(mine);
}

export function isHeld(): boolean {
  return holds.size > 0;
}
