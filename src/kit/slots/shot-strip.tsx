import { useState } from 'react';
import { imageSlots } from '#contract/areas/rental-words.ts';
import type { Lid } from '#db/records.ts';
import type { Shot, Taken } from '#db/views/pictures.ts';
import { formatTime } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { Thumb } from '#media/thumb.tsx';
import { later } from '#ui/later.tsx';
import { TruthChip } from '#ui/truth-chip.tsx';
import css from './slots.module.css';

const SlotViewer = later(() => import('./slot-viewer.tsx'));

interface Props {
  /** What they show: `Close-ups of scratch, front door, left`. */
  readonly label: string;
  readonly shots: readonly Shot[];
  readonly truth: Taken['truth'];
  /** Null where the person takes none. */
  readonly camera: string | null;
  readonly onRemove?: ((shot: Shot) => void) | null;
}

/** Pictures of which none takes the place of another: each with its state, each to be seen in full. */
export function ShotStrip({ label, shots, truth, camera, onRemove = null }: Props) {
  const [shown, setShown] = useState<Lid | null>(null);
  const now = useNow(60_000);
  if (shots.length === 0) return null;
  return (
    <>
      <ul className={css.strip} aria-label={label}>
        {shots.map((shot) => (
          <li key={shot.lid}>
            <button type="button" className={css.tile} onClick={() => setShown(shot.lid)}>
              <span className={css.picture}>
                <Thumb image={shot} alt={imageSlots[shot.slot]} />
              </span>
              <span className={css.time}>{formatTime(Date.parse(shot.taken_at), now)}</span>
              <span className={css.state}>
                <TruthChip truth={truth.get(shot.lid) ?? 'sent'} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown === null ? null : (
        <SlotViewer
          images={shots}
          standing={shots.length}
          shown={shown}
          onShow={setShown}
          camera={camera}
          onRemove={onRemove}
        />
      )}
    </>
  );
}
