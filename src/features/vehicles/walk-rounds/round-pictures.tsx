import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { rentalHandover } from '#contract/areas/rental-handover.ts';
import { bookingNumber } from '#contract/areas/rental-words.ts';
import { EarlierOnes } from '#kit/pictures/earlier-ones.tsx';
import { Larger, type Looked } from '#kit/pictures/larger.tsx';
import { NoPicture, PictureTile } from '#kit/pictures/picture-tile.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { capital, formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import { Section } from '#ui/screen.tsx';
import type { VehicleTabProps } from '../vehicle-tabs.tsx';
import type { Round } from './one-round.tsx';
import { besideOf, countingHere, labelOf, placesOf, type RoundImage, type RoundPlace } from './round-places.ts';
import { placesText, whenAndWho } from './round-text.ts';
import css from './walk-rounds.module.css';

interface Props extends VehicleTabProps {
  readonly round: Round;
}

type Look = (looked: Looked<RoundImage> | null) => void;

/** Every place of the round: its picture with when and by whom, or why there is none. */
export function RoundPictures({ round, vehicle }: Props) {
  const [looked, look] = useState<Looked<RoundImage> | null>(null);
  const now = useNow(60_000);
  const { precheck, precheckImages } = round;
  const ofBooking = countingHere(precheck, vehicle.plate, useBookingImages(precheck.booking_id));
  const captionOf = (image: RoundImage) =>
    [labelOf(image), whenAndWho(image.taken_at, image.by, now)].filter(Boolean).join(', ');
  return (
    <Section title="Pictures" actions={<span className="muted small">{placesText(precheck)}</span>}>
      <FromBooking booking={precheck.booking_id} />
      <ul className={css.places}>
        {placesOf(precheck, precheckImages, ofBooking).map((place) => (
          <PlaceOf key={place.slot} place={place} onLook={look} />
        ))}
      </ul>
      <Beside images={besideOf(precheckImages, ofBooking)} onLook={look} />
      <Larger looked={looked} captionOf={captionOf} onLook={look} />
    </Section>
  );
}

/** The pictures of the booking, for who may see it; none while they are read, or where they cannot be. */
function useBookingImages(booking: number | null) {
  const may = useMay()(rentalHandover.images);
  const read = useRead(rentalHandover.images, { params: { id: booking ?? 0 } }, booking !== null && may);
  // What somebody else read on this device is none of theirs.
  return may ? (read.data?.body.adminUploaded ?? []) : [];
}

/** Of a booking, the pictures of its hand-over count here, too. */
function FromBooking({ booking }: { readonly booking: number | null }) {
  const may = useMay()(rentalHandover.images);
  if (booking === null) return null;
  const number = bookingNumber(booking);
  return (
    <p className="muted small">
      {'Pictures, dial and fuel of the hand-over of '}
      {may ? (
        <Link className={css.link} to={`/rentals/${booking}?tab=handover`}>
          {number}
        </Link>
      ) : (
        number
      )}
      {' count here.'}
    </p>
  );
}

interface PlaceProps {
  readonly place: RoundPlace;
  readonly onLook: Look;
}

function PlaceOf({ place, onLook }: PlaceProps) {
  const now = useNow(60_000);
  const { label, standing, before } = place;
  const all = standing === null ? before : [standing, ...before];
  return (
    <li className={css.place}>
      <h3>{label}</h3>
      {standing === null ? (
        <NoPicture>{lackText(place)}</NoPicture>
      ) : (
        <Tile image={standing} onLook={() => onLook({ of: all, at: 0 })}>
          {place.state === 'handover' ? <span className={css.note}>of the hand-over</span> : null}
        </Tile>
      )}
      <EarlierOnes
        name={label}
        pictures={before}
        textOf={(image) => whenAndWho(image.taken_at, image.by, now) ?? ''}
        onLook={(at) => onLook({ of: all, at: at + all.length - before.length })}
      />
    </li>
  );
}

/** Why no picture is shown: nobody took one, somebody said why not, or it is of the booking and not to be seen here. */
function lackText({ state, reason }: RoundPlace): string {
  if (state === 'skipped') return `Skipped: ${reason}`;
  return state === 'open' ? 'No picture' : 'With the hand-over';
}

interface TileProps {
  readonly image: RoundImage;
  readonly onLook: () => void;
  readonly children?: ReactNode;
}

function Tile({ image, onLook, children }: TileProps) {
  const now = useNow(60_000);
  return (
    <PictureTile
      name={labelOf(image)}
      thumb={image.thumb}
      when={capital(formatMoment(image.taken_at, now))}
      by={image.by}
      onLook={onLook}
    >
      {children}
    </PictureTile>
  );
}

interface BesideProps {
  readonly images: readonly RoundImage[];
  readonly onLook: Look;
}

/** What is of no place: the dial, damage from near, and other things. */
function Beside({ images, onLook }: BesideProps) {
  if (images.length === 0) return null;
  return (
    <section className={css.beside} aria-label="Dial, damage and other">
      <h3>Dial, damage and other</h3>
      <ul className={css.places}>
        {images.map((image, at) => (
          <li key={image.url} className={css.place}>
            <span className={css.note}>{labelOf(image)}</span>
            <Tile image={image} onLook={() => onLook({ of: images, at })}>
              {image.damage_id === null ? null : (
                <Link className={css.shown} to={`?tab=damage&damage=${image.damage_id}`}>
                  See the damage
                </Link>
              )}
            </Tile>
          </li>
        ))}
      </ul>
    </section>
  );
}
