import { type Location, locationKinds, reference } from '#contract/areas/reference.ts';
import { formLater } from '#kit/form/form-later.ts';
import { ResourceScreen } from '#kit/list/resource-screen.tsx';
import { useBranchFilter } from '#kit/list/use-branch-filter.ts';
import { addressText } from '#contract/address-text.ts';
import { LocationDetail } from './location-detail.tsx';

const LocationForm = formLater<Location>(() => import('./location-form.tsx'));

const usualText = ({ addresses: [usual] }: Location) => (usual ? addressText(usual) : '');

/** The places of the yard and around it. */
export default function LocationsScreen() {
  return (
    <ResourceScreen
      title="Locations"
      noun={{ one: 'location', many: 'locations' }}
      list={reference.locations}
      rows={(answer) => answer.locations}
      record={{ get: reference.location, of: (answer) => answer.location }}
      nameOf={({ name }) => name}
      columns={[
        { title: 'Name', text: ({ name }) => name, sort: 'name', fold: 'title', width: 13 },
        { title: 'Kind', text: ({ kind }) => locationKinds[kind], sort: 'kind', fold: 'end', width: 6 },
        { title: 'Address', text: usualText, width: 18, folded: true },
        { title: 'Branch', text: ({ branch_name }) => branch_name ?? '', sort: 'branch_name', width: 9 },
        { title: 'Vendor', text: ({ vendor_name }) => vendor_name ?? '', width: 10 },
      ]}
      filters={[
        {
          name: 'kind',
          label: 'Kind',
          all: 'All kinds',
          options: Object.entries(locationKinds).map(([value, label]) => ({ value, label })),
        },
        useBranchFilter(),
      ]}
      searchHint="Name, vendor, branch, note"
      empty="Where vehicles stand, are fetched or are repaired: with the address to drive to."
      entity="location"
      detail={(location) => <LocationDetail key={location.id} location={location} />}
      add={reference.addLocation}
      update={reference.updateLocation}
      remove={reference.removeLocation}
      restore={reference.restoreLocation}
      form={LocationForm}
    />
  );
}
