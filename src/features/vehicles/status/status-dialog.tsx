import { isolated } from '#contract/people-text.ts';
import type { StatusVehicle } from '#contract/areas/vehicle-status-record.ts';
import { vehicleStatus as rows } from '#contract/areas/vehicle-status.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import { useWrite } from '#kit/writes/use-write.ts';
import { statusWords } from '#lib/vehicle-status.ts';
import { useSession } from '#session/use-session.ts';
import { useToast } from '#ui/toast.tsx';

export interface StatusDialogProps {
  readonly vehicle: Pick<StatusVehicle, 'id' | 'plate' | 'followup_date' | 'status'>;
  readonly onClose: () => void;
}

/** Says what a vehicle is now. Work that is still open is named by the server, and stands in the way of ready. */
export default function StatusDialog({ vehicle, onClose }: StatusDialogProps) {
  const { id, plate, status, followup_date } = vehicle;
  const { permissions } = useSession();
  const write = useWrite();
  const toast = useToast();
  const mayOverride = permissions.includes('vehicle-status.override');
  return (
    <ActDialog
      title={`Status of ${plate}`}
      saveText="Save"
      rules={rows.update}
      draft={`status/${id}`}
      initial={{ status: status === 'ready' ? 'cleaning' : 'ready', followup_date }}
      fields={[
        { name: 'status', kind: 'oneOf', label: 'Status', words: statusWords, optional: false },
        { name: 'note', kind: 'note', label: 'Why', max: 500 },
        { name: 'followup_date', kind: 'date', label: 'Follow up on' },
        ...(mayOverride
          ? ([
              {
                name: 'override',
                kind: 'check',
                label: 'Ready although work is open',
                hint: 'Ends all that keeps it, but not a rental. Its todos stay open.',
              },
              {
                name: 'reason',
                kind: 'text',
                label: 'Reason',
                max: 500,
                hint: 'Why it is ready although work is open.',
              },
            ] as const)
          : []),
      ]}
      send={(body, signal) => write(rows.update, { params: { vin: `id:${id}` }, body }, { signal })}
      onSaved={() => {
        onClose();
        toast({ text: `Status of ${isolated(plate)} saved.` });
      }}
      onClose={onClose}
    />
  );
}
