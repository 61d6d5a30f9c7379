import { Link } from 'react-router-dom';
import type { StatusVehicle } from '#contract/areas/vehicle-status-record.ts';
import { vehicleStatus as rows } from '#contract/areas/vehicle-status.ts';
import { ResourceScreen } from '#kit/list/resource-screen.tsx';
import type { ResourceList } from '#kit/list/resource/use-resource-list.ts';
import { useBulk, type BulkProps } from '#kit/list/resource/use-bulk.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { count } from '#lib/format-number.ts';
import { useNow } from '#lib/use-now.ts';
import { useSession } from '#session/use-session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { later } from '#ui/later.tsx';
import { CheckTab } from './checklist-tab.tsx';
import { NotesTab } from './notes-tab.tsx';
import { useStatusColumns } from './status-columns.tsx';
import { useStatusFilters } from './status-filters.ts';
import { StatusPanel } from './status-panel.tsx';

const BulkStatus = later<BulkProps<ListedVehicle>>(() => import('./bulk-status.tsx'));

/** The lists of the kit stand on records that can be deleted; what a vehicle is now never is. */
const recordOf = (vehicle: StatusVehicle) => ({
  ...vehicle,
  deleted_at: null,
  updated_at: vehicle.knowledge_at ?? vehicle.status_since ?? '',
});

type ListedVehicle = ReturnType<typeof recordOf>;

/** What every vehicle in service is now, why, and how far its checks are. */
export default function StatusScreen() {
  return (
    // What there is to filter by is read outside of the list.
    <Reads>
      <Status />
    </Reads>
  );
}

function Status() {
  const columns = useStatusColumns(useNow(60_000));
  return (
    <ResourceScreen
      title="Vehicle status"
      noun={{ one: 'vehicle', many: 'vehicles' }}
      list={rows.list}
      rows={({ data }) => data.map(recordOf)}
      record={{ get: rows.checklist, of: ({ vehicle }) => recordOf(vehicle) }}
      nameOf={({ plate, name }) => `${plate} ${name}`}
      columns={columns}
      filters={useStatusFilters()}
      searchHint="Plate, end of VIN, name"
      empty="Every vehicle in service stands here: what it is, why, and how far it is with its checks."
      actions={<SetupLink />}
      useBulk={useBulkStatus}
      detail={(vehicle) => <StatusPanel key={vehicle.id} vehicleId={vehicle.id} />}
      tabs={[
        { value: 'checks', label: 'Checks', show: ({ id }) => <CheckTab key={id} vehicleId={id} /> },
        { value: 'notes', label: 'Notes', show: notesOf },
      ]}
    />
  );
}

const useBulkStatus = (of: ResourceList<ListedVehicle>) =>
  useBulk(
    {
      call: rows.updateMany,
      keyName: 's',
      text: (chosen) => `Set status of ${count(chosen, 'vehicle')}`,
      refusal: ({ elsewhere }) => (elsewhere ? 'You set the status of vehicles of your own branches.' : null),
      dialog: BulkStatus,
    },
    of,
  );

function notesOf({ id, elsewhere }: ListedVehicle) {
  if (!elsewhere) return <NotesTab key={id} vehicleId={id} />;
  return (
    <EmptyState icon="note" title="Notes of another branch">
      Those who work there read and write them.
    </EmptyState>
  );
}

function SetupLink() {
  const { permissions } = useSession();
  return permissions.includes('vehicle-status.configure') ? <Link to="/status/setup">What is checked</Link> : null;
}
