/** What is said of a pick-up or a return. Pure. */
import { count } from '#lib/format-number.ts';

/** `12 min late`, `2 h 30 late`, `3 days late`. `ms`: for how long. */
export function lateText(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / 60_000));
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min late`;
  if (hours < 24) return `${hours} h ${String(minutes % 60).padStart(2, '0')} late`;
  return `${count(Math.floor(hours / 24), 'day')} late`;
}

/** The first of what keeps a vehicle from going out, and how much else does; null where nothing does. */
export function blockerText(first: string | null, blockers: number): string | null {
  if (first === null) return null;
  return blockers > 1 ? `${first} And ${blockers - 1} more.` : first;
}
