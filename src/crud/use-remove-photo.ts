import { useCallback } from 'react';
import type { ImageRow } from '#db/records.ts';
import { useUndoable } from './use-undoable.ts';

/** Deletes a photo, with an undo. Until that is over its bytes stay on this device, and those of an unsent one are not sent. */
export function useRemovePhoto(): (image: Pick<ImageRow, 'lid' | 'todo'>) => void {
  const undoable = useUndoable();
  return useCallback(
    ({ lid, todo }) => void undoable('Photo deleted.', { op: 'todos.deleteImage', args: { lid, todo } }),
    [undoable],
  );
}
