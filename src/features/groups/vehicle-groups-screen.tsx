import { GroupList } from './group-list.tsx';
import { VEHICLE_GROUPS } from './group-kinds.ts';

export default function VehicleGroupsScreen() {
  return <GroupList kind={VEHICLE_GROUPS} />;
}
