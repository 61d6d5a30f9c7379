import { useEffect } from 'react';
import { hold } from './holds.ts';

/** While `active`, no update loads the page anew. */
export function useHold(active: boolean): void {
  useEffect(() => (active ? hold() : undefined), [active]);
}
