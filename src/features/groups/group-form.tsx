import { useState, type ComponentType } from 'react';
import { useController } from 'react-hook-form';
import { type Group, groupLabels } from '#contract/areas/groups.ts';
import { useDraftReady } from '#kit/drafts/use-draft-ready.ts';
import { FormDrawer } from '#kit/form/form-drawer.tsx';
import type { FormProps } from '#kit/form/form-props.ts';
import { RecordFields } from '#kit/form/record-fields.tsx';
import type { PickProps } from '#kit/pick/pick-input.tsx';
import type { GroupKind } from './group-kinds.ts';
import { MemberField } from './member-field.tsx';
import { idsOf, idsText } from './member-ids.ts';
import { useGroupSave } from './use-group-save.ts';

interface Props extends FormProps<Group> {
  readonly kind: GroupKind;
  /** Finds members. */
  readonly pick: ComponentType<PickProps & { readonly except: ReadonlySet<number> }>;
}

/** Makes or changes a group. */
export function GroupForm(props: Props) {
  return useDraftReady() ? <OpenForm {...props} /> : null;
}

function OpenForm({ kind, pick: Picker, record, onClose, onSaved }: Props) {
  const { most, member } = kind;
  const [picked, setPicked] = useState<ReadonlyMap<number, string>>(new Map());
  const nameOf = (id: number) => record?.members.find((one) => one.id === id)?.name ?? picked.get(id) ?? '…';
  const { fields, shape, own, save } = useGroupSave({ kind, record, nameOf, onClose, onSaved });
  const {
    field: { value, onChange, ref },
    fieldState,
  } = useController({ control: save.form.control, name: 'ids' });
  const ids = idsOf(value);
  const put = (next: readonly number[]) => onChange(idsText(next));
  return (
    <FormDrawer title={record ? `Change ${record.name}` : 'New group'} save={save}>
      <RecordFields form={save.form} fields={fields.slice(0, 1)} shape={shape} own={own} />
      <MemberField
        ids={ids}
        most={most}
        member={member}
        nameOf={nameOf}
        onRemove={(id) => put(ids.filter((one) => one !== id))}
      >
        <Picker
          ref={ref}
          label={groupLabels.ids}
          optional
          disabled={ids.length >= most}
          error={fieldState.error?.message}
          except={new Set(ids)}
          onPick={({ id, name }) => {
            setPicked(new Map(picked).set(id, name));
            put([...ids, id]);
          }}
        />
      </MemberField>
      <RecordFields form={save.form} fields={fields.slice(1)} shape={shape} own={own} />
    </FormDrawer>
  );
}
