import { useRef } from 'react';
import { handoversOf } from '#db/views/bookings.ts';
import { useSaving } from '#kit/outbox/use-saving.ts';
import type { Side } from './sides.ts';
import type { HandoverView } from './use-handover.ts';
import { useNote } from './use-note.ts';

/** Notes which damage the renter was shown, and takes that back. */
export function useShown(view: HandoverView, side: Side) {
  const note = useNote(view, side);
  const saving = useSaving();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const change = (next: (seen: readonly number[]) => readonly number[]) => {
    // Each list says all of it: one tap after another begins with what the one before has saved, not with what the screen still shows.
    const work = async () => {
      const row = (await handoversOf(view.booking.lid))[side.phase];
      if (row) await note({ damages_seen: [...new Set(next(row.damages_seen))].toSorted((a, b) => a - b) });
    };
    last.current = last.current.then(() => saving(work));
  };
  return {
    show: (ids: readonly number[]) => change((seen) => [...seen, ...ids]),
    unshow: (id: number) => change((seen) => seen.filter((one) => one !== id)),
  };
}
