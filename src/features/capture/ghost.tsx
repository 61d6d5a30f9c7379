import type { ReactNode } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import type { ImageSlot } from '#contract/areas/rental-words.ts';
import { lastPictureOf } from '#db/views/last-pictures.ts';
import type { Shot } from '#db/views/pictures.ts';
import { lastOutText } from '#kit/slots/pictures-text.ts';
import { thisDevice } from '#lib/this-device.dom.ts';
import { useNow } from '#lib/use-now.ts';
import { useStored } from '#lib/use-stored.ts';
import { useBroken } from '#media/use-broken.ts';
import { fileUrl, useImageUrl, useObjectUrl } from '#media/use-image-url.ts';
import { Outline } from './outline.tsx';
import css from './guided.module.css';

interface Props {
  readonly slot: ImageSlot;
  /** The number of the vehicle. */
  readonly vehicle: number;
  /** What this booking has of the place as it went out: nearer than the last time. */
  readonly out: Shot | undefined;
  /** What else stands at the foot of the picture. */
  readonly children: ReactNode;
}

/** How the place looked when the vehicle went out last, over what the camera sees, to stand where the other one stood; else its outline. */
export function Ghost({ slot, vehicle, out, children }: Props) {
  return out ? (
    <OfBooking slot={slot} out={out}>
      {children}
    </OfBooking>
  ) : (
    <OfLast slot={slot} vehicle={vehicle}>
      {children}
    </OfLast>
  );
}

interface OfBookingProps extends Pick<Props, 'slot' | 'children'> {
  readonly out: Shot;
}

function OfBooking({ slot, out, children }: OfBookingProps) {
  // Whole where its bytes are here. What only the server has is looked at in its small form, which may be here, too.
  const url = useImageUrl(out, out.bid === null ? 'thumb' : 'full');
  const isSomewhere = (out.bid ?? out.thumb ?? out.url ?? null) !== null;
  return (
    <Over slot={slot} url={url ?? (isSomewhere ? undefined : null)} taken_at={out.taken_at}>
      {children}
    </Over>
  );
}

function OfLast({ slot, vehicle, children }: Omit<Props, 'out'>) {
  const last = useLiveQuery(async () => (await lastPictureOf(vehicle, slot)) ?? null, [vehicle, slot]);
  const here = useObjectUrl(last?.bytes ?? undefined, last?.mime ?? '');
  if (last === undefined) return null;
  const there = () => (last?.bytes === null ? fileUrl(`/api/files/${last.file_id}`, 'thumb') : (here ?? undefined));
  return (
    <Over slot={slot} url={last === null ? null : there()} taken_at={last?.taken_at ?? null}>
      {children}
    </Over>
  );
}

const SHOWN = { isHidden: false };

interface OverProps extends Pick<Props, 'slot' | 'children'> {
  /** Undefined while it is looked up, null where nobody has it. */
  readonly url: string | null | undefined;
  /** Null where there is none. */
  readonly taken_at: string | null;
}

function Over({ slot, url, taken_at, children }: OverProps) {
  const now = useNow(60_000);
  const { isBroken, onError } = useBroken(url ?? null);
  const [{ isHidden }, change] = useStored('capture-ghost', SHOWN);
  const isOutline = url === null || isBroken;
  return (
    <>
      {isHidden || url === undefined ? null : isOutline ? (
        <Outline slot={slot} />
      ) : (
        <img className={css.ghost} src={url} alt="" onError={onError} />
      )}
      <div className={css.over}>
        <button type="button" className={css.toggle} onClick={() => change({ isHidden: !isHidden })}>
          <span>{ghostText(taken_at, isOutline, now)}</span>
          <span className={css.strong}>{isHidden ? 'Show' : 'Hide'}</span>
        </button>
        {children}
      </div>
    </>
  );
}

function ghostText(taken_at: string | null, isOutline: boolean, now: number): string {
  if (taken_at === null) return 'No earlier picture: line it up with the outline';
  const last = lastOutText(taken_at, now);
  return isOutline ? `${last}: not on this ${thisDevice()}, line it up with the outline` : last;
}
