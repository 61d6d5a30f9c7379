import { useEffect, useState } from 'react';

/**
 * How long a place has to be on the screen before a press photographs it: the two presses of a finger that trembled, or of one that did not wait, are
 * closer together, and reading a new name and aiming anew takes longer.
 */
const STEADY_MS = 300;

/** Whether that place has been shown long enough. `unsettle`: the next press must wait for another place. */
export function useSteady(place: string): { readonly isSteady: boolean; readonly unsettle: () => void } {
  const [seen, setSeen] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(place), STEADY_MS);
    return () => clearTimeout(timer);
  }, [place]);
  return { isSteady: seen === place, unsettle: () => setSeen(null) };
}
