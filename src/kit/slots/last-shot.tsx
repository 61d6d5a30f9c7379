import { useLiveQuery } from 'dexie-react-hooks';
import type { ImageSlot } from '#contract/areas/rental-words.ts';
import type { Shot } from '#db/views/pictures.ts';
import { lastPictureOf } from '#db/views/last-pictures.ts';
import { Picture, Thumb } from '#media/thumb.tsx';
import { fileUrl, useObjectUrl } from '#media/use-image-url.ts';
import { useNow } from '#lib/use-now.ts';
import { lastOutText } from './pictures-text.ts';
import css from './slots.module.css';

interface Props {
  readonly slot: ImageSlot;
  /** The number of the vehicle. */
  readonly vehicle: number;
  /** What this booking has of the place as it went out: nearer than the last time. */
  readonly out: Shot | undefined;
}

/** How the place looked when the vehicle went out last, to compare with; nothing where nobody knows. */
export function LastShot({ slot, vehicle, out }: Props) {
  return out ? (
    <Framed taken_at={out.taken_at} picture={<Thumb image={out} alt="" />} />
  ) : (
    <Known slot={slot} vehicle={vehicle} />
  );
}

function Known({ slot, vehicle }: Pick<Props, 'slot' | 'vehicle'>) {
  const last = useLiveQuery(() => lastPictureOf(vehicle, slot), [vehicle, slot]);
  const here = useObjectUrl(last?.bytes ?? undefined, last?.mime ?? '');
  if (!last) return null;
  const url = last.bytes === null ? fileUrl(`/api/files/${last.file_id}`, 'thumb') : here;
  return <Framed taken_at={last.taken_at} picture={<Picture url={url} alt="" />} />;
}

function Framed({ taken_at, picture }: { readonly taken_at: string; readonly picture: React.ReactNode }) {
  const now = useNow(60_000);
  return (
    <span className={css.last}>
      <span className={css.dimmed} aria-hidden>
        {picture}
      </span>
      <span className={css.words}>{lastOutText(taken_at, now)}</span>
    </span>
  );
}
