import { useState } from 'react';
import type { Body } from '#contract/endpoint.ts';
import { type DueTask, keptLabels, maintenance } from '#contract/areas/maintenance.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import type { FormField } from '#kit/form/form-field.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { useToast } from '#ui/toast.tsx';
import { taskName } from './due-text.ts';

/** What is said of a rule for one vehicle: its own interval, or when it was done last. */
export type KeepAct = 'own' | 'last';

export interface KeepDialogProps {
  readonly act: KeepAct;
  readonly task: DueTask;
  readonly onClose: () => void;
}

type Kept = Body<typeof maintenance.keep>;

/** Asks for what holds of a rule for one vehicle. */
export default function KeepDialog({ act, task: asked, onClose }: KeepDialogProps) {
  // As it was when it was asked: the list is read again before the dialog is gone.
  const [task] = useState(asked);
  const write = useWrite();
  const toast = useToast();
  const { vehicle, rule } = task;
  const isOwn = act === 'own';
  return (
    <ActDialog
      title={isOwn ? taskName(task) : `${taskName(task)}: done last`}
      saveText="Save"
      rules={maintenance.keep}
      draft={`keep-${act}/${vehicle.id}/${rule.id}`}
      fields={isOwn ? ownFields(task) : lastFields(task)}
      initial={isOwn ? ownOf(task) : { last_on: task.last_on }}
      send={(body, signal) =>
        write(maintenance.keep, { params: { id: vehicle.id }, body: { ...body, rule_id: rule.id } }, { signal })
      }
      onSaved={({ message }) => {
        toast({ text: message });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

const ownOf = ({ own_miles, own_months, state }: DueTask): Partial<Kept> => ({
  miles: own_miles,
  months: own_months,
  off: state === 'off',
});

const ownFields = ({ vehicle, interval, months }: DueTask): readonly FormField<Kept>[] => [
  {
    name: 'miles',
    kind: 'number',
    label: keptLabels.miles,
    unit: vehicle.unit,
    hint: interval === null ? 'The rule has none.' : 'Empty: that of the rule.',
  },
  {
    name: 'months',
    kind: 'number',
    label: keptLabels.months,
    hint: months === null ? 'The rule has none.' : 'Empty: those of the rule.',
  },
  { name: 'off', kind: 'check', label: keptLabels.off },
];

const lastFields = ({ vehicle }: DueTask): readonly FormField<Kept>[] => [
  { name: 'last_on', kind: 'date', label: 'Day', hint: 'Empty: nobody knows.' },
  {
    name: 'last_odometer',
    kind: 'number',
    label: keptLabels.last_odometer,
    unit: vehicle.unit,
    hint: 'Empty: it is estimated by the readings.',
  },
];
