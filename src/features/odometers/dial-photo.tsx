import { useState } from 'react';
import { imageFileUrl } from '#media/use-image-url.ts';
import { Icon } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import type { ViewerProps } from '#ui/viewer.tsx';
import css from './review.module.css';

/** Loaded when the first picture is looked at closely. */
const Viewer = later<ViewerProps>(async () => ({ default: (await import('#ui/viewer.tsx')).Viewer }));

interface Props {
  /** The newest first. */
  readonly photos: readonly number[];
  readonly label: string;
}

/** The newest photo of the dial; it opens in full, and the arrows go on to older ones. */
export function DialPhoto({ photos, label }: Props) {
  const [at, setAt] = useState<number | null>(null);
  const [first] = photos;
  if (first === undefined)
    return (
      <div className={css.gap}>
        <Icon name="camera" />
        No photo of the dial
      </div>
    );
  const shown = at === null ? undefined : photos[at];
  return (
    <>
      <button type="button" className={css.photo} onClick={() => setAt(0)}>
        <img src={imageFileUrl(first, 'full')} alt={label} />
      </button>
      {shown !== undefined && at !== null ? (
        <Viewer at={at} count={photos.length} caption={label} onGo={setAt} onClose={() => setAt(null)}>
          <img key={shown} src={imageFileUrl(shown, 'full')} alt={`${label}, ${at + 1} of ${photos.length}`} />
        </Viewer>
      ) : null}
    </>
  );
}
