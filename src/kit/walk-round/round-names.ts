import type { PrecheckKind } from '#contract/areas/prechecks.ts';
import type { Lid, PrecheckRow } from '#db/records.ts';
import { freshLid } from '#kit/outbox/fresh-lid.ts';

/** What every save of a walk-round says, so that the server knows of which one it is whatever arrives first. */
export type RoundNames = Pick<PrecheckRow, 'lid' | 'key' | 'vehicle_id' | 'kind' | 'booking' | 'todo'>;

/** Those of a walk-round that is on this device. */
export function named({ lid, key, vehicle_id, kind, booking, todo }: PrecheckRow): RoundNames {
  return { lid, key, vehicle_id, kind, booking, todo };
}

/** Those of one that begins with its first save. */
export function freshRound(vehicle_id: number, kind: PrecheckKind, booking: Lid | null): RoundNames {
  const lid = freshLid('prechecks');
  // The phone's own id of it, by which the server knows it too.
  return { lid, key: lid.slice(lid.indexOf('~') + 1), vehicle_id, kind, booking, todo: null };
}
