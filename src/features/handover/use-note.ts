import { useAct } from '#kit/outbox/use-act.ts';
import type { OpArgs } from '#sync/ops/op.ts';
import type { Side } from './sides.ts';
import type { HandoverView } from './use-handover.ts';

export type Facts = OpArgs['rentals.noteBack']['patch'];

/** Notes facts of one side on this device. False when they were not saved, and then the person has been told. */
export function useNote({ booking, handovers }: HandoverView, side: Side): (patch: Facts) => Promise<boolean> {
  const act = useAct();
  const row = handovers[side.phase];
  return async (patch) => {
    if (!row) return false;
    return (await act({ op: side.note, args: { lid: row.lid, booking: booking.lid, patch } })) !== null;
  };
}
