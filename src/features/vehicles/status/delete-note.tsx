import type { VehicleNote } from '#contract/areas/vehicle-note-calls.ts';
import { vehicleStatus as rows } from '#contract/areas/vehicle-status.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import { useWrite } from '#kit/writes/use-write.ts';

export interface DeleteNoteProps {
  readonly note: VehicleNote;
  readonly onClose: () => void;
}

/** The question before a note goes: nobody can bring it back, though its words stay in the history. */
export default function DeleteNote({ note, onClose }: DeleteNoteProps) {
  const write = useWrite();
  return (
    <ActDialog
      title="Delete this note?"
      saveText="Delete"
      saveTone="danger"
      rules={rows.deleteNote}
      draft={`delete-vehicle-note/${note.id}`}
      fields={[]}
      lead={() => <p>{`“${note.body}” stays here struck through, with who deleted it.`}</p>}
      send={(_body, signal) => write(rows.deleteNote, { params: { id: note.id } }, { signal })}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
