import { useRef, useState } from 'react';
import { walkRoundSlots } from '#contract/areas/prechecks.ts';
import type { ImageSlot } from '#contract/areas/rental-words.ts';
import type { FoundDialogProps } from '#kit/damage/found-dialog.tsx';
import { nextEmpty } from '#kit/slots/slots.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { useCan } from '#session/use-session.ts';
import { later } from '#ui/later.tsx';
import { GuidedBar } from './guided-bar.tsx';
import { GuidedFinder } from './guided-finder.tsx';
import { GuidedHead } from './guided-head.tsx';
import { FileButton } from './file-button.tsx';
import { numberText, SIDES } from './place-words.ts';
import { RoomNote } from './room-note.tsx';
import { SaveTroubleNote } from './save-trouble.tsx';
import type { Asked } from './shot-owner.ts';
import type { Shown } from './shots.ts';
import type { SkipDialogProps } from './skip-dialog.tsx';
import { Torch } from './torch.tsx';
import { useShooting } from './use-shooting.ts';
import type { ShotTarget } from './use-shot-target.ts';
import { useSteady } from './use-steady.ts';
import { useWays } from './use-leave.ts';
import { vibrate } from './vibrate.dom.ts';
import { pageOf, type Stop, stopPath } from './way.ts';
import css from './capture.module.css';

const SkipDialog = later<SkipDialogProps>(() => import('./skip-dialog.tsx'));
const FoundDialog = later<FoundDialogProps>(() => import('#kit/damage/found-dialog.tsx'));

export interface VehicleCaptureProps {
  readonly asked: Asked;
  readonly target: ShotTarget;
  readonly shown: Shown;
  /** The place that comes after this one, where that is not the next one without a picture. */
  readonly after: Stop | null;
}

/**
 * The camera that leads around a vehicle: a press is the picture of the place that is shown, and when its bytes are durable the next place is.
 * The address goes along, so that a reload comes back to where one was. A picture that takes the place of another one closes the camera, and so
 * does what is no place of the walk-round, unless the address says what comes then.
 */
export function VehicleCapture({ asked, target, shown, after }: VehicleCaptureProps) {
  const { slot, damage } = shown;
  const place = `${slot} ${damage ?? ''}`;
  const { isSteady, unsettle } = useSteady(place);
  const way = useWay({ asked, target, shown, after });
  const shooting = useShooting(
    target.shotOf(shown),
    () => {
      unsettle();
      vibrate();
      way.onTaken();
    },
    place,
  );
  const { camera, trouble, room, onFiles } = shooting;
  const dialogs = useDialogs(place);
  useShortcut('Escape', way.leave);
  const maySkip = useCan('precheck.create') && walkRoundSlots.includes(slot);
  const mayAdd = useCan('damage.create') && slot !== 'damage';
  const skip = maySkip ? ({ label: 'Skip', act: () => dialogs.open('skip') } as const) : null;
  return (
    <div className={css.screen}>
      <GuidedHead plate={target.plate} number={numberText(slot)} onBack={way.leave}>
        {camera?.hasTorch ? <Torch camera={camera} /> : null}
        <FileButton label="Files" icon="image" isOne isSmall onFiles={onFiles} />
      </GuidedHead>
      <GuidedFinder
        slot={slot}
        target={target}
        shooting={shooting}
        onDamage={mayAdd ? () => dialogs.open('damage') : null}
      />
      {trouble === null ? <RoomNote room={room} /> : <SaveTroubleNote trouble={trouble} />}
      <GuidedBar
        slot={slot}
        place={place}
        target={target}
        shooting={shooting}
        isReady={isSteady}
        past={way.onPast ? { label: 'Go on', act: way.onPast } : skip}
        retakeOf={(one) => stopPath(asked, one, one === slot ? {} : { after: slot })}
      />
      {dialogs.shown === 'skip' ? (
        <SkipDialog slot={slot} owner={asked.lid} round={target.round} onSkipped={way.goOn} onClose={dialogs.close} />
      ) : null}
      {dialogs.shown === 'damage' ? (
        <FoundDialog
          at={target.foundAt}
          vehicle={target.vehicle}
          known={target.known}
          side={SIDES[slot]}
          cameraOf={(found) => stopPath(asked, 'damage', { damage: found, after: slot })}
          onClose={dialogs.close}
        />
      ) : null}
    </div>
  );
}

/** Where it goes from here. */
function useWay({ asked, target: { taken, skip }, shown: { slot }, after }: VehicleCaptureProps) {
  const { leave, goTo } = useWays(pageOf(asked));
  /** What was taken since the camera was opened: it is known here before the next read shows it. */
  const mine = useRef(new Set<ImageSlot>());
  const isPlace = walkRoundSlots.includes(slot);
  const isTaken = taken.places.has(slot);
  const goOn = () => {
    const has = (one: ImageSlot) => taken.places.has(one) || mine.current.has(one);
    goTo(stopPath(asked, nextEmpty(slot, { has }, skip) ?? 'end'));
  };
  const onTaken = () => {
    mine.current.add(slot);
    if (after !== null) goTo(stopPath(asked, after));
    else if (isPlace && !isTaken) goOn();
    else leave();
  };
  const back = after === null ? null : () => goTo(stopPath(asked, after));
  return { leave, goOn, onTaken, onPast: back ?? (isPlace && isTaken ? goOn : null) };
}

/** What lies over the camera; it goes when the place does. */
function useDialogs(place: string) {
  const [asked, ask] = useState<{ readonly at: string; readonly what: 'skip' | 'damage' } | null>(null);
  const shown = asked !== null && (asked.what === 'damage' || asked.at === place) ? asked.what : null;
  return { shown, open: (what: 'skip' | 'damage') => ask({ at: place, what }), close: () => ask(null) };
}
