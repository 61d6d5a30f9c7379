import { isolated } from '#contract/people-text.ts';
import type { StatusVehicle } from '#contract/areas/vehicle-status-record.ts';
import { vehicleStatus as rows } from '#contract/areas/vehicle-status.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import { useWrite } from '#kit/writes/use-write.ts';
import { statusWord } from '#lib/vehicle-status.ts';
import { useSession } from '#session/use-session.ts';
import { useToast } from '#ui/toast.tsx';
import { saidOf, statusFields } from './status-fields.ts';

export interface StatusDialogProps {
  readonly vehicle: Pick<StatusVehicle, 'id' | 'plate' | 'followup_date' | 'status' | 'holds'>;
  readonly onClose: () => void;
}

/** Says what a vehicle is now. Work that is still open is named by the server, and stands in the way of ready. */
export default function StatusDialog({ vehicle, onClose }: StatusDialogProps) {
  const { id, plate, status, followup_date } = vehicle;
  const { permissions } = useSession();
  const write = useWrite();
  const toast = useToast();
  return (
    <ActDialog
      title={`Status of ${plate}`}
      saveText="Save"
      rules={rows.update}
      draft={`status/${id}`}
      initial={{ status: status === 'ready' ? 'cleaning' : 'ready', followup_date }}
      fields={statusFields([vehicle], permissions)}
      send={async (body, signal) => {
        const said = saidOf(body, followup_date !== null);
        const written = await write(rows.update, { params: { vin: `id:${id}` }, body: said }, { signal });
        return written.ok ? { ok: true, body: savedText(written.body.vehicle, said.status) } : written;
      }}
      onSaved={(text) => {
        onClose();
        toast({ text });
      }}
      onClose={onClose}
    />
  );
}

/** Of several things that keep a vehicle, the gravest is its status: what was said need not be it. */
function savedText({ plate, status }: StatusVehicle, said: StatusVehicle['status']): string {
  if (status === said) return `Status of ${isolated(plate)} saved.`;
  return `${isolated(plate)}: “${statusWord(said)}” is noted, “${statusWord(status)}” comes first.`;
}
