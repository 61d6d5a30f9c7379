import { seesOf } from '#lib/sees.ts';
import { useSession } from '#session/use-session.ts';
import type { VehicleRow } from '#db/records.ts';
import { later } from '#ui/later.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { DeviceReadings } from './device-parts.tsx';

interface Props {
  readonly vehicle: VehicleRow;
}

const ReadingsTab = later<Props>(
  () => import('./readings/readings-tab.tsx'),
  <SkeletonRows rows={3} />,
  DeviceReadings,
);

/** The readings of a vehicle: who sees others' work is told all that the server knows, others what this device holds. */
export function Readings({ vehicle }: Props) {
  const seesOthers = seesOf(useSession().permissions) !== 'own';
  return seesOthers ? <ReadingsTab vehicle={vehicle} /> : <DeviceReadings vehicle={vehicle} />;
}
