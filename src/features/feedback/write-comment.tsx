import { attachmentPart } from '#contract/attachment.ts';
import { feedback, type FeedbackComment, type Ticket } from '#contract/areas/feedback.ts';
import { isolated } from '#contract/people-text.ts';
import { useFormFiles } from '#kit/files/use-form-files.ts';
import { CommentDialog } from '#kit/thread/comment-dialog.tsx';

export interface WriteCommentProps {
  readonly ticket: Ticket;
  /** The one that is changed; null for a new one. */
  readonly comment: FeedbackComment | null;
  readonly mayBeInternal: boolean;
  readonly onClose: () => void;
}

const comment = { name: 'comment', kind: 'note', label: 'Comment', max: 4000 } as const;
const internal = {
  name: 'internal',
  kind: 'check',
  label: 'Internal',
  hint: 'Only for those who work on feedback. Whoever wrote the feedback never sees it.',
} as const;

/** Says something about a ticket, or says it otherwise. */
export default function WriteComment({ ticket, comment: old, mayBeInternal, onClose }: WriteCommentProps) {
  const files = useFormFiles(`feedback-comment/${ticket.id}`, 'attachment', attachmentPart);
  if (old)
    return (
      <CommentDialog
        title="Change the comment"
        endpoint={feedback.updateComment}
        params={{ id: old.id }}
        draft={`feedback-comment/change/${old.id}`}
        fields={[comment]}
        initial={{ comment: old.comment }}
        onClose={onClose}
      />
    );
  return (
    <CommentDialog
      title={`About ${isolated(ticket.title)}`}
      endpoint={feedback.addComment}
      params={{ id: ticket.id }}
      draft={`feedback-comment/${ticket.id}`}
      fields={mayBeInternal ? [comment, internal] : [comment]}
      files={files}
      onClose={onClose}
    />
  );
}
