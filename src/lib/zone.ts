/**
 * The yard's time zone: days, times of day, what is due and what is late are those of the person's branch, whatever zone the device is
 * set to. The one place of the app that knows it. Until the yard told its zone, the device's stands for it.
 */

/** A zone by its IANA name, and how far its clocks are from UTC. */
export interface Zone {
  readonly name: string;
  /** Ms to add to UTC at a moment (ms since 1970) to get what clocks there show. */
  offsetAt(at: number): number;
}

/** No zone changes its clocks within one, and to ask the browser takes as long as a hundred looks into a map. */
const QUARTER_MS = 15 * 60_000;

/** Quarters of an hour that are remembered: more than a screen shows. */
const REMEMBERED = 2_000;

/** Throws a RangeError for a zone that this browser does not know. */
function makeZone(name: string): Zone {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const ask = (at: number): number => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
  };
  const known = new Map<number, number>();
  const offsetAt = (at: number): number => {
    const quarter = Math.floor(at / QUARTER_MS);
    const offset = known.get(quarter) ?? ask(quarter * QUARTER_MS);
    if (known.size > REMEMBERED) known.clear();
    known.set(quarter, offset);
    return offset;
  };
  return { name, offsetAt };
}

const made = new Map<string, Zone>();

/** The zone of this name; undefined where this browser does not know it. */
export function zoneNamed(name: string): Zone | undefined {
  try {
    const zone = made.get(name) ?? makeZone(name);
    made.set(name, zone);
    return zone;
  } catch {
    return undefined;
  }
}

/** The zone that this device is set to: for what its own clock said, never for days of the yard. */
export const deviceZone: Zone = {
  get name() {
    return Intl.DateTimeFormat().resolvedOptions().timeZone;
  },
  offsetAt: (at) => -new Date(at).getTimezoneOffset() * 60_000,
};

let current: Zone | undefined;
const listeners = new Set<() => void>();

/** The zone of days and times on this device's screens. */
export const yardZone = (): Zone => current ?? deviceZone;

/** `undefined`: not known, so that the device's holds. */
export function setYardZone(zone: Zone | undefined): void {
  if (zone === current) return;
  current = zone;
  for (const listener of listeners) listener();
}

/** Calls back when the yard's zone is another one. Answers the unsubscribe. */
export function onYardZone(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

interface Branch {
  readonly id: number;
  readonly timezone: string;
}

/** That of the person's branch; for people of no branch that of the yard's first one, as the server counts their days. */
export function zoneOfBranch(branches: readonly Branch[] | undefined, branchId: number | null): Zone | undefined {
  const [first] = branches?.toSorted((a, b) => a.id - b.id) ?? [];
  const branch = branches?.find(({ id }) => id === branchId) ?? first;
  return branch && zoneNamed(branch.timezone);
}
