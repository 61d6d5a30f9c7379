import { useState, type FormEvent } from 'react';
import { useSaving } from '#kit/outbox/use-saving.ts';
import type { Mutation } from '#db/records.ts';
import { readingHint } from '#lib/format-reading.ts';
import { useSync } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { TextArea, TextInput } from '#ui/text-input.tsx';
import { useToast } from '#ui/toast.tsx';
import { editableFields, readField, reasonsFor, textAt, withValues, type EditableField } from './editable.ts';
import { failureText, opText } from './text.ts';
import { useCanTry } from './use-can-try.ts';

const FORM = 'correct';
const CORRECTED = 'Corrected; it is tried again.';
const CORRECTED_AWAY = 'Corrected; it goes out with the next connection.';
const TOO_LATE = 'Not corrected: it is being sent just now, or was sent already.';

/** Puts right what the server refused, and tries again. */
export function EditDialog({ mutation, onClose }: { readonly mutation: Mutation; readonly onClose: () => void }) {
  const sync = useSync();
  const toast = useToast();
  const saving = useSaving();
  const canTry = useCanTry();
  const fields = editableFields(mutation);
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(fields.map(({ path }) => [path, textAt(mutation.args, path)])),
  );
  const [asked, setAsked] = useState(false);
  const readOf = (field: EditableField) => readField(field, values[field.path] ?? '');
  const refusalOf = (field: EditableField) => {
    const read = readOf(field);
    return read !== null && 'refusal' in read ? read.refusal : null;
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (fields.some((field) => refusalOf(field) !== null)) return;
    const done = await saving(() => sync.editAndRetry(mutation.mid, withValues(mutation.args, values, fields)));
    // What they wrote stays before them.
    if (done === null) return;
    toast({ text: !done ? TOO_LATE : canTry ? CORRECTED : CORRECTED_AWAY });
    onClose();
  };
  const elsewhere = fields.every(({ path }) => reasonsFor(mutation, path).length === 0);
  return (
    <Dialog
      title={opText(mutation)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit" form={FORM}>
            {canTry ? 'Save and try again' : 'Save'}
          </Button>
        </>
      }
    >
      {elsewhere && mutation.err ? <p>{failureText(mutation.err)}</p> : null}
      <form id={FORM} onSubmit={(event) => void save(event)}>
        {fields.map((field) => (
          <Field
            key={field.path}
            label={field.label}
            hint={readingHint(readOf(field), '')}
            error={(asked && refusalOf(field)) || reasonsFor(mutation, field.path)}
          >
            <Control
              field={field}
              value={values[field.path] ?? ''}
              onChange={(value) => setValues({ ...values, [field.path]: value })}
            />
          </Field>
        ))}
      </form>
    </Dialog>
  );
}

interface ControlProps {
  readonly field: EditableField;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Control({ field, value, onChange }: ControlProps) {
  if (field.kind === 'long') return <TextArea value={value} onChange={(e) => onChange(e.target.value)} />;
  if (field.kind === 'reading' || field.kind === 'number') {
    const required = field.kind === 'reading';
    return (
      <TextInput inputMode="numeric" required={required} value={value} onChange={(e) => onChange(e.target.value)} />
    );
  }
  return <TextInput type={field.kind} value={value} onChange={(e) => onChange(e.target.value)} />;
}
