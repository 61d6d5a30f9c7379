import { useState, type ReactNode } from 'react';
import { isolated } from '#contract/people-text.ts';
import type { ListedVehicle } from '#contract/areas/vehicle-record.ts';
import { vehicles as rows } from '#contract/areas/vehicles.ts';
import { useDo } from '#kit/writes/use-do.ts';
import { useMay } from '#session/use-may.ts';
import { later } from '#ui/later.tsx';
import { useToast } from '#ui/toast.tsx';
import type { RetireDialogProps } from './retire-dialog.tsx';
import { useRestore } from './use-restore.ts';

const RetireDialog = later<RetireDialogProps>(() => import('./retire-dialog.tsx'));

interface VehicleActs {
  readonly mayEdit: boolean;
  /** Absent where it cannot be done, or not by this person. */
  readonly retire: (() => void) | undefined;
  readonly restore: (() => void) | undefined;
  readonly remove: (() => void) | undefined;
  /** The question before it is retired, while there is one. */
  readonly dialog: ReactNode;
}

/** What can be done with a vehicle by who looks at it. `onGone` is told when it was deleted here. */
export function useVehicleActs(vehicle: ListedVehicle, onGone: () => void = () => undefined): VehicleActs {
  const may = useMay();
  const act = useDo();
  const toast = useToast();
  const restore = useRestore();
  const [isAsked, setAsked] = useState(false);
  const { id, plate, retired_on, deleted_at, within } = vehicle;
  const isInService = retired_on === null && deleted_at === null;
  const remove = async () => {
    if (!(await act(rows.remove, { params: { id } }))) return;
    onGone();
    toast({ text: `${isolated(plate)} deleted.`, undo: () => void restore(vehicle) });
  };
  const mayRestore = may(rows.restore) && (deleted_at === null || may(rows.remove));
  return {
    mayEdit: isInService && within && may(rows.update),
    retire: isInService && within && may(rows.retire) ? () => setAsked(true) : undefined,
    restore: !isInService && within && mayRestore ? () => void restore(vehicle) : undefined,
    remove: isInService && within && may(rows.remove) ? () => void remove() : undefined,
    dialog: isAsked ? <RetireDialog vehicle={vehicle} onClose={() => setAsked(false)} /> : null,
  };
}
