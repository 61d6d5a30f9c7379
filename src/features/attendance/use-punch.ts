import { freshLid } from '#kit/outbox/fresh-lid.ts';
import { useAct } from '#kit/outbox/use-act.ts';
import { timeOf } from '#lib/day.ts';
import type { Intent } from '#sync/api.ts';
import { useSync } from '#sync/use-sync.ts';
import { useToast } from '#ui/toast.tsx';

export type PunchKind = 'in' | 'out' | 'break_start' | 'break_end';

export interface Reason {
  readonly reason_id?: number;
  readonly note?: string;
}

const SAID: Readonly<Record<PunchKind, string>> = {
  in: 'Punched in',
  out: 'Punched out',
  break_start: 'Break began',
  break_end: 'Break ended',
};

function intent(kind: PunchKind, reason: Reason): Intent {
  const args = { lid: freshLid('punches'), ...reason };
  if (kind === 'in') return { op: 'attendance.checkin', args };
  if (kind === 'out') return { op: 'attendance.checkout', args };
  return { op: 'attendance.event', args: { ...args, event: kind } };
}

/** Saves a punch on this device; true when it is saved. */
export function usePunch(): (kind: PunchKind, reason?: Reason) => Promise<boolean> {
  const act = useAct();
  const toast = useToast();
  const sync = useSync();
  return async (kind, reason = {}) => {
    // A vibration is felt through a glove where a tap is not.
    navigator.vibrate?.(30);
    if (!(await act(intent(kind, reason)))) return false;
    toast({ text: `${SAID[kind]} at ${timeOf(Date.now() - (sync.truth().clockOffset ?? 0))}.` });
    return true;
  };
}
