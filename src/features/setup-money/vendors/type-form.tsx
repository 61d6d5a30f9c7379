import { reference, type VendorType } from '#contract/areas/reference.ts';
import { vendorTypeLabels } from '#contract/areas/reference-labels.ts';
import type { FormProps } from '#kit/form/form-props.ts';
import { RecordForm } from '#kit/form/record-form.tsx';

/** Makes or changes a type of vendors. */
export default function TypeForm({ record, onClose, onSaved }: FormProps<VendorType>) {
  return (
    <RecordForm
      noun="type"
      name={record?.name}
      record={record}
      create={reference.addVendorType}
      update={reference.updateVendorType}
      hasNext
      fields={[
        { name: 'name', kind: 'text', label: vendorTypeLabels.name, max: 60 },
        {
          name: 'position',
          kind: 'number',
          label: vendorTypeLabels.position,
          hint: '0 is the first one. Without a number it comes last.',
          min: 0,
        },
      ]}
      onSaved={({ vendorType }) => onSaved(vendorType)}
      onClose={onClose}
    />
  );
}
