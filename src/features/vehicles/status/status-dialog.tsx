import { isolated } from '#contract/people-text.ts';
import type { StatusVehicle } from '#contract/areas/vehicle-status-record.ts';
import { vehicleStatus as rows } from '#contract/areas/vehicle-status.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import { useWrite } from '#kit/writes/use-write.ts';
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
      send={(body, signal) =>
        write(rows.update, { params: { vin: `id:${id}` }, body: saidOf(body, followup_date !== null) }, { signal })
      }
      onSaved={() => {
        onClose();
        toast({ text: `Status of ${isolated(plate)} saved.` });
      }}
      onClose={onClose}
    />
  );
}
