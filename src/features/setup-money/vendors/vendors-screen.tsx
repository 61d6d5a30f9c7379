import { reference, type Vendor } from '#contract/areas/reference.ts';
import { formLater } from '#kit/form/form-later.ts';
import { ResourceScreen } from '#kit/list/resource-screen.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { VendorDetail } from './vendor-detail.tsx';
import { VendorViews } from './vendor-views.tsx';

const VendorForm = formLater<Vendor>(() => import('./vendor-form.tsx'));

/** Who works for the yard, and what is bought there. */
export default function VendorsScreen() {
  return (
    // The types to filter by are read outside of the list.
    <Reads>
      <Vendors />
    </Reads>
  );
}

function Vendors() {
  const types = useRead(reference.vendorTypes, {}).data?.body.vendorTypes ?? [];
  return (
    <ResourceScreen
      title="Vendors"
      views={<VendorViews shown="/setup/vendors" />}
      noun={{ one: 'vendor', many: 'vendors' }}
      list={reference.vendors}
      rows={(answer) => answer.vendors}
      record={{ get: reference.vendor, of: (answer) => answer.vendor }}
      nameOf={({ name }) => name}
      columns={[
        { title: 'Name', text: ({ name }) => name, sort: 'name', fold: 'title', width: 14 },
        { title: 'Type', text: ({ type }) => type ?? '', sort: 'type', width: 9 },
        { title: 'Phone', text: ({ phone }) => phone ?? '', width: 10, folded: true },
        { title: 'Usual category', text: ({ default_category }) => default_category ?? '', width: 10 },
        { title: 'E-mail', text: ({ email }) => email ?? '', width: 14 },
        { title: 'Note', text: ({ note }) => note, width: 14 },
      ]}
      filters={[
        {
          name: 'type_id',
          label: 'Type',
          all: 'All types',
          options: types.map(({ id, name }) => ({ value: String(id), label: name })),
        },
      ]}
      searchHint="Name, type, phone, e-mail, note"
      empty="A garage, a shop for parts, the insurer: with its phone, and what its bills are usually for."
      entity="vendor"
      detail={(vendor) => <VendorDetail key={vendor.id} vendor={vendor} />}
      add={reference.addVendor}
      update={reference.updateVendor}
      remove={reference.removeVendor}
      restore={reference.restoreVendor}
      form={VendorForm}
    />
  );
}
