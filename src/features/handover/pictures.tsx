import type { Taken } from '#db/views/pictures.ts';
import { Pictures } from '#kit/slots/pictures.tsx';
import { skipOf } from '#kit/slots/skip-of.ts';
import { bookingShotPath } from '#lib/shot-path.ts';
import { useCan } from '#session/use-session.ts';
import type { Side } from './sides.ts';
import type { HandoverView } from './use-handover.ts';
import css from './handover.module.css';

interface Props {
  readonly view: HandoverView;
  readonly side: Side;
  /** It is worked on now; else only what was taken is shown. */
  readonly isWorkedOn: boolean;
}

const isEmpty = ({ places, others }: Taken) => places.size === 0 && others.length === 0;

/** The pictures of one side; a return has those of the hand-over to compare with. */
export function SidePictures({ view, side, isWorkedOn }: Props) {
  const { booking, pictures, walkRounds } = view;
  const may = useCan('checkin.update') && isWorkedOn;
  const taken = pictures?.[side.phase];
  if (!booking.vehicle || !taken || (!may && isEmpty(taken))) return null;
  return (
    <section className={css.pictures} aria-label={`Pictures, ${side.title.toLowerCase()}`}>
      <h3>Pictures</h3>
      <Pictures
        taken={taken}
        skip={skipOf(walkRounds, side.phase)}
        vehicle={booking.vehicle.id}
        out={side.phase === 'checkout' ? pictures.checkin : undefined}
        cameraOf={may ? (slot) => bookingShotPath(booking.lid, side.phase, slot) : null}
      />
    </section>
  );
}
