import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Damage } from '#contract/areas/damages.ts';
import type { CheckinImage, rentalHandover as calls } from '#contract/areas/rental-handover.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import type { ImageSlot } from '#contract/areas/rental-words.ts';
import type { Answer } from '#contract/endpoint.ts';
import { useKeys } from '#lib/use-keys.ts';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { Pane } from './pane.tsx';
import { missingBack, placesOf, type PicturedPlace } from './places.ts';
import { PlaceViewer } from './place-viewer.tsx';
import { SlotStrip } from './slot-strip.tsx';
import css from './walkround.module.css';

interface Props {
  readonly booking: Booking;
  readonly images: Answer<typeof calls.images>;
  readonly damages: readonly Damage[];
  readonly slot: ImageSlot;
  readonly onSlot: (slot: ImageSlot) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, j: 1, ArrowLeft: -1, k: -1 };

/** The pictures of the way out beside those of the way in, place by place. */
export function Walkround({ booking, images, damages, slot, onSlot }: Props) {
  const places = placesOf(images);
  const at = Math.max(
    0,
    places.findIndex((place) => place.slot === slot),
  );
  const place = places[at];
  if (!place || places.every(({ out, back }) => out.length + back.length === 0))
    return <NoPictures booking={booking} />;
  return <Pictures booking={booking} places={places} at={at} place={place} damages={damages} onSlot={onSlot} />;
}

interface PicturesProps extends Pick<Props, 'booking' | 'damages' | 'onSlot'> {
  readonly places: readonly PicturedPlace[];
  readonly at: number;
  readonly place: PicturedPlace;
}

function Pictures({ booking, places, at, place, damages, onSlot }: PicturesProps) {
  const strip = useRef<HTMLFieldSetElement>(null);
  const [closer, setCloser] = useState<CheckinImage | null>(null);
  const isBack = isBackOf(booking, places);
  const go = (step: number) => {
    const next = places[at + step];
    if (next) onSlot(next.slot);
  };
  const look = () => setCloser(place.back[0] ?? place.out[0] ?? null);
  useKeys(({ key, target }) => {
    const step = STEPS[key];
    if (key === 'z') look();
    // Arrows go from one to the other where radio buttons have the focus.
    else if (step === undefined || target instanceof HTMLInputElement) return false;
    else go(step);
    return true;
  });
  useShownInStrip(strip, place.slot);
  return (
    <section className={css.stage} aria-label="Out and in">
      <header className={css.bar}>
        <p className={css.title} aria-live="polite">
          <strong>{place.label}</strong>
          <span>{`${at + 1} of ${places.length}`}</span>
        </p>
        <span className={css.tools}>
          <Keys />
          <IconButton
            icon="back"
            label="Previous place"
            aria-keyshortcuts="k"
            disabled={at === 0}
            onClick={() => go(-1)}
          />
          <IconButton
            icon="forward"
            label="Next place"
            aria-keyshortcuts="j"
            disabled={at === places.length - 1}
            onClick={() => go(1)}
          />
          <IconButton
            icon="zoomIn"
            label="Look closer"
            aria-keyshortcuts="z"
            disabled={place.out.length + place.back.length === 0}
            onClick={look}
          />
        </span>
      </header>
      <div className={css.pair}>
        <Pane way="Out" place={place} images={place.out} zone={booking.zone} onLook={setCloser}>
          No picture out
        </Pane>
        <Pane way="In" place={place} images={place.back} zone={booking.zone} onLook={setCloser}>
          {isBack ? 'No picture in' : 'Not back yet'}
        </Pane>
      </div>
      <SlotStrip
        ref={strip}
        booking={booking}
        places={places}
        damages={damages}
        shown={place.slot}
        isBack={isBack}
        onSlot={onSlot}
      />
      {isBack ? <Missing places={missingBack(places)} /> : null}
      <PlaceViewer places={places} image={closer} zone={booking.zone} onLook={setCloser} onSlot={onSlot} />
    </section>
  );
}

/** Whether pictures of the way in are to be there: it is back, or they are being taken. */
const isBackOf = ({ returned_at }: Booking, places: readonly PicturedPlace[]): boolean =>
  returned_at !== null || places.some(({ back }) => back.length > 0);

/** Brings the place into the sight of the strip; the focus goes along where the strip has it. */
function useShownInStrip(strip: React.RefObject<HTMLFieldSetElement | null>, slot: ImageSlot): void {
  useEffect(() => {
    const tile = strip.current?.querySelector<HTMLElement>('[aria-current="true"]');
    const row = tile?.closest('ul');
    if (!tile || !row) return;
    row.scrollTo({ left: tile.offsetLeft + (tile.offsetWidth - row.clientWidth) / 2 });
    if (strip.current?.contains(document.activeElement)) tile.focus({ preventScroll: true });
  }, [strip, slot]);
}

function Keys() {
  return (
    <span className={css.keys} aria-hidden>
      <Kbd>k</Kbd>
      <Kbd>j</Kbd>
      place
      <Kbd>z</Kbd>
      closer
    </span>
  );
}

function Missing({ places }: { readonly places: readonly PicturedPlace[] }) {
  if (places.length === 0) return null;
  const names = places.map(({ label }) => label.toLowerCase()).join(', ');
  return (
    <p className={css.missing}>
      <Icon name="camera" />
      <span>
        <strong>
          {places.length === 1 ? '1 place has no picture in:' : `${places.length} places have no picture in:`}
        </strong>
        {` ${names}. `}
        <Link to="?tab=handover">Add them in Hand-over</Link>
      </span>
    </p>
  );
}

/** Nothing to compare: it never went out, is still to go, or nobody took a picture. */
function NoPictures({ booking: { picked_up_at, status } }: { readonly booking: Booking }) {
  const isToGo = status === 'pending' || status === 'confirmed';
  const [title, text] = picked_up_at !== null ? TEXTS.out : isToGo ? TEXTS.toGo : TEXTS.never;
  return (
    <section className={css.none} aria-label="Out and in">
      <Icon name="image" size="2.5rem" />
      <h2>{title}</h2>
      <p>{text}</p>
      {picked_up_at !== null || isToGo ? <Link to="?tab=handover">Pictures are added in Hand-over</Link> : null}
    </section>
  );
}

const TEXTS = {
  toGo: ['Not out yet', 'Once it is pictured as it goes out and as it comes back, both are seen here side by side.'],
  out: ['No pictures yet', 'Without pictures of the way out, what is found now cannot be compared.'],
  never: ['It never went out', 'There is nothing to compare: only what is known of the vehicle stands here.'],
} as const;
