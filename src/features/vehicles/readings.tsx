import { seesOf } from '#lib/sees.ts';
import { useNow } from '#lib/use-now.ts';
import { useSession } from '#session/use-session.ts';
import type { VehicleRow } from '#db/records.ts';
import { later } from '#ui/later.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { DeviceReadings } from './device-parts.tsx';
import { HeadlineReading } from './headline-reading.tsx';
import type { ReadingsTabProps } from './readings/readings-tab.tsx';

const ReadingsTab = later<ReadingsTabProps>(
  () => import('./readings/readings-tab.tsx'),
  <SkeletonRows rows={3} />,
  DeviceReadings,
);

/** The readings of a vehicle: who sees others' work is told all that the server knows, others what this device holds. */
export function Readings({ vehicle }: { readonly vehicle: VehicleRow }) {
  const now = useNow(60_000);
  const onDevice = <DeviceReadings vehicle={vehicle} />;
  if (seesOf(useSession().permissions) === 'own') return onDevice;
  return <ReadingsTab vehicle={vehicle} head={<HeadlineReading vehicle={vehicle} now={now} />} onDevice={onDevice} />;
}
