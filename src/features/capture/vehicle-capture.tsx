import { walkRoundSlots } from '#contract/areas/prechecks.ts';
import frame from '#kit/camera/frame.module.css';
import { useShortcut } from '#lib/use-shortcut.ts';
import { useCan } from '#session/use-session.ts';
import { FileButton } from './file-button.tsx';
import { GuidedBar } from './guided-bar.tsx';
import { GuidedDialogs, useDialogs } from './guided-dialogs.tsx';
import { GuidedFinder } from './guided-finder.tsx';
import { GuidedHead } from './guided-head.tsx';
import { numberText } from './place-words.ts';
import { RoomNote } from './room-note.tsx';
import { SaveTroubleNote } from './save-trouble.tsx';
import { Torch } from './torch.tsx';
import { useShooting } from './use-shooting.ts';
import { useSteady } from './use-steady.ts';
import { useWay, type Where } from './use-way.ts';
import { vibrate } from './vibrate.dom.ts';
import { stopPath } from './way.ts';
import css from './capture.module.css';

/**
 * The camera that leads around a vehicle: a press is the picture of the place that is shown, and when its bytes are durable the next place is.
 * The address goes along, so that a reload comes back to where one was.
 */
export function VehicleCapture(where: Where) {
  const { asked, target, shown } = where;
  const { slot, damage } = shown;
  const place = `${slot} ${damage ?? ''}`;
  const way = useWay(where);
  const { shooting, isReady } = useGuided(where, place, way.onTaken);
  const dialogs = useDialogs(place);
  const may = useMay(where);
  useShortcut('Escape', way.leave);
  const { camera, trouble, room, onFiles } = shooting;
  const skip = may.skip ? ({ label: 'Skip', act: () => dialogs.open('skip') } as const) : null;
  return (
    <div className={`${frame.screen} ${css.screen}`}>
      <GuidedHead plate={target.plate} number={numberText(slot)} onBack={way.leave}>
        {camera?.hasTorch ? <Torch camera={camera} /> : null}
        <FileButton label="Files" icon="image" isOne isSmall onFiles={onFiles} />
      </GuidedHead>
      <GuidedFinder
        slot={slot}
        target={target}
        shooting={shooting}
        onDamage={may.addDamage ? () => dialogs.open('damage') : null}
      />
      {trouble === null ? <RoomNote room={room} /> : <SaveTroubleNote trouble={trouble} />}
      <GuidedBar
        slot={slot}
        place={place}
        target={target}
        shooting={shooting}
        isReady={isReady}
        past={way.onPast ? { label: 'Go on', act: way.onPast } : skip}
        retakeOf={(one) => stopPath(asked, one, one === slot ? {} : { after: slot })}
      />
      <GuidedDialogs {...where} what={dialogs.what} onSkipped={way.goOn} onClose={dialogs.close} />
    </div>
  );
}

/** The shooting of one place after another: a press that comes before the next place is on the screen takes nothing. */
function useGuided({ target, shown }: Where, place: string, onTaken: () => void) {
  const { isSteady, unsettle } = useSteady(place);
  const stored = () => {
    unsettle();
    vibrate();
    onTaken();
  };
  const shooting = useShooting(target.shotOf(shown), stored, place);
  return { shooting, isReady: isSteady && shooting.saving === 0 };
}

/** What else the person may do at this place. A close-up shows damage that is recorded already. */
function useMay({ target: { round, foundAt }, shown: { slot } }: Where) {
  const mayWalk = useCan('precheck.create');
  const mayAdd = useCan('damage.create');
  return {
    skip: round !== null && mayWalk && walkRoundSlots.includes(slot),
    addDamage: foundAt !== null && mayAdd && slot !== 'damage',
  };
}
