import { isolated } from '#contract/people-text.ts';
import { feedback, type FeedbackComment, type Ticket } from '#contract/areas/feedback.ts';
import type { DeleteCommentProps } from '#kit/thread/delete-comment.tsx';
import { Thread } from '#kit/thread/thread.tsx';
import { later } from '#ui/later.tsx';
import { useFeedbackRights } from './feedback-rights.ts';
import type { WriteCommentProps } from './write-comment.tsx';

const DeleteComment = later<DeleteCommentProps>(() => import('#kit/thread/delete-comment.tsx'));
const WriteComment = later<WriteCommentProps>(() => import('./write-comment.tsx'));

interface Props {
  readonly ticket: Ticket;
  readonly comments: readonly FeedbackComment[];
  /** ms. */
  readonly now: number;
}

/** What was said about the ticket. */
export function FeedbackThread({ ticket, comments, now }: Props) {
  const { mayChangeComment, mayDeleteComment, mayBeInternal } = useFeedbackRights(now);
  const isLive = ticket.deleted_at === null;
  return (
    <Thread
      comments={comments}
      markOf={({ internal }) => (internal ? `internal: ${isolated(ticket.user_name)} does not see this` : null)}
      mayChange={mayChangeComment}
      mayDelete={(comment) => isLive && mayDeleteComment(comment)}
      {...(isLive && {
        dialog: (comment: FeedbackComment | null, onClose: () => void) => (
          <WriteComment ticket={ticket} comment={comment} mayBeInternal={mayBeInternal(ticket)} onClose={onClose} />
        ),
      })}
      deleting={(comment, onClose) => (
        <DeleteComment
          comment={comment}
          endpoint={feedback.removeComment}
          params={{ id: comment.id }}
          onClose={onClose}
        />
      )}
    />
  );
}
