/** What the signed-in person may do with feedback, as the server decides it. */
import { OWN_COMMENT_MS, REOPEN_MS, type FeedbackComment, type Ticket } from '#contract/areas/feedback.ts';
import { useCan, useSession } from '#session/use-session.ts';

/** `now`: ms. */
export function useFeedbackRights(now: number) {
  const { user } = useSession();
  const [works, creates, closes] = [useCan('feedback.update'), useCan('feedback.create'), useCan('feedback.close')];
  const isOwn = (ticket: Ticket) => ticket.user_id === user.id;
  const isLive = ({ deleted_at }: Ticket) => deleted_at === null;
  return {
    /** Whether all of it can be decided, not only its words. */
    works,
    mayChange: (ticket: Ticket) =>
      isLive(ticket) && creates && (works || (isOwn(ticket) && ticket.category === 'new' && !ticket.closed)),
    mayAddFiles: (ticket: Ticket) => isLive(ticket) && creates && (works || isOwn(ticket)),
    mayClose: (ticket: Ticket) => isLive(ticket) && closes && !ticket.closed,
    mayReopen: (ticket: Ticket) =>
      isLive(ticket) &&
      ticket.closed_at !== null &&
      (closes || (isOwn(ticket) && now - Date.parse(ticket.closed_at) <= REOPEN_MS)),
    /** Nobody keeps a word from themselves. */
    mayBeInternal: (ticket: Ticket) => works && !isOwn(ticket),
    mayChangeComment: ({ user_id, created_at }: FeedbackComment) =>
      user_id === user.id && now - Date.parse(created_at) <= OWN_COMMENT_MS,
    mayDeleteComment: ({ user_id }: FeedbackComment) => user_id === user.id || works,
  };
}
