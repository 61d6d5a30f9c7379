import { useRef, useState, type ChangeEvent } from 'react';
import { vehicles as rows } from '#contract/areas/vehicles.ts';
import type { VehicleDetail } from '#contract/areas/vehicle-record.ts';
import { ChosenRow } from '#kit/files/chosen-row.tsx';
import { PictureViewer } from '#kit/files/picture-viewer.tsx';
import { acceptOf } from '#kit/files/refused-file.ts';
import { useChosen, type Adding } from '#kit/files/use-chosen.ts';
import { count } from '#lib/format-number.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Section } from '#ui/screen.tsx';
import type { VehicleTabProps } from '../vehicle-tabs.ts';
import { imagesPart } from './images-part.ts';
import { PhotoTile } from './photo-tile.tsx';
import css from './photos.module.css';

/** The pictures of a vehicle, its cover first. Whoever may change the vehicle adds and deletes some, and chooses the cover. */
export default function PhotosTab({ vehicle }: VehicleTabProps) {
  const may = useMay();
  const now = useNow(60_000);
  const [at, setAt] = useState<number | null>(null);
  const { images } = vehicle;
  const mayChange = may(rows.update) && vehicle.within && vehicle.retired_on === null && vehicle.deleted_at === null;
  return (
    <Section title={images.length === 0 ? 'Photos' : count(images.length, 'photo')}>
      {mayChange ? <Adder vehicle={vehicle} /> : null}
      {images.length === 0 ? (
        <EmptyState icon="image" title="No photos yet">
          The first one becomes the cover, which all lists show.
        </EmptyState>
      ) : (
        <ul className={css.grid} aria-label="Photos">
          {images.map((image, place) => (
            <PhotoTile
              key={image.id}
              vehicleId={vehicle.id}
              image={image}
              place={place}
              mayChange={mayChange}
              onOpen={() => setAt(place)}
            />
          ))}
        </ul>
      )}
      <PictureViewer pictures={images} at={at} now={now} onGo={setAt} onClose={() => setAt(null)} />
    </Section>
  );
}

const addingTo = (id: number): Adding => ({
  endpoint: rows.update,
  field: 'images',
  part: imagesPart,
  inputOf: (sha256) => ({ params: { id }, body: { checksums: [sha256] } }),
});

function Adder({ vehicle: { id } }: { readonly vehicle: VehicleDetail }) {
  const { chosen, add, again, drop } = useChosen(`vehicle/${id}`, addingTo(id));
  const input = useRef<HTMLInputElement>(null);
  const isOffline = useTruth().reach === 'offline';
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    add([...(event.target.files ?? [])]);
    // The same file may be chosen once more.
    event.target.value = '';
  };
  return (
    <div className={css.adder}>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Add photos"
        accept={acceptOf(imagesPart)}
        onChange={onChange}
      />
      <Button
        icon="plus"
        disabled={isOffline}
        title={isOffline ? 'This waits for a connection.' : undefined}
        onClick={() => input.current?.click()}
      >
        Add photos
      </Button>
      {chosen.length > 0 ? (
        <ul aria-label="Photos not sent yet">
          {chosen.map((one) => (
            <ChosenRow key={one.id} chosen={one} onAgain={() => again(one.id)} onDrop={() => drop(one.id)} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}
