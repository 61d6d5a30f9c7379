import type { ReactNode } from 'react';
import type { Lid } from '#db/records.ts';
import { useBroken } from './use-broken.ts';
import { type AnyPicture, useImageUrl } from './use-image-url.ts';
import { useNow } from '#lib/use-now.ts';
import { formatMoment } from '#lib/format-when.ts';
import { Viewer } from '#ui/viewer.tsx';

/** Who took it: of todos by the name of the field in one table, of vehicles in others. */
type Viewed = AnyPicture & { readonly created_by_name?: string; readonly by?: string | null };

interface Props<P extends Viewed> {
  readonly images: readonly P[];
  readonly shown: Lid;
  readonly onShow: (lid: Lid | null) => void;
  /** Null where they may not be deleted. */
  readonly onDelete: ((image: P) => void) | null;
  /** What else is said of the one that is shown. */
  readonly wordsOf?: (image: P) => string | null;
  /** What else can be done, as icon buttons. */
  readonly actions?: ReactNode;
}

/** Photos of this device one at a time, as large as the screen. */
export function PhotoViewer<P extends Viewed>({ images, shown, onShow, onDelete, wordsOf, actions }: Props<P>) {
  const now = useNow(60_000);
  const at = images.findIndex((image) => image.lid === shown);
  const image = images[at];
  if (!image) return null;
  const remove = () => {
    onShow((images[at + 1] ?? images[at - 1])?.lid ?? null);
    onDelete?.(image);
  };
  const who = image.created_by_name || image.by;
  return (
    <Viewer
      at={at}
      count={images.length}
      onGo={(next) => onShow(images[next]?.lid ?? null)}
      onClose={() => onShow(null)}
      caption={[wordsOf?.(image), formatMoment(image.taken_at, now), who].filter(Boolean).join(', ')}
      actions={actions}
      {...(onDelete ? { onDelete: remove } : {})}
    >
      <Full key={image.lid} image={image} alt={`Photo ${at + 1} of ${images.length}`} />
    </Viewer>
  );
}

function Full({ image, alt }: { readonly image: AnyPicture; readonly alt: string }) {
  const url = useImageUrl(image, 'full');
  const { isBroken, onError } = useBroken(url);
  return url === null || isBroken ? (
    <p>Only the server has this photo, and it cannot be reached now.</p>
  ) : (
    <img src={url} alt={alt} onError={onError} />
  );
}
