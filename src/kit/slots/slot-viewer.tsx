import { useNavigate } from 'react-router-dom';
import { imageSlots } from '#contract/areas/rental-words.ts';
import type { Lid } from '#db/records.ts';
import type { Shot } from '#db/views/pictures.ts';
import { PhotoViewer } from '#media/photo-viewer.tsx';
import { IconButton } from '#ui/button.tsx';

interface Props {
  /** What stands first, then what stood before it. */
  readonly images: readonly Shot[];
  /** How many of them stand. */
  readonly standing: number;
  readonly shown: Lid;
  readonly onShow: (lid: Lid | null) => void;
  /** Where another one is taken; null where the person takes none. */
  readonly camera: string | null;
  /** Null where nobody takes one away: pictures of bookings prove something. */
  readonly onRemove?: ((shot: Shot) => void) | null;
}

/** What the server does not have yet was taken by whoever holds the phone. */
const withTaker = (shot: Shot): Shot => (shot.sid === undefined ? { ...shot, by: 'you' } : shot);

/** The pictures of one place at full size: when, by whom, which of them stands; and the way to take it again. */
export default function SlotViewer({ images, standing, shown, onShow, camera, onRemove = null }: Props) {
  const navigate = useNavigate();
  const viewed = images.map(withTaker);
  const isEarlier = (image: Shot) => viewed.indexOf(image) >= standing;
  return (
    <PhotoViewer
      images={viewed}
      shown={shown}
      onShow={onShow}
      onDelete={onRemove}
      wordsOf={(image) => `${imageSlots[image.slot]}${isEarlier(image) ? ', earlier picture' : ''}`}
      actions={
        camera === null ? null : (
          // In place of the entry that the viewer made, so that Back out of the camera leads to the page.
          <IconButton
            icon="camera"
            label="Take another picture"
            onClick={() => void navigate(camera, { replace: true })}
          />
        )
      }
    />
  );
}
