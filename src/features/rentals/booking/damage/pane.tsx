import type { ReactNode } from 'react';
import type { CheckinImage } from '#contract/areas/rental-handover.ts';
import { isolated } from '#contract/people-text.ts';
import { deployment } from '#http/deployment.ts';
import { useNow } from '#lib/use-now.ts';
import { useBroken } from '#media/use-broken.ts';
import { Icon } from '#ui/icon.tsx';
import { zoneMoment } from '#kit/rental/zone-moment.ts';
import type { PicturedPlace } from './places.ts';
import css from './walkround.module.css';

interface Props {
  readonly way: 'Out' | 'In';
  readonly place: PicturedPlace;
  readonly images: readonly CheckinImage[];
  readonly zone: string;
  readonly onLook: (image: CheckinImage) => void;
  /** Where there is no picture. */
  readonly children: ReactNode;
}

/** The picture of a place on one way: when it was taken and by whom. A press looks closer. */
export function Pane({ way, place, images, zone, onLook, children }: Props) {
  const now = useNow(60_000);
  const [image] = images;
  return (
    <figure className={css.pane}>
      <figcaption className={css.badge}>
        <strong>{way}</strong>
        {image ? <span>{zoneMoment(image.taken_at, zone, now)}</span> : null}
        {image?.by ? <span className={css.by}>{isolated(image.by)}</span> : null}
        {images.length > 1 ? <span className={css.by}>{`1 of ${images.length}`}</span> : null}
      </figcaption>
      {image ? (
        <Preview
          key={image.id}
          image={image}
          name={`${place.label}, ${way.toLowerCase()}: look closer`}
          onLook={() => onLook(image)}
        />
      ) : (
        <p className={css.blank}>{children}</p>
      )}
    </figure>
  );
}

interface PreviewProps {
  readonly image: CheckinImage;
  readonly name: string;
  readonly onLook: () => void;
}

function Preview({ image, name, onLook }: PreviewProps) {
  const url = `${deployment().origin}${image.url}?size=preview`;
  const { isBroken, onError } = useBroken(url);
  if (isBroken) {
    return (
      <p className={css.blank}>
        <Icon name="image" size="2rem" />
        The picture did not come. It is asked for again when there is a connection.
      </p>
    );
  }
  return (
    <button type="button" className={css.look} aria-label={name} onClick={onLook}>
      <img src={url} alt="" decoding="async" onError={onError} />
    </button>
  );
}
