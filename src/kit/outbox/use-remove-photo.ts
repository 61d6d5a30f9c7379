import { useCallback } from 'react';
import type { ImageRow } from '#db/records.ts';
import { useCan } from '#session/use-session.ts';
import { useUndoable } from './use-undoable.ts';

type Photo = Pick<ImageRow, 'lid' | 'todo'>;

/**
 * Deletes a photo, with an undo. Until that is over its bytes stay on this device, and those of an unsent one are not sent. Null for a person
 * who may not delete photos, their own neither: the server would refuse it.
 */
export function useRemovePhoto(): ((image: Photo) => void) | null {
  const undoable = useUndoable();
  const may = useCan('image.delete');
  const remove = useCallback(
    ({ lid, todo }: Photo) => void undoable('Photo deleted.', { op: 'todos.deleteImage', args: { lid, todo } }),
    [undoable],
  );
  return may ? remove : null;
}
