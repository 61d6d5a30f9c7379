import { type ImageSlot, imageSlots } from '#contract/areas/rental-words.ts';
import { countsOf } from '#db/views/pictures.ts';
import { PLACES } from '#kit/slots/slots.ts';
import { timeOf } from '#lib/day.ts';
import { Thumb } from '#media/thumb.tsx';
import { Button } from '#ui/button.tsx';
import type { Shutter } from './camera-view.tsx';
import { ShutterRow } from './shutter-row.tsx';
import type { ShotTarget } from './use-shot-target.ts';
import css from './capture.module.css';

interface Props extends Shutter {
  readonly slot: ImageSlot;
  readonly target: ShotTarget;
  /** Its picture was taken just now. */
  readonly isDone: boolean;
  /** The next place that has no picture. */
  readonly next: ImageSlot | null;
  readonly onNext: (slot: ImageSlot) => void;
  readonly onAgain: () => void;
  readonly onDone: () => void;
}

/** The shutter that had the focus is gone: the keyboard goes on from here. */
const focusOnce = (button: HTMLButtonElement | null) => button?.focus();

/** In reach of the thumb: the shutter, and after it where to go on. */
export function VehicleBar({ slot, target, isDone, next, onNext, onAgain, onDone, ...shutter }: Props) {
  const { taken, skip } = target;
  const shot = taken.places.get(slot)?.shot;
  const { all, taken: count } = countsOf(taken, skip);
  const words = isDone ? 'Saved on this device' : shot ? 'Taken before' : 'No picture yet';
  // Of what is of no place there is any number: nothing is to be said of how many there are.
  const said = PLACES.includes(slot) ? `${words} · ${count} of ${all} taken` : 'The camera closes after it';
  return (
    <div className={css.bar}>
      <div className={css.strip}>
        {shot ? (
          <span className={css.shot}>
            <Thumb image={shot} alt={`${imageSlots[slot]}, taken ${timeOf(Date.parse(shot.taken_at))}`} />
          </span>
        ) : null}
      </div>
      {isDone && next !== null ? (
        <div className={css.after}>
          <Button tone="primary" icon="camera" wide ref={focusOnce} onClick={() => onNext(next)}>
            {`Next: ${imageSlots[next]}`}
          </Button>
          <Button icon="retry" onClick={onAgain}>
            Take it again
          </Button>
          <Button onClick={onDone}>Done</Button>
        </div>
      ) : (
        <ShutterRow {...shutter} isOne>
          <Button disabled={shutter.saving > 0} onClick={onDone}>
            Done
          </Button>
        </ShutterRow>
      )}
      <output className={css.count}>{shutter.saving > 0 ? 'Saving' : said}</output>
    </div>
  );
}
