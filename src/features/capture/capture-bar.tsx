import { useState } from 'react';
import { useRemovePhoto } from '#kit/outbox/use-remove-photo.ts';
import type { ImageRow, Lid } from '#db/records.ts';
import { timeOf } from '#lib/day.ts';
import { ofWanted } from '#lib/format-number.ts';
import type { Camera } from '#media/camera.dom.ts';
import { PhotoViewer } from '#media/photo-viewer.tsx';
import { Thumb } from '#media/thumb.tsx';
import { Button } from '#ui/button.tsx';
import { FileButton } from './file-button.tsx';
import { Torch } from './torch.tsx';
import css from './capture.module.css';

interface Props {
  readonly images: readonly ImageRow[];
  /** How many the job asks for; 0 for none in particular. */
  readonly wanted: number;
  /** Photos whose bytes are not on the device's storage yet. */
  readonly saving: number;
  readonly camera: Camera | null;
  readonly onShoot: () => void;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onDone: () => void;
}

/** In reach of the thumb: what was taken, the shutter, done. */
export function CaptureBar({ images, wanted, saving, camera, onShoot, onFiles, onDone }: Props) {
  const [shown, setShown] = useState<Lid | null>(null);
  const remove = useRemovePhoto();
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
      <div className={css.acts}>
        <span className={css.side}>
          {camera?.hasTorch ? <Torch camera={camera} /> : <FileButton label="Files" icon="image" onFiles={onFiles} />}
        </span>
        <button
          type="button"
          className={css.shutter}
          data-saving={saving > 0 || undefined}
          disabled={!camera}
          onClick={onShoot}
        >
          <span className="sr-only">Take a photo</span>
        </button>
        <span className={css.side}>
          <Button tone="primary" disabled={saving > 0} onClick={onDone}>
            Done
          </Button>
        </span>
      </div>
      <output className={css.count}>{saving > 0 ? `${words} · saving` : `${words} saved on this device`}</output>
      {shown === null ? null : <PhotoViewer images={images} shown={shown} onShow={setShown} onDelete={remove} />}
    </div>
  );
}
