import { useLiveQuery } from 'dexie-react-hooks';
import { useParams } from 'react-router-dom';
import { vehicleById } from '#db/views/vehicles.ts';
import { seesOf } from '#lib/sees.ts';
import { thisDevice } from '#lib/this-device.dom.ts';
import { useSession } from '#session/use-session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { later } from '#ui/later.tsx';
import { Screen } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { DeviceReadings, DeviceWork } from './device-parts.tsx';
import type { ServerPartsProps, ServerVehicleProps } from './server-vehicle.tsx';
import { VehicleView } from './vehicle-view.tsx';

const ServerVehicle = later<ServerVehicleProps>(() => import('./server-vehicle.tsx'));
const ServerParts = later<ServerPartsProps>(async () => ({
  default: (await import('./server-vehicle.tsx')).ServerParts,
}));

/** One vehicle: what it is, its readings, its work. Who sees others' work is told what the server knows of it. */
export default function VehicleScreen() {
  const { id = '' } = useParams();
  const seesOthers = seesOf(useSession().permissions) !== 'own';
  const vehicle = useLiveQuery(async () => (await vehicleById(Number(id))) ?? null, [id]);
  if (vehicle === undefined) {
    return (
      <Screen title="Vehicle" back="/vehicles">
        <SkeletonRows />
      </Screen>
    );
  }
  if (vehicle === null) return seesOthers ? <ServerVehicle id={Number(id)} otherwise={<Missing />} /> : <Missing />;
  return (
    <VehicleView vehicle={vehicle}>
      {seesOthers ? (
        <ServerParts vehicle={vehicle} />
      ) : (
        <>
          <DeviceReadings vehicle={vehicle} />
          <DeviceWork vehicle={vehicle} />
        </>
      )}
    </VehicleView>
  );
}

function Missing() {
  return (
    <Screen title="Vehicle" back="/vehicles">
      <EmptyState icon="vehicle" title={`This vehicle is not on this ${thisDevice()}`}>
        It may be out of service, or was added since the last connection.
      </EmptyState>
    </Screen>
  );
}
