/** The list of vehicles that are rented privately: its call, its views and its filters, as data. */
import type { PrivateVehicle } from '#contract/areas/private-record.ts';
import { privateRentals as calls } from '#contract/areas/private-rentals.ts';
import { vehicleStates, type VehicleState } from '#contract/areas/private-words.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { ListedResource } from '#kit/list/resource/resource.ts';
import { useBranchFilter } from '#kit/list/use-branch-filter.ts';
import { useBranchZone } from '../shared/use-branch-zone.ts';
import { useNow } from '#lib/use-now.ts';
import { vehicleColumns } from './vehicle-columns.tsx';

export type VehicleView = VehicleState | 'all';

export const VEHICLE_VIEWS: Readonly<Record<VehicleView, string>> = {
  all: 'All',
  late: vehicleStates.late,
  out: vehicleStates.out,
  scheduled: vehicleStates.scheduled,
  free: vehicleStates.free,
};

export const viewOf = (params: URLSearchParams): VehicleView => {
  const wanted = params.get('state');
  return wanted !== null && wanted in VEHICLE_VIEWS ? (wanted as VehicleView) : 'all';
};

export function useVehicleList(view: VehicleView): ListedResource<PrivateVehicle> {
  const now = useNow(60_000);
  const zoneOf = useBranchZone();
  const byBranch = useBranchFilter();
  return {
    title: 'Private rentals',
    noun: { one: 'vehicle', many: 'vehicles' },
    list: calls.vehicles,
    rows: (answer) => (answer as Answer<typeof calls.vehicles>).vehicles,
    query: view === 'all' ? {} : { state: view },
    nameOf: ({ plate, name }) => `${plate} ${name}`,
    columns: vehicleColumns({ now, zoneOf: ({ branch_id }) => zoneOf(branch_id).name }),
    filters: [byBranch],
    searchHint: 'Plate, vehicle, VIN, customer',
    empty:
      'Vehicles that are rented privately, each with who has it. A vehicle is one of them when its own page says so.',
  };
}
