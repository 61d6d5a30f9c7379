import { useState, type ReactNode } from 'react';
import type { Attachment } from '#contract/attachment.ts';
import { useBroken } from '#media/use-broken.ts';
import { Icon } from '#ui/icon.tsx';
import { fileUrl } from './file-url.ts';
import { Sheet, type Looking } from './sheet.tsx';
import css from './file-stage.module.css';

/** From here on the small form of a picture is too coarse to read. */
const FULL_FROM = 2;

interface Props extends Looking {
  readonly file: Attachment;
  readonly alt: string;
  readonly children: ReactNode;
}

/** A picture on the stage. */
export function PictureSheet({ file, alt, children, ...looking }: Props) {
  // Once it was read closely the whole picture stays: each form of it is fetched anew, and of some papers written down as a look.
  const [isFull, setFull] = useState(false);
  const [ratio, setRatio] = useState<number | null>(null);
  if (!isFull && looking.zooming.zoom.scale >= FULL_FROM && file.mime !== 'image/heic') setFull(true);
  const url = fileUrl(file.id, isFull ? 'full' : 'preview');
  const { isBroken, onError } = useBroken(url);
  const note = isBroken ? (
    <p className={css.none}>
      <Icon name="image" size="2.5rem" />
      The picture did not come. It is asked for again when there is a connection.
    </p>
  ) : null;
  return (
    <Sheet {...looking} ratio={ratio} note={note}>
      <img
        src={url}
        alt={alt}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalWidth / naturalHeight)}
        onError={onError}
      />
      {children}
    </Sheet>
  );
}
