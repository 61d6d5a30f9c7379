import { thisDevice } from '#lib/this-device.dom.ts';
import { Icon } from '#ui/icon.tsx';
import { useBroken } from './use-broken.ts';
import { type AnyPicture, useImageUrl } from './use-image-url.ts';
import css from './thumb.module.css';

interface PictureProps {
  /** Null while it is not known, or where nobody has it. */
  readonly url: string | null;
  /** Empty where words beside it say what it is. */
  readonly alt: string;
}

/** A small picture, or a blank where neither this device nor the network has it. */
export function Picture({ url, alt }: PictureProps) {
  const { isBroken, onError } = useBroken(url);
  if (url === null || isBroken) {
    return (
      <span className={css.blank}>
        <Icon name="image" size="2rem" />
        <span className="sr-only">
          {alt === '' ? 'Not' : `${alt}, not`} on this {thisDevice()}
        </span>
      </span>
    );
  }
  return <img className={css.thumb} src={url} alt={alt} loading="lazy" decoding="async" onError={onError} />;
}

/** The small form of a picture that this device knows. */
export function Thumb({ image, alt }: { readonly image: AnyPicture; readonly alt: string }) {
  return <Picture url={useImageUrl(image, 'thumb')} alt={alt} />;
}
