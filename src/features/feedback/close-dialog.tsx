import { useState } from 'react';
import { feedback, type Ticket } from '#contract/areas/feedback.ts';
import { isolated } from '#contract/people-text.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { useToast } from '#ui/toast.tsx';
import { resolutionText } from './feedback-text.ts';

export interface CloseDialogProps {
  readonly ticket: Ticket;
  readonly onClose: () => void;
}

/** Asks how it ended. Whoever wrote it reads the comment. */
export default function CloseDialog({ ticket, onClose }: CloseDialogProps) {
  // As it was when it was asked: the list is read again before the dialog is gone.
  const [{ id, title }] = useState(ticket);
  const write = useWrite();
  const toast = useToast();
  const others = useRead(feedback.list, { query: { closed: '0', limit: 500 } }).data?.body.feedback;
  return (
    <ActDialog
      title={`Close ${isolated(title)}`}
      saveText="Close"
      rules={feedback.close}
      draft={`close-feedback/${id}`}
      fields={[
        { name: 'resolution', kind: 'oneOf', label: 'How did it end?', words: resolutionText, optional: false },
        {
          name: 'duplicate_of',
          kind: 'choice',
          label: 'Reported before as',
          hint: 'Only where it was: who wrote this one is told of that one from then on.',
          none: 'None',
          options: others?.filter((one) => one.id !== id).map((one) => ({ id: one.id, name: one.title })),
        },
        { name: 'comment', kind: 'note', label: 'Comment', hint: 'Whoever wrote the feedback reads it.', max: 4000 },
      ]}
      send={(body, signal) => write(feedback.close, { params: { id }, body: { ...body, closed: true } }, { signal })}
      onSaved={({ message }) => {
        toast({ text: message });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
