import { imageSlots } from '#contract/areas/rental-words.ts';
import { countsOf } from '#db/views/pictures.ts';
import { skipOf } from '#kit/slots/skip-of.ts';
import { nextEmpty } from '#kit/slots/slots.ts';
import { bookingShotPath } from '#lib/shot-path.ts';
import { useCan } from '#session/use-session.ts';
import { lacksDial } from './missing.ts';
import { Row } from './row.tsx';
import type { Side } from './sides.ts';
import type { HandoverView } from './use-handover.ts';
import { walkedText } from './words.ts';

interface Props {
  readonly view: HandoverView;
  readonly side: Side;
  /** It is worked on now. */
  readonly isWorkedOn: boolean;
}

/** How far the walk-round is, with the way into the camera where it goes on. Every place stands below. */
export function WalkRow({ view, side, isWorkedOn }: Props) {
  const { booking, pictures, walkRounds } = view;
  const mayTake = useCan('checkin.update') && isWorkedOn;
  if (!pictures) return null;
  const [taken, skip] = [pictures[side.phase], skipOf(walkRounds, side.phase)];
  const counts = countsOf(taken, skip);
  const next = nextEmpty('dial', taken.places, skip);
  const isDone = counts.taken + counts.skipped === counts.all;
  const camera = mayTake && next !== null ? bookingShotPath(booking.lid, side.phase, next) : null;
  const goesOn = camera !== null && next !== null ? `, next ${imageSlots[next].toLowerCase()}` : '';
  return <Row icon="camera" isDone={isDone} title="Walk-round" detail={`${walkedText(counts)}${goesOn}`} to={camera} />;
}

/** The picture of the dial is none of the twelve: where there is none, it has a line of its own. */
export function DialRow({ view, side, isWorkedOn }: Props) {
  const mayTake = useCan('checkin.update');
  if (!isWorkedOn || !mayTake || !lacksDial(view, side)) return null;
  return (
    <Row
      icon="camera"
      isDone={false}
      title="Dial picture"
      detail="not taken yet"
      to={bookingShotPath(view.booking.lid, side.phase, 'dial')}
    />
  );
}
