import type { VehicleNote } from '#contract/areas/vehicle-note-calls.ts';
import { vehicleStatus as rows } from '#contract/areas/vehicle-status.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import { useWrite } from '#kit/writes/use-write.ts';

export interface NoteDialogProps {
  readonly vehicleId: number;
  /** Null: a new one. */
  readonly note: VehicleNote | null;
  readonly onClose: () => void;
}

/** Writes a note about a vehicle, or changes one: what it said before stays in its history. */
export default function NoteDialog({ vehicleId, note, onClose }: NoteDialogProps) {
  const write = useWrite();
  const body = { name: 'body', kind: 'note', label: 'Note', max: 2000 } as const;
  const followUp = { name: 'followup_date', kind: 'date', label: 'Follow up on' } as const;
  if (note)
    return (
      <ActDialog
        title="Change the note"
        saveText="Save"
        rules={rows.updateNote}
        draft={`vehicle-note/${note.id}`}
        initial={{ body: note.body, followup_date: note.followup_date }}
        fields={[{ ...body, optional: false }, followUp]}
        send={(sent, signal) => write(rows.updateNote, { params: { id: note.id }, body: sent }, { signal })}
        onSaved={onClose}
        onClose={onClose}
      />
    );
  return (
    <ActDialog
      title="Note about the vehicle"
      saveText="Save"
      rules={rows.saveNote}
      draft={`vehicle-note/of/${vehicleId}`}
      fields={[body, followUp]}
      send={(sent, signal) => write(rows.saveNote, { params: { id: vehicleId }, body: sent }, { signal })}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
