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
import { useForm } from '../rental/use-form.ts';
import type { RentalWhole } from '../shared/rental-whole.ts';
import { useWaits } from '../shared/use-waits.ts';
import css from './handover.module.css';

interface Props {
  readonly whole: RentalWhole;
  readonly phase: RentalPhase;
  readonly mayAdd: boolean;
}

/** The pictures of one way, with the way to add one and to take one away. */
export function Pictures({ whole, phase, mayAdd }: Props) {
  const now = useNow(60_000);
  const waits = useWaits();
  const show = useForm();
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
            <Tile key={image.id} whole={whole} image={image} onLook={() => look({ of: pictures, at })} />
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

interface TileProps {
  readonly whole: RentalWhole;
  readonly image: CheckinImage;
  readonly onLook: () => void;
}

function Tile({ whole, image, onLook }: TileProps) {
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
      <RemoveImage id={id} name={name} />
    </li>
  );
}

function RemoveImage({ id, name }: { readonly id: number; readonly name: string }) {
  const may = useMay()(calls.removeImage);
  const waits = useWaits();
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
