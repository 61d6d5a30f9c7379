import { expenseCategories } from '#contract/areas/expense-categories.ts';
import { reference, type Vendor, vendorImagePart } from '#contract/areas/reference.ts';
import { vendorLabels } from '#contract/areas/reference-labels.ts';
import { FilesField } from '#kit/files/files-field.tsx';
import { useFormFiles } from '#kit/files/use-form-files.ts';
import type { FormProps } from '#kit/form/form-props.ts';
import { RecordForm } from '#kit/form/record-form.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { useMay } from '#session/use-may.ts';
import { categoryRows, pathText } from '../categories/category-rows.ts';

/** Makes or changes a vendor. The picture goes with a new one; that of an old one is changed where it is shown. */
export default function VendorForm({ record, onClose, onSaved }: FormProps<Vendor>) {
  const may = useMay();
  const files = useFormFiles('vendor/new', 'image', vendorImagePart);
  const types = useRead(reference.vendorTypes, {});
  const tree = useRead(expenseCategories.list, {}, may(expenseCategories.list));
  const categories = tree.data && categoryRows(tree.data.body.expenseCategories);
  return (
    <RecordForm
      noun="vendor"
      name={record?.name}
      record={record}
      create={reference.addVendor}
      update={reference.updateVendor}
      files={files}
      hasNext
      fields={[
        { name: 'name', kind: 'text', label: vendorLabels.name, max: 120 },
        {
          name: 'type_id',
          kind: 'choice',
          label: vendorLabels.type_id,
          none: 'No type',
          options: types.data?.body.vendorTypes,
          failed: !types.data && types.isError,
          ownName: record?.type,
        },
        { name: 'phone', kind: 'text', label: vendorLabels.phone, max: 40, short: true },
        { name: 'email', kind: 'text', label: vendorLabels.email, max: 200, short: true },
        { name: 'website', kind: 'text', label: vendorLabels.website, max: 200 },
        {
          name: 'default_category_id',
          kind: 'choice',
          label: vendorLabels.default_category_id,
          hint: 'Filled in where an expense is with this vendor.',
          none: 'None',
          options: categories?.map((category) => ({ id: category.id, name: pathText(category) })),
          failed: !tree.data && tree.isError,
          ownName: record?.default_category,
        },
        { name: 'terms_days', kind: 'number', label: vendorLabels.terms_days, unit: 'days', min: 0, max: 365 },
        { name: 'account_no', kind: 'text', label: vendorLabels.account_no, max: 60, short: true },
        { name: 'tax_id', kind: 'text', label: vendorLabels.tax_id, max: 40, short: true },
        { name: 'note', kind: 'note', label: vendorLabels.note, max: 2000 },
      ]}
      onSaved={({ vendor }) => onSaved(vendor)}
      onClose={onClose}
      lead={record ? undefined : <FilesField files={files} />}
    />
  );
}
