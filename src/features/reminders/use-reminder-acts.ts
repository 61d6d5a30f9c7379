import { useState } from 'react';
import { type Reminder, reminders } from '#contract/areas/reminders.ts';
import type { Body } from '#contract/endpoint.ts';
import { isolated } from '#contract/people-text.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { formatMoment } from '#lib/format-when.ts';
import { useToast } from '#ui/toast.tsx';

type Change = Body<typeof reminders.update>;
export type Snooze = NonNullable<Change['snooze']>;

export const SNOOZES = { '10m': 'In 10 min', '1h': 'In 1 hour', tomorrow: 'Tomorrow' } as const satisfies Record<
  Snooze,
  string
>;

/** Marking a reminder as done, with the way back, and putting it off. */
export function useReminderActs() {
  const write = useWrite();
  const toast = useToast();
  const [busy, setBusy] = useState<number | null>(null);
  /** Resolves with the reminder as it is now; null when it was not changed, which is said. */
  const change = async ({ id }: Reminder, body: Change): Promise<Reminder | null> => {
    setBusy(id);
    const written = await write(reminders.update, { params: { id }, body });
    setBusy(null);
    if (written.ok) return written.body.reminder;
    toast({ text: Object.values(written.fields).flat().join(' ') || written.message });
    return null;
  };
  const finish = async (row: Reminder) => {
    if (await change(row, { done: true }))
      toast({ text: `${isolated(row.title)} is done.`, undo: () => void change(row, { done: false }) });
  };
  const snooze = async (row: Reminder, by: Snooze) => {
    const changed = await change(row, { snooze: by });
    if (changed) toast({ text: `${isolated(row.title)} rings again ${formatMoment(changed.at, Date.now())}.` });
  };
  return {
    isBusy: ({ id }: Reminder) => id === busy,
    finish: (row: Reminder) => void finish(row),
    open: (row: Reminder) => void change(row, { done: false }),
    snooze: (row: Reminder, by: Snooze) => void snooze(row, by),
  };
}
