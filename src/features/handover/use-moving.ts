import { useState } from 'react';
import { useAct } from '#kit/outbox/use-act.ts';
import { useOnce } from '#kit/outbox/use-once.ts';
import { useUndoable } from '#kit/outbox/use-undoable.ts';
import { leaveText } from '#lib/leave-text.dom.ts';
import type { JudgedText } from '#kit/odometer/typed-reading.ts';
import type { Intent } from '#sync/api.ts';
import { clearWritten, writtenOn, type Written } from './drafts.ts';
import { agreementOf, missing } from './missing.ts';
import { typedCharge, typedReading } from './readings.ts';
import type { Side } from './sides.ts';
import type { HandoverView } from './use-handover.ts';
import type { Facts } from './use-note.ts';

/** What was written and not saved when the act was pressed. */
export interface Typed {
  readonly odometer: JudgedText;
  readonly charge: number | null;
}

const isTyped = ({ odometer, charge }: Typed) => ({ odometer: odometer.value !== null, charge: charge !== null });

const readWritten = (view: HandoverView, side: Side, written: Written, now: number): Typed => ({
  odometer: typedReading(view, side, written.odometer, now),
  charge: typedCharge(written.charge),
});

/** What stands against it, as the server said it: only a hand-over can be stopped. */
const toldBlockers = ({ booking }: HandoverView, { phase }: Side) => (phase === 'checkin' ? booking.blockers : []);

/** What still does: a signature that was given here is one, also before the server has it. */
export function blockersOf(view: HandoverView, side: Side) {
  const isSigned = agreementOf(view, side)?.signed_at;
  return toldBlockers(view, side).filter(({ kind }) => kind !== 'agreement' || !isSigned);
}

/** Something is missing, stands against it, or is hard to believe: the person decides. */
function mustAsk(view: HandoverView, side: Side, typed: Typed): boolean {
  const { doubt, refusal } = typed.odometer;
  const lacks = missing(view, side, isTyped(typed));
  return lacks.length > 0 || blockersOf(view, side).length > 0 || doubt !== null || refusal !== null;
}

/** The tap on the act of a side: what is asked before, and the act with its undo. What is typed is noted first, and stays when the act is undone. */
export function useMoving(view: HandoverView, side: Side, now: number) {
  const once = useOnce();
  const move = useMove(view, side);
  const [asking, setAsking] = useState<Typed | null>(null);
  const press = () =>
    once(async () => {
      // Some browsers leave the focus in a text field when a button is tapped: what was typed last must be kept first.
      leaveText();
      const typed = readWritten(view, side, await writtenOn(view.booking.lid, side), now);
      if (mustAsk(view, side, typed)) setAsking(typed);
      else await move(typed);
    });
  const go = (typed: Typed) => {
    setAsking(null);
    return once(() => move(typed));
  };
  return { asking, close: () => setAsking(null), press, go };
}

function useMove(view: HandoverView, side: Side): (typed: Typed) => Promise<void> {
  const act = useAct();
  const undoable = useUndoable();
  return async (typed) => {
    const { lid } = view.booking;
    const noted = noteIntent(view, side, typed);
    if (noted) {
      if (!(await act(noted))) return;
      await clearWritten(lid, side);
    }
    // What comes next stands on top.
    if (await undoable(`${side.done}.`, moveIntent(view, side))) window.scrollTo({ top: 0 });
  };
}

function noteIntent({ booking, handovers }: HandoverView, side: Side, { odometer, charge }: Typed): Intent | null {
  const row = handovers[side.phase];
  const patch: Facts = {
    ...(odometer.value !== null && { odometer: odometer.value }),
    ...(charge !== null && { charge_percent: charge }),
  };
  if (!row || Object.keys(patch).length === 0) return null;
  return { op: side.note, args: { lid: row.lid, booking: booking.lid, patch } };
}

function moveIntent(view: HandoverView, side: Side): Intent {
  const { lid, status, vehicle } = view.booking;
  // All of them: the signature may come after the status.
  const seen = toldBlockers(view, side).map(({ kind }) => kind);
  return {
    op: 'rentals.move',
    args: {
      lid,
      status: side.to,
      from_status: status,
      ...(vehicle && { vehicle_id: vehicle.id }),
      ...(seen.length > 0 && { blockers_seen: seen }),
    },
  };
}
