import { feedback, type FeedbackStatus, type Ticket } from '#contract/areas/feedback.ts';
import type { Answer } from '#contract/endpoint.ts';
import { useCardMoves } from '#kit/board/use-card-moves.ts';
import { readAll } from '#kit/list/resource/read-all.ts';
import { failureOf } from '#kit/writes/failure.ts';
import { useWrite, type NotWritten } from '#kit/writes/use-write.ts';
import { useMay } from '#session/use-may.ts';
import { useCan } from '#session/use-session.ts';
import { useToast } from '#ui/toast.tsx';

/** The server orders at most so many. */
const MOST_SORTED = 2000;

const ticketsOf = (answer: unknown) => (answer as Answer<typeof feedback.list>).feedback;

/** `all` with the one where it stands among those that are shown: before what follows it there, or else behind what it follows. */
function placed(all: readonly number[], id: number, shown: readonly number[]): number[] {
  const others = all.filter((one) => one !== id);
  const at = shown.indexOf(id);
  const next = shown.slice(at + 1).find((one) => others.includes(one));
  const last = shown.slice(0, at).findLast((one) => others.includes(one));
  const to = next === undefined ? (last === undefined ? 0 : others.indexOf(last) + 1) : others.indexOf(next);
  return others.toSpliced(to, 0, id);
}

/**
 * Where tickets stand on the board, where they can go, and what that does.
 *
 * @param onClosing one is put where things are done: that asks how it ended
 */
export function useTicketMoves(
  statuses: readonly FeedbackStatus[],
  rows: readonly Ticket[],
  onClosing: (ticket: Ticket) => void,
) {
  const [works, sorts, mayClose] = [useCan('feedback.update'), useCan('feedback.sort'), useCan('feedback.close')];
  const may = useMay();
  const write = useWrite();
  const toast = useToast();
  const { shownIn, cardsIn, put, back, arrange } = useCardMoves(rows, ({ status_id }: Ticket) => status_id);
  const isDone = (status: number) => statuses.find(({ id }) => id === status)?.category === 'done';
  const refuse = ({ message }: NotWritten) => toast({ text: message.replace(/^Not saved(?=:)/, 'Not moved') });

  /** Within the whole column as it is by now: what a filter hides, and what others sorted meanwhile, keeps its place. */
  const saveOrder = async (status_id: number, id: number, shown: readonly number[]): Promise<boolean> => {
    const query = { status: String(status_id), sort: 'board' };
    const all = await readAll(feedback.list, query, ticketsOf, MOST_SORTED - 1);
    const written =
      'rows' in all
        ? await write(feedback.sort, {
            body: {
              status_id,
              ids: placed(
                all.rows.map((one) => one.id),
                id,
                shown,
              ),
            },
          })
        : failureOf(all);
    if (!written.ok) refuse(written);
    return written.ok;
  };
  const sort = (ticket: Ticket, to: number, order: readonly number[]) =>
    arrange(to, order, () => saveOrder(to, ticket.id, order));
  const send = async (ticket: Ticket, to: number, order: readonly number[] | null, undoes: boolean) => {
    put(ticket, to);
    // Its place first, so that it is there when it comes.
    if (order && !(await sort(ticket, to, order))) return back(ticket);
    const written = await write(feedback.update, { params: { id: ticket.id }, body: { status_id: to } });
    if (!written.ok) {
      back(ticket);
      return refuse(written);
    }
    const undo = () => void send(written.body.feedback, ticket.status_id, null, false);
    toast({ text: `${ticket.title}: ${written.body.feedback.status}.`, ...(undoes && { undo }) });
  };
  return {
    cardsIn,
    /** What is done is in no order that anybody works by. */
    isSorted: (status: number) => sorts && !isDone(status),
    move: (ticket: Ticket, to: number, order: readonly number[] | null) => {
      if (isDone(to)) onClosing(ticket);
      else if (to !== shownIn(ticket)) void send(ticket, to, order, true);
      else if (order) void sort(ticket, to, order);
    },
    movesOf: (ticket: Ticket) =>
      ticket.closed || !works || !may(feedback.update)
        ? []
        : statuses.filter(({ id }) => id !== shownIn(ticket) && (!isDone(id) || mayClose)).map(({ id }) => id),
  };
}
