import { useState } from 'react';
import { useRemovePhoto } from '#kit/outbox/use-remove-photo.ts';
import type { ImageRow, Lid } from '#db/records.ts';
import { timeOf } from '#lib/day.ts';
import { ofWanted } from '#lib/format-number.ts';
import { PhotoViewer } from '#media/photo-viewer.tsx';
import { Thumb } from '#media/thumb.tsx';
import { Button } from '#ui/button.tsx';
import type { ShutterProps } from './camera-view.tsx';
import { ShutterRow } from './shutter-row.tsx';
import css from './capture.module.css';

interface Props extends ShutterProps {
  readonly images: readonly ImageRow[];
  /** How many the job asks for; 0 for none in particular. */
  readonly wanted: number;
  readonly onDone: () => void;
}

/** In reach of the thumb: what was taken, the shutter, done. */
export function CaptureBar({ images, wanted, onDone, ...shutter }: Props) {
  const [shown, setShown] = useState<Lid | null>(null);
  const remove = useRemovePhoto();
  const { saving } = shutter;
  const words = ofWanted(images.length, wanted);
  return (
    <div className={css.bar}>
      <ul className={css.strip} aria-label="Taken">
        {images.toReversed().map((image, i) => (
          <li key={image.lid}>
            <button type="button" className={css.shot} onClick={() => setShown(image.lid)}>
              <Thumb image={image} alt={`Photo ${images.length - i}, taken ${timeOf(Date.parse(image.taken_at))}`} />
            </button>
          </li>
        ))}
      </ul>
      <ShutterRow {...shutter}>
        <Button tone="primary" disabled={saving > 0} onClick={onDone}>
          Done
        </Button>
      </ShutterRow>
      <output className={css.count}>{saving > 0 ? `${words} · saving` : `${words} saved on this device`}</output>
      {shown === null ? null : <PhotoViewer images={images} shown={shown} onShow={setShown} onDelete={remove} />}
    </div>
  );
}
