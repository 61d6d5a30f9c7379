import { useLiveQuery } from 'dexie-react-hooks';
import type { VehicleRow } from '#db/records.ts';
import { newestReading } from '#db/views/vehicles.ts';
import { LastReading } from './last-reading.tsx';

/** The vehicle's odometer on its own page: that of the server, or a newer one that was taken on this device. */
export function HeadlineReading({ vehicle, now }: { readonly vehicle: VehicleRow; readonly now: number }) {
  const own = useLiveQuery(() => newestReading(vehicle.id), [vehicle.id]);
  return own === undefined ? null : <LastReading vehicle={vehicle} own={own} now={now} />;
}
