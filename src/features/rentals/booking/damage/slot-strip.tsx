import type { Ref } from 'react';
import type { Damage } from '#contract/areas/damages.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import type { ImageSlot } from '#contract/areas/rental-words.ts';
import { deployment } from '#http/deployment.ts';
import { Picture } from '#media/thumb.tsx';
import { foundHere, slotOf, type PicturedPlace } from './places.ts';
import css from './slot-strip.module.css';

interface Props {
  readonly booking: Booking;
  readonly places: readonly PicturedPlace[];
  readonly damages: readonly Damage[];
  readonly shown: ImageSlot;
  /** Pictures of the way in are to be there. */
  readonly isBack: boolean;
  readonly onSlot: (slot: ImageSlot) => void;
  readonly ref: Ref<HTMLFieldSetElement>;
}

/** All places side by side: which have pictures, and how much was found on each at this booking. */
export function SlotStrip({ booking, places, damages, shown, isBack, onSlot, ref }: Props) {
  const found = foundHere(damages, booking.id);
  return (
    <fieldset ref={ref} className={css.strip} aria-label="Places">
      <ul>
        {places.map((place) => (
          <li key={place.slot}>
            <Tile
              place={place}
              isBack={isBack}
              isShown={place.slot === shown}
              found={found.filter((damage) => slotOf(damage) === place.slot).length}
              onPress={() => onSlot(place.slot)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface TileProps {
  readonly place: PicturedPlace;
  readonly isBack: boolean;
  readonly isShown: boolean;
  readonly found: number;
  readonly onPress: () => void;
}

/** What the place lacks, in a word; null where nothing. */
function lackOf({ out, back, isOfRound }: PicturedPlace, isBack: boolean): string | null {
  if (isBack && isOfRound && back.length === 0) return out.length === 0 ? 'none' : 'none in';
  if (out.length + back.length === 0) return 'none out';
  return null;
}

function Tile({ place, isBack, isShown, found, onPress }: TileProps) {
  const lack = lackOf(place, isBack);
  const image = place.back[0] ?? place.out[0];
  return (
    <button
      type="button"
      className={css.tile}
      data-lacks={lack !== null || undefined}
      aria-current={isShown || undefined}
      onClick={onPress}
    >
      <span className={css.thumb}>
        {lack !== null || !image ? lack : <Picture url={`${deployment().origin}${image.thumb}`} alt="" />}
      </span>
      {found > 0 ? (
        <span className={css.count}>
          {found}
          <span className="sr-only"> found, </span>
        </span>
      ) : null}
      <span className={css.label}>{place.label}</span>
    </button>
  );
}
