import { useState, type ReactNode } from 'react';
import { type DueTask, maintenance } from '#contract/areas/maintenance.ts';
import { useMay } from '#session/use-may.ts';
import { useTruth } from '#sync/use-sync.ts';
import { later } from '#ui/later.tsx';
import type { KeepAct, KeepDialogProps } from './keep-dialogs.tsx';
import type { PlanDialogProps } from './plan-dialog.tsx';

const PlanDialog = later<PlanDialogProps>(() => import('./plan-dialog.tsx'));
const KeepDialog = later<KeepDialogProps>(() => import('./keep-dialogs.tsx'));

type Asked =
  | { readonly act: 'plan'; readonly tasks: readonly DueTask[] }
  | { readonly act: KeepAct; readonly task: DueTask };

/** What can be done with what is due, and the dialog that asks for it. */
export interface DueActs {
  readonly isOffline: boolean;
  readonly mayPlan: (task: DueTask) => boolean;
  readonly mayKeep: (task: DueTask) => boolean;
  readonly plan: (tasks: readonly DueTask[]) => void;
  readonly keep: (act: KeepAct, task: DueTask) => void;
  readonly dialog: ReactNode;
}

/** `onPlanned`: todos were made of them. */
export function useDueActs(onPlanned: () => void = () => undefined): DueActs {
  const may = useMay();
  const isOffline = useTruth().reach === 'offline';
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const dialog =
    asked === null ? null : asked.act === 'plan' ? (
      <PlanDialog tasks={asked.tasks} onPlanned={onPlanned} onClose={close} />
    ) : (
      <KeepDialog act={asked.act} task={asked.task} onClose={close} />
    );
  return {
    isOffline,
    mayPlan: ({ vehicle, planned, state }) => may(maintenance.plan) && vehicle.within && !planned && state !== 'off',
    mayKeep: ({ vehicle }) => may(maintenance.keep) && vehicle.within,
    plan: (tasks) => tasks.length > 0 && setAsked({ act: 'plan', tasks }),
    keep: (act, task) => setAsked({ act, task }),
    dialog,
  };
}
