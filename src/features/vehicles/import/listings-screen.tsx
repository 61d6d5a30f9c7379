import { useNavigate } from 'react-router-dom';
import { type Listing, listingStatuses, marketplace } from '#contract/areas/marketplace.ts';
import { ListScreen } from '#kit/list/list-screen.tsx';
import { withRoom } from '#kit/list/resource/column-room.ts';
import { ResourceBody } from '#kit/list/resource/resource-body.tsx';
import { ResourceFilters } from '#kit/list/resource/resource-filters.tsx';
import { ResourceFooter } from '#kit/list/resource/resource-footer.tsx';
import type { ListedResource, ResourceColumn } from '#kit/list/resource/resource.ts';
import { useResourceList } from '#kit/list/resource/use-resource-list.ts';
import { Table } from '#kit/list/table.tsx';
import { useAddress } from '#kit/list/use-address.ts';
import { Mark } from '#kit/mark.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { useMay } from '#session/use-may.ts';
import { Button } from '#ui/button.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import { fieldText, ListingDrawer } from './listing-drawer.tsx';

const lookAtText = ({ status, vehicle_id, differs }: Listing): string =>
  [
    ...(status === 'missing' ? ['Missing'] : []),
    ...(vehicle_id === null ? ['No vehicle'] : []),
    ...(differs.length > 0 ? [`Differs: ${differs.map(({ field }) => fieldText(field)).join(', ')}`] : []),
  ].join(', ');

const columns: readonly ResourceColumn<Listing>[] = [
  { title: 'Listing', text: ({ external_id }) => external_id, sort: 'external_id', width: 7, fold: 'lead' },
  {
    title: 'Vehicle',
    text: ({ plate }) => plate ?? '',
    cell: ({ plate }) => (plate === null ? null : <PlateBadge plate={plate} size="small" />),
    sort: 'plate',
    width: 8.5,
  },
  { title: 'Title', text: ({ title }) => title, sort: 'title', fold: 'title' },
  { title: 'Status', text: ({ status }) => listingStatuses[status], sort: 'status', width: 7 },
  {
    title: 'Look at',
    text: lookAtText,
    cell: (listing) => <Mark icon="needs" words={lookAtText(listing) || null} />,
    width: 12,
    from: 40,
    fold: 'end',
  },
];

const resource: ListedResource<Listing> = {
  title: 'Listings',
  noun: { one: 'listing', many: 'listings' },
  list: marketplace.listings,
  rows: (answer) => (answer as { listings: Listing[] }).listings,
  nameOf: ({ external_id, title }) => `${external_id} ${title}`,
  columns,
  filters: [
    {
      name: 'status',
      label: 'Status',
      all: 'All statuses',
      options: Object.entries(listingStatuses).map(([value, label]) => ({ value, label })),
    },
    {
      name: 'linked',
      label: 'Vehicle',
      all: 'With and without a vehicle',
      options: [
        { value: '1', label: 'With a vehicle' },
        { value: '0', label: 'Without a vehicle' },
      ],
    },
    { name: 'differs', label: 'Differs', all: 'All', options: [{ value: '1', label: 'From its vehicle' }] },
  ],
  searchHint: 'Listing, title, plate',
  empty: 'What the marketplace lists, and where a vehicle is otherwise. Import a file of your listings to begin.',
};

/** What the marketplace lists, beside the vehicles of the yard. */
export default function ListingsScreen() {
  return (
    <Reads>
      <Listings />
    </Reads>
  );
}

function Listings() {
  const of = useResourceList(resource);
  const { params, push, set, back } = useAddress();
  const navigate = useNavigate();
  const may = useMay();
  const open = of.rows.find(({ id }) => String(id) === params.get('open'));
  const show = (listing: Listing) => (open ? set : push)({ open: String(listing.id) });
  return (
    <ListScreen
      title={resource.title}
      actions={
        may(marketplace.import) ? <Button onClick={() => void navigate('/vehicles/import')}>Import</Button> : null
      }
      bar={<ResourceFilters resource={resource} of={of} seesDeleted={false} />}
      footer={
        <ResourceFooter of={of} noun={resource.noun} hasRows={of.rows.length > 0} mayAdd={false} mayEdit={false} />
      }
      drawer={open ? <ListingDrawer listing={open} onClose={() => back({ open: null })} /> : null}
    >
      <ResourceBody resource={resource} of={of} onAdd={undefined}>
        <Table
          label={resource.title}
          columns={withRoom(columns.map(({ text, cell = text, ...column }) => ({ ...column, cell })))}
          rows={of.rows}
          rowKey={({ id }) => id}
          current={open?.id}
          order={of.choice.order}
          onSort={of.sortBy}
          onOpen={show}
        />
      </ResourceBody>
    </ListScreen>
  );
}
