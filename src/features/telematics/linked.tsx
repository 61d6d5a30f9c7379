import { Link } from 'react-router-dom';
import { telematics as calls, type Tracker, type TrackerLink } from '#contract/areas/telematics.ts';
import { Age } from '#kit/age.tsx';
import { Facts, type Fact } from '#kit/list/facts.tsx';
import { useDo } from '#kit/writes/use-do.ts';
import { useSend } from '#kit/writes/use-send.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Section } from '#ui/screen.tsx';
import { useToast } from '#ui/toast.tsx';
import { kindOptions, offsetText } from './telematics-text.ts';
import css from './telematics.module.css';

interface Props {
  readonly tracker: Tracker;
  readonly link: TrackerLink;
  readonly vehicle: NonNullable<Tracker['vehicle']>;
  /** Ms. */
  readonly now: number;
}

/** In which vehicle it is, what it counts, and how the link ends. Both can be taken back. */
export function Linked({ tracker, link, vehicle, now }: Props) {
  const act = useDo();
  const toast = useToast();
  const { busy, trouble, send } = useSend(calls.save, useWrite());
  const isOffline = useTruth().reach === 'offline';
  const { connection_id, external_id } = tracker;
  const of = { vehicle_id: vehicle.id, connection_id };
  const again = { ...of, external_id, odometer_kind: link.odometer_kind, confirm_vin: true };
  const unlink = async () => {
    if (!(await send({ body: { ...of, external_id: null } }))) return;
    toast({ text: `${vehicle.plate} has no tracker any more.`, undo: () => void act(calls.save, { body: again }) });
  };
  return (
    <Section title="In this vehicle">
      <Facts facts={factsOf({ link, vehicle, now })} />
      {/* It stays enabled while it is sent: whoever chose by the keyboard goes on from there. */}
      <fieldset className={css.kind} disabled={isOffline}>
        <Choice
          label="Its odometer is"
          value={link.odometer_kind}
          options={kindOptions}
          onChange={(odometer_kind) => void send({ body: { ...of, external_id, odometer_kind } })}
        />
      </fieldset>
      {isOffline ? <p className="muted small">Changes wait for a connection.</p> : null}
      {trouble ? <p role="alert">{trouble.message}</p> : null}
      <div className={css.acts}>
        <Button busy={busy} disabled={isOffline} onClick={() => void unlink()}>
          {`Unlink ${vehicle.plate}`}
        </Button>
      </div>
    </Section>
  );
}

function factsOf({ link, vehicle, now }: Omit<Props, 'tracker'>): readonly Fact[] {
  const { offset, offset_at } = link;
  const counts: readonly Fact[] = [
    [
      'Offset',
      offset === null ? 'None: nobody has read the dial within an hour of it' : `${offsetText(link)} ${vehicle.unit}`,
    ],
    ...(offset_at === null ? [] : [['Offset of', <Age key="offset" at={offset_at} now={now} />] as const]),
  ];
  return [
    [
      'Vehicle',
      <Link key="vehicle" to={`/vehicles/${vehicle.id}`}>
        {vehicle.name}
      </Link>,
    ],
    ['Linked', <Age key="linked" at={link.created_at} now={now} />],
    ...(link.odometer_kind === 'estimate' ? counts : []),
  ];
}
