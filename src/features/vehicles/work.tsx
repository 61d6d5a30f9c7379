import { seesOf } from '#lib/sees.ts';
import { useSession } from '#session/use-session.ts';
import type { VehicleRow } from '#db/records.ts';
import { DeviceWork } from './device-parts.tsx';
import { ServerWork } from './server-parts.tsx';

interface Props {
  readonly vehicle: VehicleRow;
}

/** The work on a vehicle: who sees others' work is told what the server knows of it, others what this device holds. */
export function Work({ vehicle }: Props) {
  const seesOthers = seesOf(useSession().permissions) !== 'own';
  return seesOthers ? <ServerWork vehicle={vehicle} /> : <DeviceWork vehicle={vehicle} />;
}

/** The same, as far as it is still to be done. */
export function OpenWork({ vehicle }: Props) {
  const seesOthers = seesOf(useSession().permissions) !== 'own';
  return seesOthers ? <ServerWork vehicle={vehicle} isOpen /> : <DeviceWork vehicle={vehicle} isOpen />;
}
