import { useRef, useState } from 'react';
import { useAct } from './use-act.ts';
import type { ImageRow, Lid } from '#db/records.ts';
import { useLeaving } from '#lib/use-leaving.ts';
import { useToast } from '#ui/toast.tsx';

/** As long as the toast with the undo stands. */
const UNDO_MS = 10_000;

/**
 * Takes a photo out of sight at once and deletes it when the undo has passed, or the screen is left. Deleting cannot be taken
 * back later: where the bytes have not been sent yet, they would be gone.
 */
export function useRemovePhoto() {
  const act = useAct();
  const toast = useToast();
  const [going, setGoing] = useState<ReadonlySet<Lid>>(new Set());
  const waiting = useRef(new Map<Lid, { image: ImageRow; timer: ReturnType<typeof setTimeout> }>());

  const drop = (lid: Lid) => {
    const entry = waiting.current.get(lid);
    clearTimeout(entry?.timer);
    waiting.current.delete(lid);
    return entry?.image;
  };
  const commit = (lid: Lid) => {
    const image = drop(lid);
    if (image) void act({ op: 'todos.deleteImage', args: { lid: image.lid, todo: image.todo } });
  };
  useLeaving(() => [...waiting.current.keys()].forEach(commit));

  const remove = (image: ImageRow) => {
    setGoing((old) => new Set(old).add(image.lid));
    waiting.current.set(image.lid, { image, timer: setTimeout(() => commit(image.lid), UNDO_MS) });
    toast({
      text: 'Photo deleted.',
      undo: () => {
        drop(image.lid);
        setGoing((old) => new Set([...old].filter((lid) => lid !== image.lid)));
      },
    });
  };
  return { going, remove };
}
