import type { Attachment } from '#contract/attachment.ts';
import { isolated } from '#contract/people-text.ts';
import { fileUrl } from '#kit/files/file-url.ts';
import { Picture } from '#media/thumb.tsx';
import { Icon } from '#ui/icon.tsx';
import { Menu } from '#ui/menu.tsx';
import css from './photos.module.css';
import { usePhotoActs } from './use-photo-acts.ts';

interface Props {
  readonly vehicleId: number;
  readonly image: Attachment;
  /** Among the pictures; the first one is the cover. */
  readonly place: number;
  readonly mayChange: boolean;
  readonly onOpen: () => void;
}

/** One picture of the gallery, with what can be done with it. */
export function PhotoTile({ vehicleId, image, place, mayChange, onOpen }: Props) {
  const { isBusy, makeCover, remove } = usePhotoActs(vehicleId, image);
  const isCover = place === 0;
  const items = [
    ...(isCover ? [] : [{ label: 'Make it the cover', icon: 'image', onAct: makeCover } as const]),
    { label: 'Delete', icon: 'trash', onAct: remove } as const,
  ];
  return (
    <li className={css.tile} data-busy={isBusy || undefined}>
      <button type="button" className={css.picture} onClick={onOpen}>
        <Picture url={fileUrl(image.id, 'thumb')} alt={`Photo ${place + 1}: ${isolated(image.name)}`} />
      </button>
      {isCover ? (
        <span className={css.cover}>
          <Icon name="check" size="1em" />
          Cover
        </span>
      ) : null}
      {mayChange ? (
        <span className={css.acts}>
          <Menu label={`More about photo ${place + 1}`} items={items} />
        </span>
      ) : null}
    </li>
  );
}
