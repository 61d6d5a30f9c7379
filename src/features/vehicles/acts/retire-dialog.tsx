import { isolated } from '#contract/people-text.ts';
import { retireReasons, vehicleLabels, type ListedVehicle } from '#contract/areas/vehicle-record.ts';
import { vehicles as rows } from '#contract/areas/vehicles.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import { useWrite } from '#kit/writes/use-write.ts';
import { dayOf } from '#lib/day.ts';
import { count } from '#lib/format-number.ts';
import { useNow } from '#lib/use-now.ts';
import { useToast } from '#ui/toast.tsx';
import { useRestore } from './use-restore.ts';

export interface RetireDialogProps {
  readonly vehicle: ListedVehicle;
  readonly onClose: () => void;
}

/** Asks why and when a vehicle leaves the fleet. What stands in the way is said by the server, and shown under the fields. */
export default function RetireDialog({ vehicle, onClose }: RetireDialogProps) {
  const { id, plate, odometer_unit: unit } = vehicle;
  const now = useNow(60_000);
  const write = useWrite();
  const toast = useToast();
  const restore = useRestore();
  const retired = ({ todos }: { readonly todos: number }) => {
    onClose();
    const left = todos > 0 ? ` ${count(todos, 'todo')} about it ${todos === 1 ? 'is' : 'are'} left open.` : '';
    toast({ text: `${isolated(plate)} is retired.${left}`, undo: () => void restore(vehicle) });
  };
  return (
    <ActDialog
      title={`Retire ${plate}`}
      saveText="Retire it"
      saveTone="danger"
      rules={rows.retire}
      draft={`retire/${id}`}
      initial={{ retire_reason: 'sold', retired_on: dayOf(now) }}
      fields={[
        {
          name: 'retire_reason',
          kind: 'oneOf',
          label: vehicleLabels.retire_reason,
          words: retireReasons,
          optional: false,
        },
        { name: 'retired_on', kind: 'date', label: vehicleLabels.retired_on, optional: false },
        { name: 'final_odometer', kind: 'number', label: vehicleLabels.final_odometer, unit },
        { name: 'note', kind: 'note', label: vehicleLabels.note, max: 2000 },
      ]}
      send={(body, signal) => write(rows.retire, { params: { id }, body }, { signal })}
      onSaved={retired}
      onClose={onClose}
      lead={() => <p>It leaves the lists and what is planned. Its history stays, and it can be brought back.</p>}
    />
  );
}
