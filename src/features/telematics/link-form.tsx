import { useState } from 'react';
import { telematics as calls, type Tracker, type TrackerLink } from '#contract/areas/telematics.ts';
import type { Pickable } from '#kit/pick/pick-input.tsx';
import { VehiclePick } from '#kit/pick/vehicle-pick.tsx';
import { useDo } from '#kit/writes/use-do.ts';
import { useSend } from '#kit/writes/use-send.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import { Section } from '#ui/screen.tsx';
import { useToast } from '#ui/toast.tsx';
import { kindOptions, matchTexts } from './telematics-text.ts';
import css from './telematics.module.css';

interface Props {
  readonly tracker: Tracker;
}

/** In which vehicle the tracker is. The one that fits by its VIN is proposed. */
export default function LinkForm({ tracker }: Props) {
  const [vehicle, setVehicle] = useState(() => proposedOf(tracker));
  return (
    <Section title="Which vehicle is it in?">
      {vehicle ? (
        <LinkTo key={vehicle.id} tracker={tracker} vehicle={vehicle} onOther={() => setVehicle(null)} />
      ) : (
        <VehiclePick label="Vehicle" onPick={setVehicle} />
      )}
    </Section>
  );
}

const proposedOf = ({ vehicle, match }: Tracker): Pickable | null =>
  vehicle && { id: vehicle.id, name: vehicle.plate, detail: `${vehicle.name} · ${matchTexts[match]}` };

interface LinkToProps extends Props {
  readonly vehicle: Pickable;
  /** It is another one. */
  readonly onOther: () => void;
}

function LinkTo({ tracker, vehicle, onOther }: LinkToProps) {
  const [kind, setKind] = useState<TrackerLink['odometer_kind']>('dash');
  const [isSure, setSure] = useState(false);
  const isOffline = useTruth().reach === 'offline';
  const { busy, trouble, link } = useLinking(tracker, vehicle);
  const submit = useSubmit(() => link(kind, isSure));
  const isOtherVin = trouble?.fields['vin'] !== undefined;
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <div className={css.chosen}>
        <PlateBadge plate={vehicle.name} />
        <span className="muted">{vehicle.detail}</span>
        <Button tone="quiet" onClick={onOther}>
          Another one
        </Button>
      </div>
      <Choice label="Its odometer is" value={kind} options={kindOptions} onChange={setKind} />
      {trouble ? <p role="alert">{Object.values(trouble.fields).flat().join(' ') || trouble.message}</p> : null}
      {isOtherVin ? (
        <label className={css.sure}>
          <input
            // It comes when the person has pressed the button that waits for it now.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            type="checkbox"
            checked={isSure}
            onChange={({ target }) => setSure(target.checked)}
          />
          It is in this vehicle all the same
        </label>
      ) : null}
      <div className={css.acts}>
        <Button tone="primary" type="submit" busy={busy} disabled={isOffline || (isOtherVin && !isSure)}>
          {`Link ${vehicle.name}`}
        </Button>
        {isOffline ? <span className="muted small">This waits for a connection.</span> : null}
      </div>
    </form>
  );
}

/** Sends the link, and offers to take it back. */
function useLinking({ connection_id, external_id }: Tracker, vehicle: Pickable) {
  const act = useDo();
  const toast = useToast();
  const { busy, trouble, send } = useSend(calls.save, useWrite());
  const of = { vehicle_id: vehicle.id, connection_id };
  const link = async (odometer_kind: TrackerLink['odometer_kind'], isSure: boolean) => {
    const sure = isSure && { confirm_vin: true };
    if (!(await send({ body: { ...of, external_id, odometer_kind, ...sure } }))) return;
    const undo = () => void act(calls.save, { body: { ...of, external_id: null } });
    toast({ text: `The tracker is in ${vehicle.name}.`, undo });
  };
  return { busy, trouble, link };
}
