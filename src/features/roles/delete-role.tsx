import { useState, type FormEvent } from 'react';
import type { roles as calls, Role } from '#contract/areas/roles.ts';
import type { AskProps } from '#kit/list/resource/resource.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { useAllRoles } from './use-all-roles.ts';

const FORM = 'delete-role';

export type DeleteRoleProps = AskProps<Role, typeof calls.remove>;

/** Its people have to go somewhere before it is deleted. */
export default function DeleteRole({ record, fields, onClose, onDelete }: DeleteRoleProps) {
  const { roles } = useAllRoles();
  const [moveTo, setMoveTo] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<readonly string[]>([]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const refused = await onDelete({ move_to: Number(moveTo) });
    setBusy(false);
    if (refused) setRefusal(refused.fields['move_to'] ?? [refused.message]);
  };
  return (
    <Dialog
      title={`Delete “${record.title}”?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button tone="danger" icon="trash" type="submit" form={FORM} busy={isBusy} disabled={moveTo === ''}>
            Delete {record.title}
          </Button>
        </>
      }
    >
      <p>{fields['move_to']?.join(' ')}</p>
      <form id={FORM} onSubmit={(event) => void submit(event)}>
        <Field
          label="Move them to"
          hint="They may do what that role may, from their next request on."
          error={refusal}
          required
        >
          <Select value={moveTo} onChange={(e) => setMoveTo(e.target.value)}>
            <option value="">Choose a role</option>
            {roles
              .filter(({ id }) => id !== record.id)
              .map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
          </Select>
        </Field>
      </form>
    </Dialog>
  );
}
