import { useState } from 'react';
import type { CheckinImage } from '#contract/areas/rental-handover.ts';
import { privateRentals as calls } from '#contract/areas/private-rentals.ts';
import { imageSlots, rentalPhases, type RentalPhase } from '#contract/areas/rental-words.ts';
import { Larger, type Looked } from '#kit/pictures/larger.tsx';
import { PictureTile } from '#kit/pictures/picture-tile.tsx';
import { zoneMoment } from '#kit/rental/zone-moment.ts';
import { useDo } from '#kit/writes/use-do.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';
import type { PageOfRental, RentalTabProps } from '../rental/rental-tabs.tsx';
import css from './handover.module.css';

interface Props extends RentalTabProps {
  readonly phase: RentalPhase;
  readonly mayAdd: boolean;
}

/** The pictures of one way, with the way to add one and to take one away. */
export function Pictures({ whole, page, phase, mayAdd }: Props) {
  const now = useNow(60_000);
  const { waits, show } = page;
  const [looked, look] = useState<Looked<CheckinImage> | null>(null);
  const pictures = whole.images.filter((image) => image.phase === phase);
  const captionOf = ({ slot, taken_at, by }: CheckinImage) =>
    [imageSlots[slot], zoneMoment(taken_at, whole.rental.zone, now), by].filter(Boolean).join(', ');
  return (
    <section aria-label={`Pictures, ${rentalPhases[phase].toLowerCase()}`} className={css.body}>
      <h3>Pictures</h3>
      {pictures.length === 0 ? (
        <p className="muted">There is none.</p>
      ) : (
        <ul className={css.pictures}>
          {pictures.map((image, at) => (
            <Tile key={image.id} whole={whole} page={page} image={image} onLook={() => look({ of: pictures, at })} />
          ))}
        </ul>
      )}
      {mayAdd ? (
        <div>
          <Button icon="camera" {...waits} onClick={() => show({ form: 'picture', phase })}>
            Add a picture
          </Button>
        </div>
      ) : null}
      <Larger looked={looked} captionOf={captionOf} onLook={look} />
    </section>
  );
}

interface TileProps extends RentalTabProps {
  readonly image: CheckinImage;
  readonly onLook: () => void;
}

function Tile({ whole, page, image, onLook }: TileProps) {
  const now = useNow(60_000);
  const { id, slot, thumb, taken_at, by, superseded } = image;
  const name = imageSlots[slot];
  return (
    <li>
      <PictureTile
        name={name}
        thumb={thumb}
        when={`${name}, ${zoneMoment(taken_at, whole.rental.zone, now)}`}
        by={by}
        onLook={onLook}
      >
        {superseded ? <span className="muted small">A later one stands</span> : null}
      </PictureTile>
      <RemoveImage id={id} name={name} waits={page.waits} />
    </li>
  );
}

interface RemoveProps {
  readonly id: number;
  readonly name: string;
  readonly waits: PageOfRental['waits'];
}

function RemoveImage({ id, name, waits }: RemoveProps) {
  const may = useMay()(calls.removeImage);
  const act = useDo();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  if (!may) return null;
  const remove = async () => {
    setBusy(true);
    const done = await act(calls.removeImage, { params: { id } });
    setBusy(false);
    if (done) toast({ text: done.message });
  };
  return (
    <Button
      tone="quiet"
      icon="trash"
      busy={busy}
      {...waits}
      aria-label={`Delete ${name}`}
      onClick={() => void remove()}
    >
      Delete
    </Button>
  );
}
