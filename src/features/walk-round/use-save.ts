import type { PrecheckRow } from '#db/records.ts';
import { useAct } from '#kit/outbox/use-act.ts';
import { named } from '#kit/walk-round/round-names.ts';
import type { PrecheckFacts } from '#sync/ops/op.ts';

/** Saves what was said on this device. False when it was not saved, and then the person has been told. */
export function useSave(round: PrecheckRow): (patch: PrecheckFacts) => Promise<boolean> {
  const act = useAct();
  return async (patch) => (await act({ op: 'prechecks.save', args: { ...named(round), patch } })) !== null;
}
