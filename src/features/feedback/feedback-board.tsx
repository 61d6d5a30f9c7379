import { useState } from 'react';
import { feedback, type FeedbackStatus, type Ticket } from '#contract/areas/feedback.ts';
import type { Answer } from '#contract/endpoint.ts';
import { Board, type BoardColumn } from '#kit/board/board.tsx';
import { useCardMoves } from '#kit/board/use-card-moves.ts';
import type { ListView } from '#kit/list/resource/resource.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { formatAge } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import { useCan } from '#session/use-session.ts';
import type { MenuItem } from '#ui/menu.tsx';
import { useToast } from '#ui/toast.tsx';
import CloseDialog from './close-dialog.tsx';
import { TicketMark } from './feedback-list.tsx';
import { typeText } from './feedback-text.ts';
import css from './feedback.module.css';

export type FeedbackBoardProps = ListView<Answer<typeof feedback.list>, Ticket>;

/** Of closed ones nobody looks at more here. */
const MOST_CLOSED = 25;

/** A column for each status. What is dropped on the last one is closed, which asks how it ended. */
export default function FeedbackBoard({ rows, current, onOpen }: FeedbackBoardProps) {
  const statuses = useRead(feedback.statuses, {}).data?.body.statuses ?? [];
  const now = useNow(60_000);
  const [closing, setClosing] = useState<Ticket | null>(null);
  const { shownIn, moveTo, movesOf, placesOf } = useMoves(statuses, rows, setClosing);
  const columns = statuses.map(({ id, name, category }): BoardColumn<Ticket> => {
    const all = rows.filter((ticket) => shownIn(ticket) === id);
    const cards = category === 'done' ? all.slice(0, MOST_CLOSED) : all;
    const others = all.length - cards.length;
    return { key: id, title: name, facts: all.length, cards, more: others > 0 ? `${others} more in the list` : null };
  });
  return (
    <>
      <Board
        label="Feedback by status"
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        card={(ticket) => <Card ticket={ticket} now={now} />}
        current={current}
        onOpen={onOpen}
        movesOf={movesOf}
        onMove={moveTo}
        actsOf={placesOf}
      />
      {closing ? <CloseDialog ticket={closing} onClose={() => setClosing(null)} /> : null}
    </>
  );
}

/** Where cards stand, where they can go, and what that does. */
function useMoves(statuses: readonly FeedbackStatus[], rows: readonly Ticket[], onClosing: (ticket: Ticket) => void) {
  const [works, sorts] = [useCan('feedback.update'), useCan('feedback.sort')];
  const mayClose = useCan('feedback.close');
  const may = useMay();
  const write = useWrite();
  const toast = useToast();
  const { shownIn, put, back } = useCardMoves(({ status_id }: Ticket) => status_id);
  const isDone = (status: number) => statuses.find(({ id }) => id === status)?.category === 'done';
  const send = async (ticket: Ticket, to: number, undoes: boolean) => {
    put(ticket, to);
    const written = await write(feedback.update, { params: { id: ticket.id }, body: { status_id: to } });
    if (!written.ok) {
      back(ticket);
      return toast({ text: written.message.replace(/^Not saved(?=:)/, 'Not moved') });
    }
    const undo = () => void send(written.body.feedback, ticket.status_id, false);
    toast({ text: `${ticket.title}: ${written.body.feedback.status}.`, ...(undoes && { undo }) });
  };
  const sort = async (status_id: number, ids: readonly number[]) => {
    const written = await write(feedback.sort, { body: { status_id, ids: [...ids] } });
    if (!written.ok) toast({ text: written.message.replace(/^Not saved(?=:)/, 'Not moved') });
  };
  return {
    shownIn,
    moveTo: (ticket: Ticket, to: number) => (isDone(to) ? onClosing(ticket) : void send(ticket, to, true)),
    movesOf: (ticket: Ticket) =>
      ticket.closed || !works || !may(feedback.update)
        ? []
        : statuses.filter(({ id }) => id !== shownIn(ticket) && (!isDone(id) || mayClose)).map(({ id }) => id),
    /** Within its column: the order in which it is worked on. */
    placesOf: (ticket: Ticket): readonly MenuItem[] => {
      if (!sorts) return [];
      const ids = rows.filter((one) => shownIn(one) === shownIn(ticket)).map(({ id }) => id);
      const at = ids.indexOf(ticket.id);
      const moveBy = (to: number) => void sort(shownIn(ticket), ids.toSpliced(at, 1).toSpliced(to, 0, ticket.id));
      return [
        ...(at > 0 ? [{ label: 'To the top', icon: 'up' as const, onAct: () => moveBy(0) }] : []),
        ...(at > 0 ? [{ label: 'Up', icon: 'up' as const, onAct: () => moveBy(at - 1) }] : []),
        ...(at < ids.length - 1 ? [{ label: 'Down', icon: 'down' as const, onAct: () => moveBy(at + 1) }] : []),
      ];
    },
  };
}

function Card({ ticket, now }: { readonly ticket: Ticket; readonly now: number }) {
  const { title, type, user_name, assignee_name, created_at, vehicle_name } = ticket;
  return (
    <span className={css.card}>
      <strong>{title}</strong>
      <span className="muted">{[typeText[type], vehicle_name].filter((part) => part !== null).join(' · ')}</span>
      <TicketMark ticket={ticket} />
      <span className={css.facts}>
        <span>{assignee_name ?? user_name}</span>
        <span className="muted">{formatAge(created_at, now)}</span>
      </span>
    </span>
  );
}
