import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { imageSlots } from '#contract/areas/rental-words.ts';
import { nextEmpty } from '#kit/slots/slots.ts';
import { CameraView } from './camera-view.tsx';
import type { Shown } from './shots.ts';
import { useLeave } from './use-leave.ts';
import { type Asked, cameraOf, pageOf, type ShotTarget } from './use-shot-target.ts';
import { VehicleBar } from './vehicle-bar.tsx';

interface Props {
  readonly asked: Asked;
  readonly target: ShotTarget;
  readonly shown: Shown;
}

/**
 * One picture of one place. After it the way leads back, or to the next place that has none: the camera stays open for that. A retake, and
 * what has no next place, closes it.
 */
export function VehicleCapture({ asked, target, shown }: Props) {
  const { slot, damage } = shown;
  const { taken, skip, plate, shotOf } = target;
  const navigate = useNavigate();
  const leave = useLeave(pageOf(asked));
  /** The place that was empty and has its picture since this camera was opened for it. */
  const [done, setDone] = useState<string | null>(null);
  const isPlace = slot !== 'damage' && slot !== 'other';
  const next = isPlace ? nextEmpty(slot, taken, skip) : null;
  const onTaken = () => {
    const wasEmpty = isPlace && !taken.places.has(slot);
    if (wasEmpty && next !== null) setDone(slot);
    else leave();
  };
  return (
    <CameraView
      title={damage === null ? imageSlots[slot] : 'Close-up of the damage'}
      which={plate}
      backLabel="Back to the vehicle"
      onBack={leave}
      shotOf={shotOf(shown)}
      isOne
      onTaken={onTaken}
      bar={(shutter) => (
        <VehicleBar
          slot={slot}
          target={target}
          isDone={done === slot}
          next={next}
          onNext={(one) => void navigate(cameraOf(asked, one), { replace: true })}
          onAgain={() => setDone(null)}
          onDone={leave}
          {...shutter}
        />
      )}
    />
  );
}
