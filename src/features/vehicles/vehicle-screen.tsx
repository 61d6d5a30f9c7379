import { useLiveQuery } from 'dexie-react-hooks';
import { useParams } from 'react-router-dom';
import { vehicleById } from '#db/views/vehicles.ts';
import { Reads } from '#kit/reads/reads.tsx';
import { Screen } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { VehiclePage } from './vehicle-page.tsx';

/** One vehicle: what it is, its readings, its work, and what the server keeps of it besides. */
export default function VehicleScreen() {
  const id = Number(useParams()['id']);
  const onDevice = useLiveQuery(async () => (await vehicleById(id)) ?? null, [id]);
  if (onDevice === undefined) {
    return (
      <Screen title="Vehicle" back="/vehicles">
        <SkeletonRows />
      </Screen>
    );
  }
  return (
    <Reads>
      <VehiclePage key={id} id={id} onDevice={onDevice} />
    </Reads>
  );
}
