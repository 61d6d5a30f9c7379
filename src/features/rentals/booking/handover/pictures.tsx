import { useState } from 'react';
import { type CheckinImage, rentalHandover as calls } from '#contract/areas/rental-handover.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { type RentalPhase, rentalPhases } from '#contract/areas/rental-words.ts';
import type { Answer } from '#contract/endpoint.ts';
import { deployment } from '#http/deployment.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { useNow } from '#lib/use-now.ts';
import { Picture } from '#media/thumb.tsx';
import { useMay } from '#session/use-may.ts';
import { useTruth } from '#sync/use-sync.ts';
import { later } from '#ui/later.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { ViewerProps } from '#ui/viewer.tsx';
import { zoneMoment } from '#kit/rental/zone-moment.ts';
import { Card } from '../card.tsx';
import { imagesIn, type Place } from './slot-images.ts';
import { SlotUpload } from './slot-upload.tsx';
import css from './handover.module.css';

const Viewer = later<ViewerProps>(async () => ({ default: (await import('#ui/viewer.tsx')).Viewer }));

type Images = Answer<typeof calls.images>;

/** Every place of the walk-round, out beside in: what is missing is seen as well as what is there. */
export function Pictures({ booking }: { readonly booking: Booking }) {
  const read = useRead(calls.images, { params: { id: booking.id } });
  const images = read.data?.body;
  const taken = images?.slots.filter(({ checkin }) => checkin !== null).length ?? 0;
  const back = images?.slots.filter(({ checkout }) => checkout !== null).length ?? 0;
  return (
    <Card title="Pictures" aside={images ? `${taken} out, ${back} in` : null}>
      {images ? (
        <Slots booking={booking} images={images} />
      ) : read.isPending ? (
        <SkeletonRows rows={4} />
      ) : (
        <ReadTrouble error={read.error} onAgain={() => void read.refetch()} />
      )}
    </Card>
  );
}

const PHASES = ['checkin', 'checkout'] as const;

function Slots({ booking, images }: { readonly booking: Booking; readonly images: Images }) {
  const [shown, show] = useState<{ readonly of: readonly CheckinImage[]; readonly at: number } | null>(null);
  return (
    <>
      <ul className={css.slots}>
        {images.slots.map(({ slot, label }) => (
          <li key={slot} className={css.slot}>
            <h3>{label}</h3>
            {PHASES.map((phase) => (
              <PlaceOf
                key={phase}
                booking={booking}
                place={{ phase, slot, label }}
                images={images}
                onOpen={(of, at) => show({ of, at })}
              />
            ))}
          </li>
        ))}
      </ul>
      {shown ? (
        <Larger {...shown} zone={booking.zone} onGo={(at) => show({ ...shown, at })} onClose={() => show(null)} />
      ) : null}
    </>
  );
}

interface LargerProps {
  readonly of: readonly CheckinImage[];
  readonly at: number;
  readonly zone: string;
  readonly onGo: (at: number) => void;
  readonly onClose: () => void;
}

function Larger({ of, at, zone, onGo, onClose }: LargerProps) {
  const now = useNow(60_000);
  const image = of[at];
  if (!image) return null;
  const caption = [zoneMoment(image.taken_at, zone, now), image.by, image.superseded ? 'taken anew later' : null];
  return (
    <Viewer at={at} count={of.length} caption={caption.filter(Boolean).join(', ')} onGo={onGo} onClose={onClose}>
      <img key={image.id} src={`${deployment().origin}${image.url}`} alt={image.name} />
    </Viewer>
  );
}

interface PlaceProps {
  readonly booking: Booking;
  readonly place: Place;
  readonly images: Images;
  readonly onOpen: (of: readonly CheckinImage[], at: number) => void;
}

/** One place on one way: its picture, those that were taken before it, and the way to take it. */
function PlaceOf({ booking, place, images, onOpen }: PlaceProps) {
  const now = useNow(60_000);
  const isOffline = useTruth().reach === 'offline';
  const all = imagesIn(images, place);
  const standing = all.filter(({ superseded }) => !superseded);
  const mayAdd = useMay()(calls.addImage) && isOpenFor(booking, place.phase, standing.length > 0) && !isOffline;
  const before = all.filter(({ superseded }) => superseded);
  const name = `${place.label}, ${rentalPhases[place.phase].toLowerCase()}`;
  return (
    <fieldset className={css.place} aria-label={name}>
      <span className={css.phase}>{rentalPhases[place.phase]}</span>
      {standing.length === 0 ? <span className={css.empty}>No picture</span> : null}
      {standing.map((image) => (
        <button
          key={image.id}
          type="button"
          className={css.look}
          aria-label={`${name}: look at it`}
          onClick={() => onOpen(all, all.indexOf(image))}
        >
          <Picture url={`${deployment().origin}${image.thumb}`} alt="" />
          <span className={css.when}>{zoneMoment(image.taken_at, booking.zone, now)}</span>
          {isLate(booking, image) ? <span className={css.when}>sent after the return</span> : null}
        </button>
      ))}
      {before.length > 0 ? (
        <button type="button" className={css.before} onClick={() => onOpen(before, 0)}>
          {`${before.length} taken before`}
        </button>
      ) : null}
      {mayAdd ? <SlotUpload bookingId={booking.id} place={place} has={standing.length > 0} /> : null}
    </fieldset>
  );
}

/** Nothing comes back that was not out. What was taken as it went out and lies on a phone still can be sent later; no picture is taken anew then. */
function isOpenFor({ status }: Booking, phase: RentalPhase, has: boolean): boolean {
  if (phase === 'checkin') return status === 'confirmed' || status === 'checked_in' || (status === 'returned' && !has);
  return status === 'checked_in' || status === 'returned';
}

/** A picture of the vehicle as it went out that nobody had seen before it was back. */
const isLate = ({ returned_at }: Booking, { phase, received_at }: CheckinImage): boolean =>
  phase === 'checkin' && returned_at !== null && received_at > returned_at;
