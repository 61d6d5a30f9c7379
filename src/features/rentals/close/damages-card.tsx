import { useState } from 'react';
import { Link } from 'react-router-dom';
import { damageSizes, damages as rows, type Damage } from '#contract/areas/damages.ts';
import { type CheckinImage, rentalHandover as calls } from '#contract/areas/rental-handover.ts';
import { type RentalPhase, rentalPhases } from '#contract/areas/rental-words.ts';
import type { Answer } from '#contract/endpoint.ts';
import { slotsOfView } from '#contract/rental/evidence.ts';
import { deployment } from '#http/deployment.ts';
import { damageText } from '#kit/damage/pins.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { formatSum } from '#lib/format-number.ts';
import { useNow } from '#lib/use-now.ts';
import { Picture } from '#media/thumb.tsx';
import { useMay } from '#session/use-may.ts';
import { useWaits } from '#features/rentals/money/use-waits.ts';
import { Button } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useToast } from '#ui/toast.tsx';
import type { ViewerProps } from '#ui/viewer.tsx';
import { Card } from '#kit/card.tsx';
import { zoneMoment } from '#kit/rental/zone-moment.ts';
import { type ClosingWithSums, refusalText } from './closing.ts';
import { useClosingForm } from './use-closing-forms.ts';
import type { Note } from './use-noting.ts';
import css from './charges.module.css';

const Viewer = later<ViewerProps>(async () => ({ default: (await import('#ui/viewer.tsx')).Viewer }));

interface Props {
  readonly closing: ClosingWithSums;
  readonly note: Note;
}

/** Damage that was found at this booking, with the pictures that show it is new, and what is charged for it. */
export function DamagesCard({ closing, note }: Props) {
  const mayRead = useMay()(rows.ofVehicle);
  const { booking, values } = closing;
  const { vehicle } = booking;
  const read = useRead(rows.ofVehicle, { params: { id: vehicle?.id ?? 0 } }, mayRead && vehicle !== null);
  if (!mayRead || vehicle === null) return null;
  const found = read.data?.body.damages.filter((damage) => isShown(damage, closing));
  return (
    <Card
      title="Damage found"
      isFlush
      actions={
        <Link className={css.link} to={`/rentals/${booking.id}?tab=damage`}>
          Compare the pictures
        </Link>
      }
    >
      {values.missing['damages']?.map((text) => (
        <output key={text} className={css.missing}>
          {text}
        </output>
      ))}
      {found ? (
        <Found closing={closing} note={note} found={found} />
      ) : read.isPending ? (
        <SkeletonRows rows={2} />
      ) : (
        <ReadTrouble error={read.error} onAgain={() => void read.refetch()} />
      )}
    </Card>
  );
}

/** What is charged is shown wherever it was found. */
function isShown({ id, found_kind, found_id }: Damage, { booking, values }: ClosingWithSums): boolean {
  const isHere = found_kind === 'booking' && found_id === booking.id;
  return isHere || values.damages.some(({ damage_id }) => damage_id === id);
}

function Found({ closing, note, found }: Props & { readonly found: readonly Damage[] }) {
  const images = useRead(calls.images, { params: { id: closing.booking.id } }).data?.body;
  if (found.length === 0) return <p className={css.none}>No damage was found at this booking.</p>;
  return (
    <ul className={css.rows}>
      {found.map((damage) => (
        <li key={damage.id} className={css.damage}>
          <Pictures damage={damage} images={images} zone={closing.booking.zone} />
          <span className={css.words}>
            <span className={css.label}>{damageText(damage)}</span>
            <span className={css.basis}>{[damageSizes[damage.size], damage.note].filter(Boolean).join(': ')}</span>
          </span>
          <Charged closing={closing} note={note} damage={damage} />
        </li>
      ))}
    </ul>
  );
}

function Charged({ closing, note, damage }: Props & { readonly damage: Damage }) {
  const openForm = useClosingForm();
  const toast = useToast();
  const waits = useWaits();
  const { values, sums } = closing;
  const name = damageText(damage);
  const charge = sums.charges.find(({ damage_id }) => damage_id === damage.id);
  const drop = async () => {
    const sent = await note(({ damages }) => ({ damages: damages.filter(({ damage_id }) => damage_id !== damage.id) }));
    toast({ text: sent.ok ? `${name} is not charged.` : refusalText(sent) });
  };
  const acts = values.final_at === null && (
    <span className={css.acts}>
      <Button
        {...waits}
        aria-label={charge ? `Change: ${name}` : `Charge: ${name}`}
        onClick={() => openForm({ form: 'damage', damage })}
      >
        {charge ? 'Change' : 'Charge'}
      </Button>
      {charge ? (
        <Button tone="quiet" {...waits} aria-label={`Do not charge: ${name}`} onClick={() => void drop()}>
          Do not charge
        </Button>
      ) : null}
    </span>
  );
  return (
    <>
      {acts}
      <span className={css.amount}>{charge ? formatSum(charge.amount) : 'Not charged'}</span>
    </>
  );
}

interface PicturesProps {
  readonly damage: Damage;
  /** Undefined while they are read. */
  readonly images: Answer<typeof calls.images> | undefined;
  readonly zone: string;
}

/** The picture of its side as it went out beside that of how it came back. */
function Pictures({ damage, images, zone }: PicturesProps) {
  const now = useNow(60_000);
  const [at, setAt] = useState<number | null>(null);
  if (!images) return null;
  const [out, back] = [pictureOf(damage, images, 'checkin'), pictureOf(damage, images, 'checkout')];
  const all = [out, back].filter((image) => image !== null);
  const shown = at === null ? undefined : all[at];
  return (
    <span className={css.pictures}>
      <Thumb phase="checkin" image={out} onOpen={() => setAt(0)} />
      <Thumb phase="checkout" image={back} onOpen={() => setAt(all.length - 1)} />
      {shown && at !== null ? (
        <Viewer
          at={at}
          count={all.length}
          caption={`${rentalPhases[shown.phase]}, ${zoneMoment(shown.taken_at, zone, now)}`}
          onGo={setAt}
          onClose={() => setAt(null)}
        >
          <img key={shown.id} src={`${deployment().origin}${shown.url}`} alt={shown.name} />
        </Viewer>
      ) : null}
    </span>
  );
}

type Shown = Pick<CheckinImage, 'id' | 'name' | 'url' | 'taken_at' | 'phase'> & { readonly thumb: string | null };

/** The photo that came with the damage: it was found as the vehicle came back. */
function photoOf({ attachment, found_kind }: Damage, phase: RentalPhase): Shown | null {
  const photo = attachment.find(({ mime }) => mime.startsWith('image/'));
  if (!photo || phase !== 'checkout' || found_kind !== 'booking') return null;
  const { id, name, thumb, created_at } = photo;
  return { id, name, thumb, phase, url: `/api/files/${id}`, taken_at: created_at };
}

/** The damage itself where somebody took a picture of it, else its side. */
function pictureOf(
  damage: Damage,
  { slots, adminUploaded, customerUploaded }: Answer<typeof calls.images>,
  phase: RentalPhase,
): Shown | null {
  const { id, view } = damage;
  const own = [...adminUploaded, ...customerUploaded].find(
    (image) => image.damage_id === id && image.phase === phase && !image.superseded,
  );
  const places = slotsOfView[view].flatMap((place) => slots.find(({ slot }) => slot === place)?.[phase] ?? []);
  return own ?? photoOf(damage, phase) ?? places[0] ?? null;
}

interface ThumbProps {
  readonly phase: RentalPhase;
  readonly image: Shown | null;
  readonly onOpen: () => void;
}

function Thumb({ phase, image, onOpen }: ThumbProps) {
  const words = rentalPhases[phase];
  if (image === null)
    return (
      <span className={css.picture}>
        <span className={css.noPicture}>none</span>
        {words}
      </span>
    );
  return (
    <button type="button" className={css.picture} aria-label={`${words}: look at it`} onClick={onOpen}>
      <Picture url={`${deployment().origin}${image.thumb ?? image.url}`} alt="" />
      {words}
    </button>
  );
}
