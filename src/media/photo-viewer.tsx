import type { ImageRow, Lid } from '#db/records.ts';
import { useBroken } from './use-broken.ts';
import { useImageUrl } from './use-image-url.ts';
import { useNow } from '#lib/use-now.ts';
import { formatMoment } from '#lib/format-when.ts';
import { Viewer } from '#ui/viewer.tsx';

interface Props {
  readonly images: readonly ImageRow[];
  readonly shown: Lid;
  readonly onShow: (lid: Lid | null) => void;
  /** Null where they may not be deleted. */
  readonly onDelete: ((image: ImageRow) => void) | null;
}

/** Photos of this device one at a time, as large as the screen. */
export function PhotoViewer({ images, shown, onShow, onDelete }: Props) {
  const now = useNow(60_000);
  const at = images.findIndex((image) => image.lid === shown);
  const image = images[at];
  if (!image) return null;
  const remove = () => {
    onShow((images[at + 1] ?? images[at - 1])?.lid ?? null);
    onDelete?.(image);
  };
  return (
    <Viewer
      at={at}
      count={images.length}
      onGo={(next) => onShow(images[next]?.lid ?? null)}
      onClose={() => onShow(null)}
      caption={[formatMoment(image.taken_at, now), image.created_by_name].filter(Boolean).join(', ')}
      {...(onDelete ? { onDelete: remove } : {})}
    >
      <Full key={image.lid} image={image} alt={`Photo ${at + 1} of ${images.length}`} />
    </Viewer>
  );
}

function Full({ image, alt }: { readonly image: ImageRow; readonly alt: string }) {
  const url = useImageUrl(image, 'full');
  const { isBroken, onError } = useBroken(url);
  return url === null || isBroken ? (
    <p>Only the server has this photo, and it cannot be reached now.</p>
  ) : (
    <img src={url} alt={alt} onError={onError} />
  );
}
