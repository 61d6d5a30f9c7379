import { type Answer, type Body, fillPath } from '#contract/endpoint.ts';
import { type Group, groupLabels } from '#contract/areas/groups.ts';
import type { AnyFormField } from '#kit/form/form-field.ts';
import type { FormProps } from '#kit/form/form-props.ts';
import { bodyOf, patchOf, shapeOf, valuesOf, type RecordValues } from '#kit/form/record-values.ts';
import { useSave } from '#kit/form/use-save.ts';
import { useMaster } from '#kit/reads/use-master.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { useSession } from '#session/use-session.ts';
import type { GroupKind } from './group-kinds.ts';
import { idsOf, idsText, memberChanges, namedErrors } from './member-ids.ts';

interface Options extends FormProps<Group> {
  readonly kind: GroupKind;
  readonly nameOf: (id: number) => string;
}

type Calls = GroupKind['calls'];

/** Who does not see everybody's makes groups of a branch, their own unless they say another. */
function useFields({ kind, record }: Options) {
  const { permissions, user } = useSession();
  const branches = useMaster()?.branch;
  const isFree = permissions.includes(kind.all);
  const fields: readonly AnyFormField[] = [
    { name: 'name', kind: 'text', label: groupLabels.name, max: 80 },
    {
      name: 'branch_id',
      kind: 'choice',
      label: groupLabels.branch_id,
      options: branches,
      ownName: record?.branch_name,
      ...(isFree ? { none: 'All branches' } : { optional: false }),
    },
    { name: 'note', kind: 'note', label: groupLabels.note, max: 500 },
  ];
  return { fields, source: record ?? { branch_id: isFree ? null : user.branch_id } };
}

/** The form of a group: its fields, and how it is sent. */
export function useGroupSave(options: Options) {
  const { kind, record, nameOf, onClose, onSaved } = options;
  const write = useWrite();
  const { fields, source } = useFields(options);
  const { calls } = kind;
  const shape = shapeOf(calls.add);
  const before = record?.members.map(({ id }) => id) ?? [];
  const own = { ...valuesOf(fields, source), ids: idsText(before) };

  const send = async (body: Body<Calls['add']> | Body<Calls['update']>, signal: AbortSignal) => {
    const sent = record
      ? await write(calls.update, { params: { id: record.id }, body }, { signal })
      : await write(calls.add, { body: body as Body<Calls['add']> }, { signal });
    return sent.ok ? sent : { ...sent, fields: namedErrors(sent.fields, body, nameOf) };
  };
  const save = useSave<RecordValues, Answer<Calls['add']>>({
    own,
    base: record?.updated_at ?? null,
    draft: fillPath(record ? calls.update.path : calls.add.path, record ? { id: record.id } : {}),
    labels: { name: groupLabels.name, ids: groupLabels.ids, branch_id: groupLabels.branch_id, note: groupLabels.note },
    send: (values, changed, signal) => {
      const ids = idsOf(values['ids']);
      if (!record) return send({ ...bodyOf(fields, shape, values), ids }, signal);
      if (changed.length === 0) return null;
      const others = changed.filter((name) => name !== 'ids');
      return send({ ...patchOf(fields, shape, values, others), ...memberChanges(before, ids) }, signal);
    },
    onSaved: ({ group }) => onSaved(group),
    onClose,
  });
  return { fields, shape, own, save };
}
