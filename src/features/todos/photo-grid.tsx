import { useState } from 'react';
import { useRemovePhoto } from '#kit/outbox/use-remove-photo.ts';
import type { ImageRow, Lid } from '#db/records.ts';
import type { RowTruth } from '#db/views/truth.ts';
import { timeOf } from '#lib/day.ts';
import { PhotoViewer } from '#media/photo-viewer.tsx';
import { Thumb } from '#media/thumb.tsx';
import { Chip } from '#ui/chip.tsx';
import { TruthChip } from '#ui/truth-chip.tsx';
import css from './photos.module.css';

interface Props {
  readonly images: readonly ImageRow[];
  readonly truth: ReadonlyMap<Lid, RowTruth>;
  readonly label: string;
  /** The work still takes changes; whether the person may is asked here. */
  readonly mayDelete: boolean;
  /** Of those that came after the completion, said below the picture. */
  readonly isLate?: (image: ImageRow) => boolean;
}

/** Small pictures with their truth; a tap shows the picture in full. */
export function PhotoGrid({ images, truth, label, mayDelete, isLate }: Props) {
  const [shown, setShown] = useState<Lid | null>(null);
  const remove = useRemovePhoto();
  if (images.length === 0) return null;
  return (
    <>
      <ul className={css.grid} aria-label={label}>
        {images.map((image, i) => (
          <li key={image.lid}>
            <button type="button" className={css.tile} onClick={() => setShown(image.lid)}>
              <Thumb image={image} alt={`Photo ${i + 1}, taken ${timeOf(Date.parse(image.taken_at))}`} />
              <span className={css.chips}>
                <TruthChip truth={truth.get(image.lid) ?? 'unknown'} />
                {isLate?.(image) ? <Chip icon="clock">Late</Chip> : null}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown === null ? null : (
        <PhotoViewer images={images} shown={shown} onShow={setShown} onDelete={mayDelete ? remove : null} />
      )}
    </>
  );
}
