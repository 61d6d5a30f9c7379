import { useState } from 'react';
import { type ImageSlot, imageSlots } from '#contract/areas/rental-words.ts';
import type { Lid } from '#db/records.ts';
import type { Shot, Taken } from '#db/views/pictures.ts';
import { imagesAt } from '#kit/slots/slots.ts';
import { timeOf } from '#lib/day.ts';
import { Thumb } from '#media/thumb.tsx';
import { later } from '#ui/later.tsx';
import css from './guided.module.css';

const SlotViewer = later(() => import('#kit/slots/slot-viewer.tsx'));

interface Props {
  readonly taken: Taken;
  /** Where one is. */
  readonly slot: ImageSlot;
  /** The camera that takes a place again and comes back here. */
  readonly retakeOf: (slot: ImageSlot) => string;
}

/** The picture of this place, or the one that was taken last; null while there is none. */
function lastOf({ places }: Taken, slot: ImageSlot): Shot | null {
  const here = places.get(slot)?.shot;
  const all = [...places.values()].map(({ shot }) => shot);
  return here ?? all.toSorted((a, b) => Date.parse(b.taken_at) - Date.parse(a.taken_at))[0] ?? null;
}

/** The shot before, with its place: tapped it is seen in full, and can be taken again. */
export function LastThumb({ taken, slot, retakeOf }: Props) {
  const [shown, setShown] = useState<Lid | null>(null);
  const shot = lastOf(taken, slot);
  if (!shot) return null;
  return (
    <>
      <button type="button" className={css.last} onClick={() => setShown(shot.lid)}>
        <span className={css.thumb}>
          <Thumb image={shot} alt={`Picture taken ${timeOf(Date.parse(shot.taken_at))}:`} />
        </span>
        <span className={css.lastName}>{imageSlots[shot.slot]}</span>
      </button>
      {shown === null ? null : (
        <SlotViewer
          images={imagesAt(taken, shot.slot)}
          standing={1}
          shown={shown}
          onShow={setShown}
          camera={retakeOf(shot.slot)}
        />
      )}
    </>
  );
}
