import { countsOf } from '#db/views/pictures.ts';
import frame from '#kit/camera/frame.module.css';
import { nextEmpty } from '#kit/slots/slots.ts';
import { imageSlots } from '#contract/areas/rental-words.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { GuidedHead } from './guided-head.tsx';
import { endText, segmentsOf } from './place-words.ts';
import { SavedNote } from './saved-note.tsx';
import { Segments } from './segments.tsx';
import type { Asked } from './shot-owner.ts';
import { useWays } from './use-leave.ts';
import type { ShotTarget } from './use-shot-target.ts';
import { pageOf, stopPath } from './way.ts';
import css from './capture.module.css';
import own from './guided.module.css';

interface Props {
  readonly asked: Asked;
  readonly target: ShotTarget;
}

const focusOnce = (button: HTMLButtonElement | null) => button?.focus();

/** Behind the last place: what the walk-round came to, and the way back. What became open again (a reason that was taken back) is one press away. */
export function WalkEnd({ asked, target: { taken, skip, plate } }: Props) {
  const { leave, goTo } = useWays(pageOf(asked));
  useShortcut('Escape', leave);
  const open = nextEmpty('other', taken.places, skip);
  return (
    <div className={`${frame.screen} ${css.screen}`}>
      <GuidedHead plate={plate} number="" onBack={leave} />
      <div className={own.end}>
        <Icon name={open === null ? 'check' : 'camera'} size="2.5rem" />
        <h1>{endText(countsOf(taken, skip))}</h1>
        <SavedNote taken={taken} skip={skip} saving={0} />
        <Segments segments={segmentsOf(taken, skip)} current={null} />
        <div className={own.endActs}>
          <Button tone="primary" icon="check" wide ref={focusOnce} onClick={leave}>
            {asked.of === 'walk-round' ? 'Back to the walk-round' : 'Back to the hand-over'}
          </Button>
          {open === null ? null : (
            <Button icon="camera" wide onClick={() => goTo(stopPath(asked, open))}>
              {`Go on: ${imageSlots[open]}`}
            </Button>
          )}
          {taken.places.has('dial') ? null : (
            <Button icon="odometer" wide onClick={() => goTo(stopPath(asked, 'dial', { after: 'end' }))}>
              Take the odometer, too
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
