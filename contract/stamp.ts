/**
 * Stamps of the hybrid logical clock: `<milliseconds, 15 digits>-<counter, 4 hex>-<device, 8 characters>`. Compared as text, a
 * greater stamp is the later edit; the device breaks ties, so that every phone and the server agree on the winner.
 */
export interface Stamp {
  readonly ms: number;
  readonly counter: number;
  readonly device: string;
}

const FORM = /^(\d{15})-([0-9a-f]{4})-([0-9a-z]{8})$/;

/** A stamp may be this far ahead of the server's clock before it is clamped: a phone set to 2099 must not win for ever. */
export const STAMP_LEEWAY_MS = 60_000;

export function formatStamp(stamp: Stamp): string {
  return `${String(stamp.ms).padStart(15, '0')}-${stamp.counter.toString(16).padStart(4, '0')}-${stamp.device}`;
}

/** The parts of a stamp, or null for anything that is not one. */
export function parseStamp(value: string): Stamp | null {
  const m = FORM.exec(value);
  return m ? { ms: Number(m[1]), counter: Number.parseInt(m[2] ?? '0', 16), device: m[3] ?? '' } : null;
}

/** The stamp, moved back to `now + STAMP_LEEWAY_MS` when it lies beyond. */
export function clampStamp(value: string, now: number): string {
  const stamp = parseStamp(value);
  return stamp && stamp.ms > now + STAMP_LEEWAY_MS ? formatStamp({ ...stamp, ms: now + STAMP_LEEWAY_MS }) : value;
}
