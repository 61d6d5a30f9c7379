import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ListScreen } from '#kit/list/list-screen.tsx';
import { useTruth } from '#sync/use-sync.ts';
import { later } from '#ui/later.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useWide } from '#ui/use-wide.ts';
import { DeviceVehicles } from './device-vehicles.tsx';

function Waiting() {
  return (
    <ListScreen title="Vehicles">
      <SkeletonRows />
    </ListScreen>
  );
}

const OfficeVehicles = later(() => import('./office/office-vehicles.tsx'), <Waiting />, DeviceVehicles);

/** What only the server's list can be filtered by: the figures of the dashboard lead to it on a phone, too. */
const SERVER_FILTERS = ['branch_id', 'class_id', 'group_id', 'documents', 'damaged', 'model_year', 'retired'];

/**
 * The vehicles: on a desk with a connection those of the server, with all that the office does with them; on a phone, and without a
 * connection, those of this device. Both understand the same search and status in the address.
 */
export default function VehiclesScreen() {
  const isWide = useWide();
  const { reach } = useTruth();
  const [params] = useSearchParams();
  const [wasOnline, setWasOnline] = useState(reach === 'online');
  if (reach === 'online' && !wasOnline) setWasOnline(true);
  // A form or a record that is open stays open when the connection goes or the window gets narrow.
  const isOpen = params.has('form') || params.has('open');
  const isOffice = wasOnline && (isWide || SERVER_FILTERS.some((name) => params.has(name)));
  return isOffice || isOpen ? <OfficeVehicles /> : <DeviceVehicles />;
}
