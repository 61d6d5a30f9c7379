import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { damages as rows } from '#contract/areas/damages.ts';
import type { CheckinImage } from '#contract/areas/rental-handover.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { damageText, type Pin, pinsOf } from '#kit/damage/pins.ts';
import { PinSign } from '#kit/damage/pin-sign.tsx';
import { Mark } from '#kit/mark.tsx';
import { PictureTile } from '#kit/pictures/picture-tile.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { zoneMoment } from '#kit/rental/zone-moment.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import { lateText, nameOf } from './picture-text.ts';
import { besideOf, earlierOf, type Images, sentByRenter } from './slot-images.ts';
import type { Look } from './use-looked.tsx';
import css from './handover.module.css';

interface Props {
  readonly booking: Booking;
  readonly images: Images;
  readonly onLook: Look;
}

/** What is of no place of the round: damage and other things, vehicles that the booking had before, and what the renter sent. */
export function MorePictures({ booking, images, onLook }: Props) {
  const beside = besideOf(images);
  const pins = usePins(booking, beside);
  const row = (title: string, pictures: readonly CheckinImage[]) => (
    <Row key={title} title={title} booking={booking} pictures={pictures} onLook={onLook} />
  );
  return (
    <>
      <Row title="Damage and other" booking={booking} pictures={beside} onLook={onLook}>
        {(image) => <Shown pin={pins.find(({ damage }) => damage.id === image.damage_id)} />}
      </Row>
      {[...earlierOf(images)].map(([plate, pictures]) => row(earlierText(plate), pictures))}
      {row('Sent by the renter', sentByRenter(images))}
    </>
  );
}

const earlierText = (plate: string): string =>
  plate === '' ? 'Before this vehicle was chosen' : `Of ${plate}, which the booking had before`;

/** The damage of the vehicle with its signs, where a picture shows some, and for who may see it. */
function usePins({ vehicle }: Booking, pictures: readonly CheckinImage[]): readonly Pin[] {
  const isWanted = pictures.some(({ damage_id }) => damage_id !== null) && vehicle !== null;
  const may = useMay()(rows.ofVehicle);
  const read = useRead(rows.ofVehicle, { params: { id: vehicle?.id ?? 0 } }, isWanted && may);
  return may ? pinsOf(read.data?.body.damages ?? []) : [];
}

/** The damage that a picture shows, with the way to its pin. */
function Shown({ pin }: { readonly pin: Pin | undefined }) {
  if (!pin) return null;
  return (
    <Link className={css.shown} to={`?tab=damage&damage=${pin.damage.id}`}>
      <PinSign sign={pin.sign} state={pin.damage.state} />
      {damageText(pin.damage)}
    </Link>
  );
}

interface RowProps {
  readonly title: string;
  readonly booking: Booking;
  readonly pictures: readonly CheckinImage[];
  readonly onLook: Look;
  readonly children?: (image: CheckinImage) => ReactNode;
}

function Row({ title, booking, pictures, onLook, children }: RowProps) {
  const now = useNow(60_000);
  if (pictures.length === 0) return null;
  return (
    <section className={css.more} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {pictures.map((image, at) => (
          <li key={image.id}>
            <span className={css.note}>{nameOf(image)}</span>
            <PictureTile
              name={nameOf(image)}
              thumb={image.thumb}
              when={zoneMoment(image.taken_at, booking.zone, now)}
              by={image.by}
              onLook={() => onLook({ of: pictures, at })}
            >
              <Mark icon="clock" words={lateText(booking, image)} />
              {children?.(image)}
            </PictureTile>
          </li>
        ))}
      </ul>
    </section>
  );
}
