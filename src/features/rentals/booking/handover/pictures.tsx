import { Link } from 'react-router-dom';
import { damages } from '#contract/areas/damages.ts';
import { rentalHandover as calls } from '#contract/areas/rental-handover.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { rentalPhases } from '#contract/areas/rental-words.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { ReadingAge } from '#kit/reads/reading-age.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { useMay } from '#session/use-may.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Card } from '#kit/card.tsx';
import { MorePictures } from './more-pictures.tsx';
import { countsText } from './picture-text.ts';
import { PlaceOf } from './place-of.tsx';
import type { Images } from './slot-images.ts';
import { type Look, useLooked } from './use-looked.tsx';
import css from './handover.module.css';

/** Every place of the walk-round, out beside in: what is missing is seen as well as what is there. */
export function Pictures({ booking }: { readonly booking: Booking }) {
  const read = useRead(calls.images, { params: { id: booking.id } });
  const images = read.data?.body;
  const again = () => void read.refetch();
  return (
    <Card title="Pictures" aside={images ? countsText(booking, images) : null}>
      {read.data?.failure ? <ReadingAge {...read.data} busy={read.isFetching} onAgain={again} /> : null}
      {images ? (
        <All booking={booking} images={images} />
      ) : read.isPending ? (
        <SkeletonRows rows={4} />
      ) : (
        <ReadTrouble error={read.error} onAgain={again} />
      )}
    </Card>
  );
}

interface AllProps {
  readonly booking: Booking;
  readonly images: Images;
}

function All({ booking, images }: AllProps) {
  const [look, larger] = useLooked(booking);
  return (
    <>
      <ul className={css.slots}>
        {images.slots.map((slot) => (
          <SlotOf key={slot.slot} booking={booking} images={images} slot={slot} onLook={look} />
        ))}
      </ul>
      <MorePictures booking={booking} images={images} onLook={look} />
      {larger}
    </>
  );
}

const PHASES = ['checkin', 'checkout'] as const;

interface SlotProps extends AllProps {
  readonly slot: Images['slots'][number];
  readonly onLook: Look;
}

/** A place of the round: as it went out, and as it came back. */
function SlotOf({ booking, images, slot: { slot, label, checkin, checkout, skipped }, onLook }: SlotProps) {
  const maySeeDamage = useMay()(damages.ofVehicle) && booking.vehicle !== null;
  return (
    <li className={css.slot}>
      <h3>{label}</h3>
      {maySeeDamage && checkin && checkout ? (
        <Link className={css.compare} to={`?tab=damage&place=${slot}`} aria-label={`Compare: ${label}`}>
          Compare
        </Link>
      ) : null}
      {PHASES.map((phase) => (
        <div key={phase} className={css.way}>
          <span className={css.note}>{rentalPhases[phase]}</span>
          <PlaceOf
            booking={booking}
            place={{ phase, slot, label, reason: skipped[phase] }}
            images={images}
            onLook={onLook}
          />
        </div>
      ))}
    </li>
  );
}
