import { type ImageSlot, imageSlots } from '#contract/areas/rental-words.ts';
import { useUndoable } from '#kit/outbox/use-undoable.ts';
import type { RoundNames } from './round-names.ts';

/** What mostly stands in the way of a picture. */
export const REASONS = ['Cannot get to it', 'Too dark', 'It has none'] as const;

/** As many letters as the server takes. */
export const REASON_MOST = 200;

/** Says of a place why there is no picture, or takes that back with null; both with an undo. False when it was not saved. */
export function useSkip(): (round: RoundNames, slot: ImageSlot, reason: string | null) => Promise<boolean> {
  const undoable = useUndoable();
  return async (round, slot, reason) => {
    const words = reason === null ? 'to be taken again.' : 'no picture.';
    const intent = { op: 'prechecks.save', args: { ...round, patch: { skip: { [slot]: reason } } } } as const;
    return (await undoable(`${imageSlots[slot]}: ${words}`, intent)) !== null;
  };
}
