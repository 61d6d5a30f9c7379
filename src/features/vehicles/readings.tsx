import { seesOf } from '#lib/sees.ts';
import { useSession } from '#session/use-session.ts';
import type { VehicleRow } from '#db/records.ts';
import { DeviceReadings } from './device-parts.tsx';
import { ServerReadings } from './server-parts.tsx';

/** The readings of a vehicle: who sees others' work is told all that the server knows, others what this device holds. */
export function Readings({ vehicle }: { readonly vehicle: VehicleRow }) {
  const seesOthers = seesOf(useSession().permissions) !== 'own';
  return seesOthers ? <ServerReadings vehicle={vehicle} /> : <DeviceReadings vehicle={vehicle} />;
}
