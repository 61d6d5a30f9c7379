import type { ReactNode } from 'react';
import type { telematics as calls, Tracker } from '#contract/areas/telematics.ts';
import type { Answer } from '#contract/endpoint.ts';
import { Age } from '#kit/age.tsx';
import { Facts, type Fact } from '#kit/list/facts.tsx';
import { dialText, odometerText, percentText } from '#kit/tracker/tracker-text.ts';
import { formatAge, formatTime } from '#lib/format-when.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/screen.tsx';
import { askableAt } from './telematics-text.ts';
import { useTold } from './use-told.ts';

interface Props {
  readonly tracker: Tracker;
  /** Ms. */
  readonly now: number;
  /** It told something new. */
  readonly onTold: () => void;
}

/** What the tracker told last, with its age, and the way to ask it now. No vehicle is woken by that. */
export function Told({ tracker, now, onTold }: Props) {
  const { link, vehicle, seen_at } = tracker;
  const vin = link && vehicle ? vehicle.vin : '';
  const { told, isBusy, trouble, ask } = useTold(vin, seen_at, onTold);
  const isOffline = useTruth().reach === 'offline';
  const asked = told ? told.fetched_at : seen_at;
  const again = askableAt(asked, now);
  const waits = isOffline ? 'This waits for a connection.' : null;
  const soon =
    again === null ? null : `Asked ${formatAge(asked ?? '', now)}. It can be asked again at ${formatTime(again, now)}.`;
  return (
    <Section
      title="What it tells"
      actions={
        vin === '' ? null : (
          <Button
            icon="retry"
            busy={isBusy}
            disabled={isOffline || again !== null}
            title={waits ?? soon ?? undefined}
            onClick={ask}
          >
            Ask it now
          </Button>
        )
      }
    >
      <Facts facts={[...ages(tracker, told, now), ...factsOf(tracker), ...(told ? liveFacts(told) : [])]} />
      {trouble !== null && again === null ? <p role="alert">{trouble}</p> : null}
      {vin !== '' && !isBusy && soon !== null ? <p className="muted small">{soon}</p> : null}
      <p className="muted small">{`Its number is ${tracker.external_id}.`}</p>
      {link && vehicle?.vin === '' ? (
        <p className="muted small">The vehicle has no VIN, by which its tracker could be asked now.</p>
      ) : null}
    </Section>
  );
}

type Data = Answer<typeof calls.data>;

function factsOf(tracker: Tracker): readonly Fact[] {
  const { fuel_percent, battery_percent, mil_on, link } = tracker;
  const dial = dialText(tracker);
  const linked: readonly Fact[] = [
    ['Fuel', percentText(fuel_percent)],
    ['Battery', percentText(battery_percent)],
    ['Warning lamp', mil_on === null ? null : mil_on ? 'On' : 'Off'],
  ];
  return [
    ['Odometer', odometerText(tracker)],
    ...(dial === null ? [] : [['On the dial', dial] as const]),
    ...(link ? linked : []),
  ];
}

/** What is asked for on purpose, and kept nowhere on this device: where a vehicle stands is for who looks at it now. */
const liveFacts = ({ location, is_running }: Data): readonly Fact[] => [
  ['Engine', is_running === null ? null : is_running ? 'Running' : 'Off'],
  ['Place', location ? `${location.latitude.toFixed(4)}, ${location.longitude.toFixed(4)}` : 'Not told, or rented out'],
];

function ages({ data_at, seen_at }: Tracker, told: Data | null, now: number): readonly Fact[] {
  const at = (moment: string | null): ReactNode => (moment === null ? 'Never' : <Age at={moment} now={now} />);
  return [
    // Linked a moment ago, it was not asked by itself yet: what the account told of it is known all the same.
    ['Told', at(told?.data_at ?? data_at)],
    ['Asked', at(told?.fetched_at ?? seen_at)],
  ];
}
