import { type Location, locationKinds, reference } from '#contract/areas/reference.ts';
import { locationLabels } from '#contract/areas/reference-labels.ts';
import type { FormProps } from '#kit/form/form-props.ts';
import { RecordForm } from '#kit/form/record-form.tsx';
import { useMaster } from '#kit/reads/use-master.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { useMay } from '#session/use-may.ts';

/** The server lists at most as many at once; no yard has nearly as many. */
const ALL = { query: { limit: 500 } };

/** Makes or changes a location. Its addresses are added where they are shown. */
export default function LocationForm({ record, onClose, onSaved }: FormProps<Location>) {
  const may = useMay();
  const vendors = useRead(reference.vendors, ALL, may(reference.vendors));
  return (
    <RecordForm
      noun="location"
      name={record?.name}
      record={record}
      create={reference.addLocation}
      update={reference.updateLocation}
      fields={[
        { name: 'name', kind: 'text', label: locationLabels.name, max: 120 },
        { name: 'kind', kind: 'oneOf', label: locationLabels.kind, words: locationKinds },
        {
          name: 'branch_id',
          kind: 'choice',
          label: locationLabels.branch_id,
          none: 'No branch',
          options: useMaster()?.branch,
          ownName: record?.branch_name,
        },
        {
          name: 'vendor_id',
          kind: 'choice',
          label: locationLabels.vendor_id,
          none: 'No vendor',
          options: vendors.data?.body.vendors,
          failed: !vendors.data && vendors.isError,
          ownName: record?.vendor_name,
        },
        { name: 'note', kind: 'note', label: locationLabels.note, max: 2000 },
      ]}
      onSaved={({ location }) => onSaved(location)}
      onClose={onClose}
    />
  );
}
