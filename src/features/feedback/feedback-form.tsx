import { useEffect, useRef } from 'react';
import { attachmentPart } from '#contract/attachment.ts';
import { feedback, feedbackLabels, type Ticket } from '#contract/areas/feedback.ts';
import { FilesField } from '#kit/files/files-field.tsx';
import { useFormFiles } from '#kit/files/use-form-files.ts';
import type { FormProps } from '#kit/form/form-props.ts';
import { RecordForm } from '#kit/form/record-form.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { useVehicles } from '#kit/reads/use-vehicles.ts';
import { lastPath } from '#lib/entries.dom.ts';
import { version } from '#lib/version.ts';
import { useCan } from '#session/use-session.ts';
import { reportText } from '#sync/report.dom.ts';
import { useToast } from '#ui/toast.tsx';
import { useWide } from '#ui/use-wide.ts';
import { priorityText, typeText } from './feedback-text.ts';

/** Reports something, or changes it. What the app noted before goes with a fault of the app, so that nobody has to describe it. */
export default function FeedbackForm({ record, onClose, onSaved }: FormProps<Ticket>) {
  const works = useCan('feedback.update');
  const files = useFormFiles('feedback/new', 'attachment', attachmentPart);
  const statuses = useRead(feedback.statuses, {}, works).data?.body.statuses;
  const vehicles = useVehicles();
  const toast = useToast();
  const journal = useJournal();
  const isWide = useWide();
  const words = [
    { name: 'title', kind: 'text', label: feedbackLabels.title, max: 120 },
    { name: 'type', kind: 'oneOf', label: feedbackLabels.type, words: typeText, optional: false },
    { name: 'description', kind: 'note', label: feedbackLabels.description, max: 8000 },
    {
      name: 'vehicle_id',
      kind: 'choice',
      label: feedbackLabels.vehicle_id,
      none: 'None',
      options: vehicles,
      ownName: record?.vehicle_name,
    },
  ] as const;
  const priority = {
    name: 'priority',
    kind: 'oneOf',
    label: feedbackLabels.priority,
    words: priorityText,
    optional: false,
  } as const;
  if (record && works)
    return (
      <RecordForm
        noun="feedback"
        name={record.title}
        record={record}
        create={feedback.update}
        update={feedback.update}
        fields={[
          ...words,
          priority,
          {
            name: 'status_id',
            kind: 'choice',
            label: feedbackLabels.status_id,
            options: statuses,
            ownName: record.status,
            optional: false,
          },
          {
            name: 'assignee_id',
            kind: 'person',
            label: feedbackLabels.assignee_id,
            none: 'Nobody',
            ownName: record.assignee_name,
          },
        ]}
        onSaved={(answer) => onSaved(answer.feedback)}
        onClose={onClose}
      />
    );
  return (
    <RecordForm
      noun="feedback"
      name={record?.title}
      record={record}
      create={feedback.add}
      update={feedback.update}
      initial={{ type: 'bug', priority: 'normal' }}
      files={files}
      fields={record ? words : [...words, priority]}
      besides={() => (record ? {} : { page: cameFrom(isWide), app_version: version, journal: journal.current })}
      onSaved={(answer) => {
        onSaved(answer.feedback);
        if ('similar' in answer && answer.similar[0])
          toast({ text: `There is something like it: ${answer.similar[0].title}` });
      }}
      onClose={onClose}
      lead={record ? undefined : <FilesField files={files} />}
    />
  );
}

/** The screen that somebody was at before they came to report something. On a phone the way here leads over "Me", which has the menu. */
const cameFrom = (isWide: boolean): string | undefined =>
  lastPath((path) => /^\/feedback(\/|$)/.test(path) || (!isWide && path === '/me')) ?? undefined;

/** At most so many characters of it are taken. */
const JOURNAL = 100_000;

/** What the app noted before the form was opened, once it is read. */
function useJournal() {
  const journal = useRef<string | undefined>(undefined);
  useEffect(() => {
    void reportText('Feedback').then((text) => (journal.current = text.slice(0, JOURNAL)));
  }, []);
  return journal;
}
