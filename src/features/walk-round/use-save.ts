import type { PrecheckRow } from '#db/records.ts';
import { useAct } from '#kit/outbox/use-act.ts';
import type { PrecheckFacts } from '#sync/ops/op.ts';

/** What every save says, so that the server knows of which walk-round it is whatever arrives first. */
export function named({ lid, key, vehicle_id, kind, booking, todo }: PrecheckRow) {
  return { lid, key, vehicle_id, kind, booking, todo };
}

/** Saves what was said on this device. False when it was not saved, and then the person has been told. */
export function useSave(round: PrecheckRow): (patch: PrecheckFacts) => Promise<boolean> {
  const act = useAct();
  return async (patch) => (await act({ op: 'prechecks.save', args: { ...named(round), patch } })) !== null;
}
