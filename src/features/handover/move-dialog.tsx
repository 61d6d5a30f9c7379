import { BlockerList } from '#kit/rental/blocker-list.tsx';
import { doubtText } from '#kit/odometer/doubt-text.ts';
import { formatNumber } from '#lib/format-number.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { missing } from './missing.ts';
import { lastReading, unitOf } from './readings.ts';
import type { Side } from './sides.ts';
import { blockersOf, type Typed } from './use-moving.ts';
import type { HandoverView } from './use-handover.ts';
import css from './handover.module.css';

interface Props {
  readonly view: HandoverView;
  readonly side: Side;
  readonly typed: Typed;
  readonly now: number;
  readonly onClose: () => void;
  readonly onGo: () => void;
}

/** Before a vehicle is handed over or taken back: what stands against it, what is still open, and what becomes of what was typed. */
export function MoveDialog({ view, side, typed, now, onClose, onGo }: Props) {
  const blockers = blockersOf(view, side);
  const isFirm = blockers.some(({ passable }) => !passable);
  const lacks = missing(view, side, { odometer: typed.odometer.value !== null, charge: typed.charge !== null });
  return (
    <Dialog
      title={isFirm ? `${side.act}: not yet` : `${side.act} like this?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Go back</Button>
          {isFirm ? null : (
            <Button tone="primary" onClick={onGo}>
              {lacks.length > 0 || blockers.length > 0 ? `${side.act} anyway` : side.act}
            </Button>
          )}
        </>
      }
    >
      {blockers.length > 0 ? <BlockerList blockers={blockers} /> : null}
      {blockers.length > 0 ? (
        <p className="muted small">
          {isFirm
            ? 'Nobody can pass over this. What is noted here is kept all the same.'
            : 'That you saw this is sent with it. The server may still ask for somebody who may pass over it.'}
        </p>
      ) : null}
      <TypedReading view={view} side={side} typed={typed} now={now} />
      {lacks.length > 0 ? (
        <div>
          <p>The office will see what is still open:</p>
          <ul className={css.open}>
            {lacks.map(({ words }) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </Dialog>
  );
}

/** A reading that can be believed is only named; what does not read as one stays in its field. */
function TypedReading({ view, side, typed, now }: Pick<Props, 'view' | 'side' | 'typed' | 'now'>) {
  const { value, refusal, doubt } = typed.odometer;
  if (refusal !== null)
    return <p>{`What you typed as the odometer is left out, and stays in its field. ${refusal}`}</p>;
  if (value === null) return null;
  const said = `${formatNumber(value)} ${unitOf(view)}`;
  if (doubt === null) return <p>{`The reading you typed is saved with it: ${said}.`}</p>;
  const why = doubtText(doubt, lastReading(view, side), now);
  return <p>{`You typed ${said}: ${why}. It is saved as typed; go back to correct it.`}</p>;
}
