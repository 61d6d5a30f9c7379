import { Link } from 'react-router-dom';
import { telematics as calls, type Tracker } from '#contract/areas/telematics.ts';
import { Age } from '#kit/age.tsx';
import { Facts, type Fact } from '#kit/list/facts.tsx';
import { ReadingAge } from '#kit/reads/reading-age.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { TrackerMarks } from '#kit/tracker/tracker-marks.tsx';
import { dialText, odometerText, percentText } from '#kit/tracker/tracker-text.ts';
import { useNow } from '#lib/use-now.ts';
import { Section } from '#ui/screen.tsx';

export interface TrackerPartProps {
  readonly id: number;
  readonly plate: string;
}

/** What the tracker in a vehicle told last; nothing where none is linked. Where the vehicle stands is no part of it: this is kept on the device. */
export default function TrackerPart({ id, plate }: TrackerPartProps) {
  const read = useRead(calls.trackers, { query: { show: 'linked', search: plate, limit: 20 } });
  const now = useNow(30_000);
  const tracker = read.data?.body.trackers.find(({ link, vehicle }) => link !== null && vehicle?.id === id);
  if (!read.data || !tracker) return null;
  const { at, failure } = read.data;
  return (
    <Section
      title="Tracker"
      actions={<Link to={`/telematics?q=${encodeURIComponent(plate)}&open=${tracker.id}`}>All of it</Link>}
    >
      {failure ? (
        <ReadingAge at={at} failure={failure} busy={read.isFetching} onAgain={() => void read.refetch()} />
      ) : null}
      <TrackerMarks tracker={tracker} now={now} />
      <Facts facts={factsOf(tracker, now)} />
    </Section>
  );
}

function factsOf(tracker: Tracker, now: number): readonly Fact[] {
  const { data_at, fuel_percent, battery_percent } = tracker;
  const dial = dialText(tracker);
  return [
    ['Told', data_at ? <Age key="told" at={data_at} now={now} /> : 'Nothing yet'],
    ['Odometer', odometerText(tracker)],
    ...(dial === null ? [] : [['On the dial', dial] as const]),
    ['Fuel', percentText(fuel_percent)],
    ['Battery', percentText(battery_percent)],
  ];
}
