import { useState, type FormEvent } from 'react';
import { departments, type Department } from '#contract/areas/departments.ts';
import { isolated } from '#contract/people-text.ts';
import type { AskProps } from '#kit/list/resource/resource.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';

const FORM = 'delete-department';

export type DeleteDepartmentProps = AskProps<Department, typeof departments.remove>;

/** Its people have to go somewhere before it is deleted. */
export default function DeleteDepartment({ record, fields, onClose, onDelete }: DeleteDepartmentProps) {
  const others = useRead(departments.list, { query: { limit: 500 } }).data?.body.departments;
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
      title={`Delete “${isolated(record.name)}”?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button tone="danger" icon="trash" type="submit" form={FORM} busy={isBusy} disabled={moveTo === ''}>
            Delete {record.name}
          </Button>
        </>
      }
    >
      <p>{fields['move_to']?.join(' ')}</p>
      <form id={FORM} onSubmit={(event) => void submit(event)}>
        <Field label="Move them to" error={refusal} required>
          <Select value={moveTo} onChange={(e) => setMoveTo(e.target.value)}>
            <option value="">Choose a department</option>
            {others
              ?.filter(({ id }) => id !== record.id)
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </Select>
        </Field>
      </form>
    </Dialog>
  );
}
