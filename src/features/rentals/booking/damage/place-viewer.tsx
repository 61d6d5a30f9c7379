import type { CheckinImage } from '#contract/areas/rental-handover.ts';
import { rentalPhases, type ImageSlot } from '#contract/areas/rental-words.ts';
import { isolated } from '#contract/people-text.ts';
import { deployment } from '#http/deployment.ts';
import { useNow } from '#lib/use-now.ts';
import { later } from '#ui/later.tsx';
import type { ViewerProps } from '#ui/viewer.tsx';
import { zoneMoment } from '#kit/rental/zone-moment.ts';
import type { PicturedPlace } from './places.ts';

/** Loaded when the first picture is looked at closely. */
const Viewer = later<ViewerProps>(async () => ({ default: (await import('#ui/viewer.tsx')).Viewer }));

interface Props {
  readonly places: readonly PicturedPlace[];
  /** Which is looked at; null for none. */
  readonly image: CheckinImage | null;
  readonly zone: string;
  readonly onLook: (image: CheckinImage | null) => void;
  readonly onSlot: (slot: ImageSlot) => void;
}

/** One picture on the whole screen; the arrows go from out to in, and on to the next place, which stays chosen behind it. */
export function PlaceViewer({ places, image, zone, onLook, onSlot }: Props) {
  const now = useNow(60_000);
  if (image === null) return null;
  const all = places.flatMap(({ out, back }) => [...out, ...back]);
  const at = all.findIndex(({ id }) => id === image.id);
  const go = (next: number) => {
    const there = all[next];
    if (!there) return;
    onLook(there);
    onSlot(there.slot);
  };
  const label = places.find(({ slot }) => slot === image.slot)?.label ?? '';
  const name = `${label}, ${rentalPhases[image.phase].toLowerCase()}`;
  const caption = [name, zoneMoment(image.taken_at, zone, now), image.by && isolated(image.by)];
  return (
    <Viewer
      at={at}
      count={all.length}
      caption={caption.filter(Boolean).join(', ')}
      onGo={go}
      onClose={() => onLook(null)}
    >
      <img key={image.id} src={`${deployment().origin}${image.url}`} alt={name} />
    </Viewer>
  );
}
