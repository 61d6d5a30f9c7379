import type { PrecheckRow } from '#db/records.ts';
import type { Shot } from '#db/views/pictures.ts';
import { useUndoable } from '#kit/outbox/use-undoable.ts';

/** Takes a picture of a walk-round of no booking away, with an undo; until that is over its bytes stay on this device. */
export function useRemoveShot({ lid: precheck }: PrecheckRow): (shot: Shot) => void {
  const undoable = useUndoable();
  return ({ lid }) => void undoable('Picture deleted.', { op: 'prechecks.deleteImage', args: { lid, precheck } });
}
