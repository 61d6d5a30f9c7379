import { notes, type Note } from '#contract/areas/notes.ts';
import type { FormProps } from '#kit/form/form-props.ts';
import { RecordForm } from '#kit/form/record-form.tsx';
import { noteKind } from './list-record.ts';
import { useListFields } from './use-list-fields.ts';

/** Makes or changes a note. Its items are written in its drawer. */
export default function NoteForm({ record, onClose, onSaved }: FormProps<Note>) {
  return (
    <RecordForm
      noun={noteKind.noun.one}
      name={record?.title}
      record={record}
      create={notes.add}
      update={notes.update}
      initial={{ shared: 'own' }}
      fields={useListFields(record)}
      onSaved={(answer) => onSaved(answer.note)}
      onClose={onClose}
    />
  );
}
