import { attachmentPart } from '#contract/attachment.ts';
import { eod, type EodComment, type EodReport } from '#contract/areas/eod.ts';
import { isolated } from '#contract/people-text.ts';
import { useFormFiles } from '#kit/files/use-form-files.ts';
import { CommentDialog } from '#kit/thread/comment-dialog.tsx';

export interface WriteCommentProps {
  readonly report: EodReport;
  /** The one that is changed; null for a new one. */
  readonly comment: EodComment | null;
  readonly onClose: () => void;
}

/** As many as a comment takes. */
const part = { ...attachmentPart, maxCount: 5 };

/** Says something about a report, or says it otherwise. */
export default function WriteComment({ report, comment, onClose }: WriteCommentProps) {
  const files = useFormFiles(`eod-comment/${report.id}/${comment?.id ?? 'new'}`, 'attachments', part);
  const common = {
    draft: `eod-comment/${report.id}/${comment?.id ?? 'new'}`,
    fields: [{ name: 'comment', kind: 'note', label: 'Comment', max: 4000 }],
    files,
    onClose,
  } as const;
  if (comment)
    return (
      <CommentDialog
        title="Change the comment"
        endpoint={eod.updateComment}
        params={{ id: report.id, commentId: comment.id }}
        initial={{ comment: comment.comment }}
        {...common}
      />
    );
  return (
    <CommentDialog
      title={`About the report of ${isolated(report.user_name)}`}
      endpoint={eod.addComment}
      params={{ id: report.id }}
      {...common}
    />
  );
}
