import { userLabels, users, type Person } from '#contract/areas/users.ts';
import type { Body } from '#contract/endpoint.ts';
import type { AnyFormField, FormField } from '#kit/form/form-field.ts';
import type { FormProps } from '#kit/form/form-props.ts';
import type { RecordValues } from '#kit/form/record-values.ts';
import { useSave } from '#kit/form/use-save.ts';
import { useMaster } from '#kit/reads/use-master.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { useSession } from '#session/use-session.ts';
import { useToast } from '#ui/toast.tsx';
import { labelsOf, newPerson, patchOfPerson, personValues } from './person-values.ts';
import { useDepartments, useRoles } from './use-choices.ts';
import { useSeen } from './use-seen.ts';

type PersonField = FormField<Body<typeof users.add>>;

/** A person being invited or changed. */
export function usePersonForm({ record, onClose, onSaved }: FormProps<Person>) {
  const fields: readonly AnyFormField[] = usePersonFields(record);
  const seen = useSeen(record);
  const write = useWrite();
  const toast = useToast();
  const own = personValues(fields, record);
  const update = async (id: number, body: Body<typeof users.update>, signal: AbortSignal) => {
    const written = await write(users.update, { params: { id }, body }, { signal });
    if (!written.ok && written.isOutdated) seen.refuse();
    return written;
  };
  const save = useSave<RecordValues, { readonly message: string; readonly user: Person }>({
    draft: record ? `person/${record.id}` : 'person/new',
    own,
    base: record?.updated_at ?? null,
    labels: labelsOf(fields),
    send: (values, changed, signal) => {
      if (!record) return write(users.add, { body: newPerson(fields, values) }, { signal });
      if (changed.length === 0) return null;
      return update(record.id, { ...patchOfPerson(fields, values, changed), seen_at: seen.at }, signal);
    },
    onSaved: ({ message, user }) => {
      onSaved(user);
      // After the toast of the list: it says what became of the invitation, or of a new address.
      if (message !== 'Saved.') toast({ text: message });
    },
    onClose,
  });
  return { save, own, fields, changedByOthers: seen.changed };
}

/** In the order in which they stand. Only roles that one may give are offered; one's own is for somebody else to change. */
function usePersonFields(record: Person | null): readonly PersonField[] {
  const isSelf = useSession().user.id === record?.id;
  const branches = useMaster()?.branch;
  const { roles, isFailed } = useRoles();
  const all = useDepartments();
  const givable = roles?.filter((role) => role.givable).map(({ id, title }) => ({ id, name: title }));
  const role: PersonField = {
    name: 'role_id',
    kind: 'choice',
    label: userLabels.role_id,
    hint: givable && givable.length < (roles?.length ?? 0) ? 'Roles that may more than you are not offered.' : '',
    options: givable,
    failed: isFailed,
    ownName: record?.role_name,
  };
  return [
    { name: 'name', kind: 'text', label: userLabels.name, max: 120 },
    { name: 'email', kind: 'text', label: userLabels.email, max: 200 },
    { name: 'phone', kind: 'text', label: userLabels.phone, max: 40, short: true },
    ...(isSelf ? [] : [role]),
    {
      name: 'department_id',
      kind: 'choice',
      label: userLabels.department_id,
      options: all.departments,
      failed: all.isFailed,
      ownName: record?.department_name,
    },
    { name: 'branch_id', kind: 'choice', label: userLabels.branch_id, options: branches, ownName: record?.branch_name },
  ];
}
