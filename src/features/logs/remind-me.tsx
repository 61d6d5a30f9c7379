import { useState } from 'react';
import type { Log } from '#contract/areas/logs.ts';
import { reminderLabels, reminderRules, reminders } from '#contract/areas/reminders.ts';
import { isolated } from '#contract/people-text.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import { useWrite } from '#kit/writes/use-write.ts';
import { addDays, dayOf } from '#lib/day.ts';
import { formatMoment } from '#lib/format-when.ts';
import { useToast } from '#ui/toast.tsx';

export interface RemindMeProps {
  readonly log: Log;
  readonly onClose: () => void;
}

/** Makes a reminder of one's own about an entry. */
export default function RemindMe({ log, onClose }: RemindMeProps) {
  const write = useWrite();
  const toast = useToast();
  const [initial] = useState(() => ({
    title: log.title,
    day: addDays(dayOf(Date.now()), 1),
    time: '09:00',
    rule: 'none' as const,
  }));
  return (
    <ActDialog
      title={`Reminder of “${isolated(log.title)}”`}
      saveText="Remind me"
      rules={reminders.add}
      draft={`log/${log.id}/remind`}
      initial={initial}
      fields={[
        { name: 'title', kind: 'text', label: reminderLabels.title, max: 120 },
        { name: 'day', kind: 'date', label: reminderLabels.day },
        { name: 'time', kind: 'time', label: reminderLabels.time },
        { name: 'rule', kind: 'oneOf', label: reminderLabels.rule, words: reminderRules, optional: false },
      ]}
      send={(body, signal) =>
        write(reminders.add, { body: { ...body, about_kind: 'log', about_id: log.id } }, { signal })
      }
      onSaved={({ reminder }) => {
        toast({ text: `You are reminded ${formatMoment(reminder.at, Date.now())}.` });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
