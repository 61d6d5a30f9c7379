/** What a vehicle's odometer shows: as the server said, or as it was read here since. Pure. */
import type { VehicleRow } from '#db/records.ts';
import type { RowTruth } from '#db/views/truth.ts';
import type { KnownReading } from '#db/views/vehicles.ts';

export interface Headline {
  readonly value: number;
  /** ISO 8601; null where nobody knows when it was read. */
  readonly at: string | null;
  /** Of a reading that the server's word on the vehicle does not have yet; null when it is that word. */
  readonly truth: RowTruth | null;
}

/** Null when the vehicle was never read. `own` counts from the moment it was saved, and when it was corrected since. */
export function headline(vehicle: VehicleRow, own: KnownReading | null): Headline | null {
  const { last_odometer: value, last_odometer_at: at } = vehicle;
  if (own && isNewer(own, at)) return { value: own.reading.value, at: own.reading.read_at, truth: own.truth };
  return value === null ? null : { value, at, truth: null };
}

function isNewer({ reading, truth }: KnownReading, at: string | null): boolean {
  if (at === null) return true;
  const later = Date.parse(reading.read_at) - Date.parse(at);
  return later > 0 || (later === 0 && truth !== 'sent');
}
