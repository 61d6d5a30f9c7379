import { type CheckinImage, rentalHandover as calls } from '#contract/areas/rental-handover.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { type RentalPhase, rentalPhases } from '#contract/areas/rental-words.ts';
import { isolated } from '#contract/people-text.ts';
import { Mark } from '#kit/mark.tsx';
import { EarlierOnes } from '#kit/pictures/earlier-ones.tsx';
import type { Looked } from '#kit/pictures/larger.tsx';
import { NoPicture, PictureTile } from '#kit/pictures/picture-tile.tsx';
import { zoneMoment } from '#kit/rental/zone-moment.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import { useTruth } from '#sync/use-sync.ts';
import { lateText, takenText } from './picture-text.ts';
import { imagesIn, type Images, type Place } from './slot-images.ts';
import { SlotUpload } from './slot-upload.tsx';
import css from './handover.module.css';

interface Props {
  readonly booking: Booking;
  readonly place: Place;
  readonly images: Images;
  readonly onLook: (looked: Looked<CheckinImage>) => void;
}

/** One place on one way: its picture with when and by whom, those that were taken before it, and the way to take it. */
export function PlaceOf({ booking, place, images, onLook }: Props) {
  const now = useNow(60_000);
  const mayAdd = useMayAdd(booking, images, place);
  const { standing, isOfRenter, before } = imagesIn(images, place);
  const all = standing === null ? before : [standing, ...before];
  const name = `${place.label}, ${rentalPhases[place.phase].toLowerCase()}`;
  const look = (image: CheckinImage | undefined) => image && onLook({ of: all, at: all.indexOf(image) });
  return (
    <fieldset className={css.place} aria-label={name}>
      {standing === null ? (
        <NoPicture>{place.reason === null ? 'No picture' : `No picture: ${isolated(place.reason)}`}</NoPicture>
      ) : (
        <PictureTile
          name={name}
          thumb={standing.thumb}
          when={zoneMoment(standing.taken_at, booking.zone, now)}
          by={standing.by}
          onLook={() => look(standing)}
        >
          {isOfRenter ? <span className={css.note}>sent by the renter</span> : null}
          <Mark icon="clock" words={lateText(booking, standing)} />
        </PictureTile>
      )}
      <EarlierOnes
        name={name}
        pictures={before}
        textOf={(image) => takenText(booking, image, now)}
        onLook={(at) => look(before[at])}
      />
      {mayAdd ? <SlotUpload bookingId={booking.id} place={place} has={standing !== null} /> : null}
    </fieldset>
  );
}

function useMayAdd(booking: Booking, images: Images, place: Place): boolean {
  const may = useMay()(calls.addImage);
  const isOffline = useTruth().reach === 'offline';
  return may && !isOffline && isOpenFor(booking, place.phase, imagesIn(images, place).standing !== null);
}

/** Nothing comes back that was not out. What was taken as it went out and lies on a phone still can be sent later; no picture is taken anew then. */
function isOpenFor({ status }: Booking, phase: RentalPhase, has: boolean): boolean {
  if (phase === 'checkin') return status === 'confirmed' || status === 'checked_in' || (status === 'returned' && !has);
  return status === 'checked_in' || status === 'returned';
}
