import { roleLabels, roles as calls, type Role } from '#contract/areas/roles.ts';
import type { Body } from '#contract/endpoint.ts';
import { DataForm } from '#kit/form/data-form.tsx';
import type { FormField } from '#kit/form/form-field.ts';
import type { FormProps } from '#kit/form/form-props.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { useAllRoles } from './use-all-roles.ts';

type Fields = readonly FormField<Body<typeof calls.add>>[];

const NAME_HINT =
  'Lower-case letters, digits and hyphens: night-shift. A role that came with the product keeps its own.';
const TWO_FACTOR_HINT =
  'Required: a code from their phone beside the password. It counts a week from the day it is saved: until then its people are reminded, after it they set it up before they work on.';

const FIELDS: Fields = [
  { name: 'title', kind: 'text', label: roleLabels.title, max: 60 },
  { name: 'name', kind: 'text', label: roleLabels.name, max: 40, hint: NAME_HINT },
  {
    name: 'two_factor',
    kind: 'oneOf',
    label: roleLabels.two_factor,
    words: { off: 'Off', required: 'Required' },
    none: 'As in the copied role',
    hint: TWO_FACTOR_HINT,
  },
  {
    name: 'approval_limit',
    kind: 'number',
    label: roleLabels.approval_limit,
    min: 0,
    hint: 'In the yard’s currency, for who approves expenses. Empty: any sum.',
  },
];

/** Makes a role, or changes what is decided about one beside its rights. */
export default function RoleForm({ record, onClose, onSaved }: FormProps<Role>) {
  const write = useWrite();
  const { list, roles } = useAllRoles();
  if (record) {
    const { id, title, updated_at } = record;
    return (
      <DataForm
        title={`Change ${title}`}
        fields={FIELDS.map((field) =>
          field.name === 'two_factor' ? { ...field, none: undefined, optional: false } : field,
        )}
        rules={calls.add}
        draft={`/api/updateRole/${id}`}
        send={(body, signal) =>
          write(calls.update, { params: { id }, body: { ...body, seen_at: updated_at } }, { signal })
        }
        source={record}
        base={updated_at}
        onSaved={(answer) => onSaved((answer as { readonly role: Role }).role)}
        onClose={onClose}
      />
    );
  }
  const copy = {
    name: 'copy_of',
    kind: 'choice',
    label: 'Begins as a copy of',
    none: 'No role',
    hint: 'It begins with the same rights, or with none. Change them in the matrix afterwards.',
    options: list.data && roles.map(({ id, title }) => ({ id, name: title })),
    failed: !list.data && list.isError,
  } as const;
  return (
    <DataForm
      title="New role"
      fields={[...FIELDS, copy]}
      rules={calls.add}
      draft={calls.add.path}
      send={(body, signal) => write(calls.add, { body: body as Body<typeof calls.add> }, { signal })}
      source={{}}
      base={null}
      onSaved={(answer) => onSaved((answer as { readonly role: Role }).role)}
      onClose={onClose}
    />
  );
}
