import { useNavigate } from 'react-router-dom';
import { documentTypes, type VehicleDocument, vehicleDocuments } from '#contract/areas/vehicle-documents.ts';
import { ListScreen } from '#kit/list/list-screen.tsx';
import { withRoom } from '#kit/list/resource/column-room.ts';
import { ResourceBody } from '#kit/list/resource/resource-body.tsx';
import { ResourceFilters } from '#kit/list/resource/resource-filters.tsx';
import { ResourceFooter } from '#kit/list/resource/resource-footer.tsx';
import type { ListedResource, ListFilter, ResourceColumn } from '#kit/list/resource/resource.ts';
import { useResourceList } from '#kit/list/resource/use-resource-list.ts';
import { Table } from '#kit/list/table.tsx';
import { useBranchFilter } from '#kit/list/use-branch-filter.ts';
import { Reads } from '#kit/reads/reads.tsx';
import { capital, formatDay } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { PlateBadge } from '#ui/plate.tsx';
import { DocumentBadge, documentStates, stateText } from './document-state.tsx';

const columns: readonly ResourceColumn<VehicleDocument>[] = [
  {
    title: 'Valid until',
    text: ({ expires_on }) => expires_on ?? '',
    cell: (document) => <Until document={document} />,
    sort: 'expires_on',
    fold: 'end',
    width: 8,
  },
  {
    title: 'Vehicle',
    text: ({ plate }) => plate,
    cell: ({ plate }) => <PlateBadge plate={plate} size="small" />,
    sort: 'plate',
    fold: 'lead',
    width: 8.5,
  },
  { title: 'Document', text: ({ type }) => documentTypes[type], sort: 'type', fold: 'title', width: 9 },
  {
    title: 'State',
    text: ({ state }) => stateText(state),
    cell: ({ state }) => <DocumentBadge state={state} />,
    width: 10,
  },
  { title: 'Model', text: ({ vehicle_name }) => vehicle_name, width: 11 },
  { title: 'Branch', text: ({ branch_name }) => branch_name ?? '', sort: 'branch_name', width: 9 },
  { title: 'Number', text: ({ number }) => number, width: 9 },
];

function Until({ document: { expires_on } }: { readonly document: VehicleDocument }) {
  const now = useNow(60_000);
  return <span className="num">{capital(formatDay(expires_on ?? '', now))}</span>;
}

const stateFilter: ListFilter = {
  name: 'state',
  label: 'State',
  all: 'All states',
  options: documentStates.map((value) => ({ value, label: stateText(value) })),
};
const typeFilter: ListFilter = {
  name: 'type',
  label: 'Kind',
  all: 'All kinds',
  options: Object.entries(documentTypes).map(([value, label]) => ({ value, label })),
};

const resource: ListedResource<VehicleDocument> = {
  title: 'Documents',
  noun: { one: 'document', many: 'documents' },
  list: vehicleDocuments.list,
  rows: (answer) => (answer as { documents: VehicleDocument[] }).documents,
  nameOf: ({ plate, type }) => `${documentTypes[type]} of ${plate}`,
  columns,
  searchHint: 'Plate, vehicle, number',
  empty:
    'What runs out one day, of all vehicles in service: the nearest day first. Documents are added at their vehicle.',
};

/** What runs out, of the whole fleet. A row opens the documents of its vehicle. */
export default function DocumentsScreen() {
  return (
    <Reads>
      <Documents />
    </Reads>
  );
}

function Documents() {
  const navigate = useNavigate();
  const listed = { ...resource, filters: [stateFilter, typeFilter, useBranchFilter()] };
  const of = useResourceList(listed);
  return (
    <ListScreen
      title={resource.title}
      bar={<ResourceFilters resource={listed} of={of} seesDeleted={false} />}
      footer={
        <ResourceFooter of={of} noun={resource.noun} hasRows={of.rows.length > 0} mayAdd={false} mayEdit={false} />
      }
    >
      <ResourceBody resource={listed} of={of} onAdd={undefined}>
        <Table
          label={resource.title}
          columns={withRoom(columns.map(({ text, cell = text, ...column }) => ({ ...column, cell })))}
          rows={of.rows}
          rowKey={({ id }) => id}
          order={of.choice.order}
          onSort={of.sortBy}
          onOpen={({ vehicle_id }) => void navigate(`/vehicles/${vehicle_id}?tab=documents`)}
        />
      </ResourceBody>
    </ListScreen>
  );
}
