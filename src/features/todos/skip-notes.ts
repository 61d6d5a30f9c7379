/** The note of a skipped line: the reason on top, what was noted before below it. Pure. */

import { cutText } from '#contract/people-text.ts';

/** Reasons that stand ready. */
export const REASONS = ['Not on this car', 'No access', 'No time'] as const;

/** As much as the server takes. */
const MOST = 2000;

/** `note` is what was noted besides. Where both are too long the end of it goes: the reason was given just now. */
export function withReason(note: string, reason: string): string {
  const all = [reason, note].filter(Boolean).join('\n');
  return all.length <= MOST ? all : `${cutText(all, MOST - 1)}…`;
}

/**
 * The note of a skipped line, taken apart again. `own` is the reason that was given on this device; of others only those that stand ready are
 * known, and what is not known to be a reason is something noted.
 */
export function apart(note: string, own: string): { readonly reason: string; readonly noted: string } {
  const [first = '', ...rest] = note.split('\n');
  const isReason = first !== '' && [own, ...REASONS].includes(first);
  return isReason ? { reason: first, noted: rest.join('\n') } : { reason: '', noted: note };
}
