import { permissionCalls as calls, permissionLabels, type UsedPermission } from '#contract/areas/permissions.ts';
import type { Body } from '#contract/endpoint.ts';
import { permissionAreas } from '#contract/permissions.ts';
import type { FormField } from '#kit/form/form-field.ts';
import type { FormProps } from '#kit/form/form-props.ts';
import { RecordForm } from '#kit/form/record-form.tsx';

type Field = FormField<Body<typeof calls.add>>;

const AREAS = Object.fromEntries(permissionAreas.map(({ area, title }) => [area, title]));

const TITLE: Field = {
  name: 'title',
  kind: 'text',
  label: permissionLabels.title,
  max: 60,
  hint: 'As the matrix says it: “Read the list of the night”.',
};
const DESCRIPTION: Field = { name: 'description', kind: 'note', label: permissionLabels.description, max: 500 };
const OWN: readonly Field[] = [
  {
    name: 'name',
    kind: 'text',
    label: permissionLabels.name,
    max: 60,
    hint: 'custom. and a word in lower case: custom.night-shift. Lists and reports ask for it by this name.',
  },
  { name: 'area', kind: 'oneOf', label: permissionLabels.area, words: AREAS },
];

/** Of the product’s own only the words are written anew; those of the yard say all of themselves. */
export default function PermissionForm({ record, onClose, onSaved }: FormProps<UsedPermission>) {
  return (
    <RecordForm
      noun="permission"
      name={record?.title}
      record={record}
      create={calls.add}
      update={calls.update}
      fields={record?.custom === false ? [TITLE, DESCRIPTION] : [TITLE, ...OWN, DESCRIPTION]}
      onSaved={({ permission }) => onSaved(permission)}
      onClose={onClose}
    />
  );
}
