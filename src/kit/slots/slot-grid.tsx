import { useState } from 'react';
import type { ImageSlot } from '#contract/areas/rental-words.ts';
import type { Lid } from '#db/records.ts';
import type { Shot, Taken } from '#db/views/pictures.ts';
import type { RowTruth } from '#db/views/truth.ts';
import { later } from '#ui/later.tsx';
import { imagesAt, PLACES } from './slots.ts';
import { SlotTile } from './slot-tile.tsx';
import css from './slots.module.css';

const SlotViewer = later(() => import('./slot-viewer.tsx'));

export interface SlotGridProps {
  readonly taken: Taken;
  /** The reasons for having no picture, by place. */
  readonly skip: Readonly<Record<string, string>>;
  /** What of these was not sent, by `skip front`. */
  readonly unsent?: ReadonlyMap<string, RowTruth>;
  /** The number of the vehicle. */
  readonly vehicle: number;
  /** How it went out with the same booking, where it comes back now. */
  readonly out?: Taken | null | undefined;
  /** The camera of a place; null where the person only looks: then only what was taken is shown. */
  readonly cameraOf: ((slot: ImageSlot) => string) | null;
  /** A place without a picture, for a reason, was tapped. */
  readonly onSkipped?: ((slot: ImageSlot) => void) | undefined;
  readonly onRemove?: ((shot: Shot) => void) | null;
}

/** The places of a vehicle in the order in which one walks, the dial last. */
export function SlotGrid({ taken, skip, unsent, vehicle, out, cameraOf, onSkipped, onRemove }: SlotGridProps) {
  const [shown, setShown] = useState<Lid | null>(null);
  const places = PLACES.filter((slot) => cameraOf !== null || taken.places.has(slot) || skip[slot] !== undefined);
  const open = PLACES.find((slot) => imagesAt(taken, slot).some(({ lid }) => lid === shown));
  const opens = (shot: Shot | undefined, other: (() => void) | null) => (shot ? () => setShown(shot.lid) : other);
  return (
    <>
      <ul className={css.grid} aria-label="Places">
        {places.map((slot) => {
          const place = taken.places.get(slot);
          return (
            <li key={slot}>
              <SlotTile
                slot={slot}
                place={place}
                truth={(place ? taken.truth.get(place.shot.lid) : unsent?.get(`skip ${slot}`)) ?? 'sent'}
                reason={place ? undefined : skip[slot]}
                vehicle={vehicle}
                out={out?.places.get(slot)?.shot}
                camera={cameraOf?.(slot) ?? null}
                onOpen={opens(place?.shot, skip[slot] !== undefined && onSkipped ? () => onSkipped(slot) : null)}
              />
            </li>
          );
        })}
      </ul>
      {open !== undefined && shown !== null ? (
        <SlotViewer
          images={imagesAt(taken, open)}
          standing={1}
          shown={shown}
          onShow={setShown}
          camera={cameraOf?.(open) ?? null}
          onRemove={onRemove ?? null}
        />
      ) : null}
    </>
  );
}
