/** What the server and the phones hold alike about shifts. Pure. */

/**
 * Longer than any shift. A shift counts at most this long, and one without an `out` by then was forgotten: it does not stand in
 * the way of the next `in`.
 */
export const LONGEST_SHIFT_MS = 16 * 3_600_000;

/**
 * Whether a punch tells by itself where the person stands after it, whatever was before: an `out` does, and an `in` after so long a pause
 * that any earlier shift was forgotten. No other punch does. Who judges punches begins at such a one, never at an edge of what was asked for.
 *
 * @param pauseMs since the person's punch before it; infinite where there is none
 */
export function tellsItself(kind: 'in' | 'out' | 'break_start' | 'break_end', pauseMs: number): boolean {
  return kind === 'out' || (kind === 'in' && pauseMs > LONGEST_SHIFT_MS);
}
