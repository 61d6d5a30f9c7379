import { useState } from 'react';
import { type Reminder, reminderLabels, reminderRules, reminders } from '#contract/areas/reminders.ts';
import type { FormProps } from '#kit/form/form-props.ts';
import { RecordForm } from '#kit/form/record-form.tsx';
import { addDays, dayOf } from '#lib/day.ts';

/** Makes a reminder, or changes one. */
export default function ReminderForm({ record, onClose, onSaved }: FormProps<Reminder>) {
  const [initial] = useState(() => ({ day: addDays(dayOf(Date.now()), 1), time: '09:00', rule: 'none' as const }));
  return (
    <RecordForm
      noun="reminder"
      name={record?.title}
      record={record}
      create={reminders.add}
      update={reminders.update}
      initial={initial}
      hasNext
      fields={[
        { name: 'title', kind: 'text', label: reminderLabels.title, max: 120 },
        { name: 'day', kind: 'date', label: reminderLabels.day },
        { name: 'time', kind: 'time', label: reminderLabels.time },
        { name: 'rule', kind: 'oneOf', label: reminderLabels.rule, words: reminderRules, optional: false },
        { name: 'note', kind: 'note', label: reminderLabels.note, max: 2000 },
      ]}
      onSaved={({ reminder }) => onSaved(reminder)}
      onClose={onClose}
    />
  );
}
