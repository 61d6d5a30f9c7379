import { reference, type VendorType } from '#contract/areas/reference.ts';
import { vendorTypeLabels } from '#contract/areas/reference-labels.ts';
import { formLater } from '#kit/form/form-later.ts';
import { Facts } from '#kit/list/facts.tsx';
import { ResourceScreen } from '#kit/list/resource-screen.tsx';
import { count, formatNumber } from '#lib/format-number.ts';
import { VendorViews } from './vendor-views.tsx';

const TypeForm = formLater<VendorType>(() => import('./type-form.tsx'));

/** What vendors are: the list to choose from in their form. */
export default function TypesScreen() {
  return (
    <ResourceScreen
      title="Vendors"
      views={<VendorViews shown="/setup/vendors/types" />}
      noun={{ one: 'type', many: 'types' }}
      list={reference.vendorTypes}
      rows={(answer) => answer.vendorTypes}
      record={{ get: reference.vendorType, of: (answer) => answer.vendorType }}
      nameOf={({ name }) => name}
      columns={[
        { title: 'Name', text: ({ name }) => name, sort: 'name', fold: 'title', width: 14 },
        {
          title: 'Vendors',
          text: ({ usedCount }) => String(usedCount),
          cell: ({ usedCount }) => formatNumber(usedCount),
          sort: 'usedCount',
          end: true,
          fold: 'end',
          width: 6,
        },
        {
          title: 'Place',
          text: ({ position }) => String(position),
          sort: 'position',
          end: true,
          width: 6,
        },
      ]}
      order={{ sort: 'position', direction: 'asc' }}
      searchHint="Name"
      empty="Garage, parts, insurance: what tells vendors apart at a glance."
      entity="vendor-type"
      detail={({ usedCount, position }) => (
        <Facts
          facts={[
            ['Vendors', usedCount === 0 ? 'None' : count(usedCount, 'vendor')],
            [vendorTypeLabels.position, String(position)],
          ]}
        />
      )}
      add={reference.addVendorType}
      update={reference.updateVendorType}
      remove={reference.removeVendorType}
      restore={reference.restoreVendorType}
      form={TypeForm}
    />
  );
}
