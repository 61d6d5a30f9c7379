import { useState } from 'react';
import { telematics as calls, type Tracker } from '#contract/areas/telematics.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { count } from '#lib/format-number.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import { useToast } from '#ui/toast.tsx';
import { plateOf } from './telematics-text.ts';
import css from './telematics.module.css';

export interface LinkAllProps {
  /** Those that report the very VIN of a vehicle. */
  readonly fitting: readonly Tracker[];
  readonly onClose: () => void;
}

/** Asks before all trackers that report the VIN of a vehicle are linked with it. */
export default function LinkAll({ fitting: asked, onClose }: LinkAllProps) {
  // As they were when it was asked: each leaves the list once it is linked.
  const [fitting] = useState(asked);
  const { linked, failed, isBusy, link } = useLinking(fitting, onClose);
  const left = fitting.filter((tracker) => !linked.has(tracker.id));
  return (
    <Dialog
      title={`Link ${count(fitting.length, 'tracker')}?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" busy={isBusy} onClick={() => void link(left)}>
            {`Link ${left.length}`}
          </Button>
        </>
      }
    >
      <p>Each reports the VIN of one of these vehicles.</p>
      <ul className={css.plates} aria-label="Vehicles">
        {left.map((tracker) => (
          <li key={tracker.id}>
            <PlateBadge plate={plateOf(tracker)} size="small" />
          </li>
        ))}
      </ul>
      {failed.length > 0 ? <p role="alert">{failed.join(' ')}</p> : null}
    </Dialog>
  );
}

/** Links one after the other; what is refused says why, and the others are linked all the same. */
function useLinking(fitting: readonly Tracker[], onDone: () => void) {
  const write = useWrite();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const [linked, setLinked] = useState<ReadonlySet<number>>(new Set());
  const [failed, setFailed] = useState<readonly string[]>([]);
  const linkOne = async ({ vehicle, ...tracker }: Tracker): Promise<string | null> => {
    const { connection_id, external_id } = tracker;
    const body = { connection_id, external_id, ...(vehicle && { vehicle_id: vehicle.id }) };
    const written = await write(calls.save, { body });
    return written.ok ? null : `${plateOf({ vehicle, external_id })}: ${written.message}`;
  };
  const link = async (left: readonly Tracker[]) => {
    setBusy(true);
    const reasons: string[] = [];
    const done = new Set(linked);
    for (const tracker of left) {
      // One at a time: each is a write of its own, and the server is asked for nothing else meanwhile.
      const reason = await linkOne(tracker);
      if (reason === null) done.add(tracker.id);
      else reasons.push(reason);
      setLinked(new Set(done));
    }
    setFailed(reasons);
    setBusy(false);
    if (reasons.length > 0) return;
    toast({ text: `${count(fitting.length, 'vehicle')} linked.` });
    onDone();
  };
  return { linked, failed, isBusy, link };
}
