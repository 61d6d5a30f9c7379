import { Button } from '#ui/button.tsx';
import { missing, nextText } from './missing.ts';
import { MoveDialog } from './move-dialog.tsx';
import { nextSide, type Side } from './sides.ts';
import { blockersOf, useMoving } from './use-moving.ts';
import type { HandoverView } from './use-handover.ts';
import css from './handover.module.css';

interface Props {
  readonly view: HandoverView;
  readonly now: number;
}

/** Handing over or taking back, in reach of the thumb; nothing where nothing is next. */
export function MoveBar({ view, now }: Props) {
  const side = nextSide(view.booking.status);
  return side && view.booking.vehicle ? <Bar key={side.phase} view={view} side={side} now={now} /> : null;
}

const NOTHING_TYPED = { odometer: false, charge: false };

function Bar({ view, side, now }: Props & { readonly side: Side }) {
  const { asking, close, press, go } = useMoving(view, side, now);
  const lacks = missing(view, side, NOTHING_TYPED);
  const blockers = blockersOf(view, side);
  const isReady = lacks.length === 0 && blockers.length === 0;
  const open = nextText(lacks, side) ?? blockers[0]?.text;
  return (
    <div className={css.bar}>
      {open === undefined ? null : <p className={css.lacks}>{open}</p>}
      <Button
        tone={isReady ? 'primary' : 'plain'}
        icon={side.icon}
        wide
        className={css.act}
        onClick={() => void press()}
      >
        {side.act}
      </Button>
      {asking ? (
        <MoveDialog view={view} side={side} typed={asking} now={now} onClose={close} onGo={() => void go(asking)} />
      ) : null}
    </div>
  );
}
