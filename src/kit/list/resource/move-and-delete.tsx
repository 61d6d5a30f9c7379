import { useState, type FormEvent } from 'react';
import { isolated } from '#contract/people-text.ts';
import type { FieldErrors } from '#contract/schema.ts';
import type { NotWritten } from '#kit/writes/use-write.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';

const FORM = 'move-and-delete';

interface MoveAndDeleteProps {
  readonly noun: string;
  /** Of the record that is deleted. */
  readonly id: number;
  readonly name: string;
  /** All records of its kind: its people can go to each other one. */
  readonly records: readonly { readonly id: number; readonly name: string }[];
  readonly hint?: string;
  /** What the server answered; it names `move_to`. */
  readonly fields: FieldErrors;
  readonly onClose: () => void;
  readonly onDelete: (body: { move_to: number }) => Promise<NotWritten | null>;
}

/** Asks before a record with people in it is deleted: they have to go somewhere first. */
export function MoveAndDelete({ noun, id, name, records, hint, fields, onClose, onDelete }: MoveAndDeleteProps) {
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
      title={`Delete “${isolated(name)}”?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button tone="danger" icon="trash" type="submit" form={FORM} busy={isBusy} disabled={moveTo === ''}>
            Delete {name}
          </Button>
        </>
      }
    >
      <p>{fields['move_to']?.join(' ')}</p>
      <form id={FORM} onSubmit={(event) => void submit(event)}>
        <Field label="Move them to" hint={hint} error={refusal} required>
          <Select value={moveTo} onChange={({ target }) => setMoveTo(target.value)}>
            <option value="">Choose a {noun}</option>
            {records
              .filter((one) => one.id !== id)
              .map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
          </Select>
        </Field>
      </form>
    </Dialog>
  );
}
