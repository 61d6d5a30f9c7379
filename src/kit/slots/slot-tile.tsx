import { Link } from 'react-router-dom';
import { type ImageSlot, imageSlots } from '#contract/areas/rental-words.ts';
import type { Place, Shot } from '#db/views/pictures.ts';
import type { RowTruth } from '#db/views/truth.ts';
import { formatTime } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { Thumb } from '#media/thumb.tsx';
import { Chip } from '#ui/chip.tsx';
import { TruthChip } from '#ui/truth-chip.tsx';
import { LastShot } from './last-shot.tsx';
import css from './slots.module.css';

export interface TileProps {
  readonly slot: ImageSlot;
  /** Undefined where there is no picture. */
  readonly place: Place | undefined;
  /** Of the picture, or of the reason for having none. */
  readonly truth: RowTruth;
  /** Why there is none. */
  readonly reason: string | undefined;
  readonly vehicle: number;
  readonly out: Shot | undefined;
  /** Its camera; null where the person takes no picture of it. */
  readonly camera: string | null;
  /** Null where there is nothing to open. */
  readonly onOpen: (() => void) | null;
}

/** One place: its picture, or how it looked last; what it is called; how far it is. Tapped, it opens the picture, or the camera. */
export function SlotTile(props: TileProps) {
  const { camera, onOpen } = props;
  const content = <Content {...props} />;
  if (onOpen) {
    return (
      <button type="button" className={css.tile} onClick={onOpen}>
        {content}
      </button>
    );
  }
  return camera === null ? (
    <div className={css.tile}>{content}</div>
  ) : (
    <Link className={css.tile} to={camera} data-empty>
      {content}
    </Link>
  );
}

function Content({ slot, place, truth, reason, vehicle, out, camera }: TileProps) {
  const now = useNow(60_000);
  return (
    <>
      <span className={css.picture}>
        {place ? <Thumb image={place.shot} alt="" /> : <LastShot slot={slot} vehicle={vehicle} out={out} />}
      </span>
      <span className={css.name}>
        {imageSlots[slot]}
        {place ? <span className={css.time}>{formatTime(Date.parse(place.shot.taken_at), now)}</span> : null}
      </span>
      <span className={css.state}>
        {place ? null : <Empty reason={reason} isOpen={camera !== null} />}
        {place || truth !== 'sent' ? <TruthChip truth={truth} /> : null}
      </span>
    </>
  );
}

function Empty({ reason, isOpen }: { readonly reason: string | undefined; readonly isOpen: boolean }) {
  if (reason !== undefined) return <Chip icon="skip">{`Without: ${reason}`}</Chip>;
  return isOpen ? <Chip icon="camera">To take</Chip> : <Chip icon="skip">No picture</Chip>;
}
