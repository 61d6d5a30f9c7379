import { useState } from 'react';
import { feedback, type Ticket } from '#contract/areas/feedback.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { BoardColumn, CardText } from '#kit/board/board-props.ts';
import { Board } from '#kit/board/board.tsx';
import type { ListView } from '#kit/list/resource/resource.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { formatAge } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import CloseDialog from './close-dialog.tsx';
import { TicketMark } from './feedback-list.tsx';
import { typeText } from './feedback-text.ts';
import { useTicketMoves } from './use-ticket-moves.ts';

export type FeedbackBoardProps = ListView<Answer<typeof feedback.list>, Ticket>;

/** Of closed ones nobody looks at more here. */
const MOST_CLOSED = 25;

const latestFirst = (one: Ticket, other: Ticket) => (other.closed_at ?? '').localeCompare(one.closed_at ?? '');

/** A column for each status. What is dropped on the last one is closed, which asks how it ended. */
export default function FeedbackBoard({ rows, current, onOpen }: FeedbackBoardProps) {
  const statuses = useRead(feedback.statuses, {}).data?.body.statuses ?? [];
  const now = useNow(60_000);
  const [closing, setClosing] = useState<Ticket | null>(null);
  const { cardsIn, isSorted, move, movesOf } = useTicketMoves(statuses, rows, setClosing);
  const columns = statuses.map(({ id, name, category }): BoardColumn<Ticket> => {
    const all = cardsIn(id);
    const cards = category === 'done' ? all.toSorted(latestFirst).slice(0, MOST_CLOSED) : all;
    const others = all.length - cards.length;
    const more = others > 0 ? `${others} more in the list` : null;
    return { key: id, title: name, facts: all.length, cards, isSorted: isSorted(id), more };
  });
  return (
    <>
      <Board
        label="Feedback by status"
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        textOf={(ticket) => textOf(ticket, now)}
        current={current}
        onOpen={onOpen}
        movesOf={movesOf}
        onMove={move}
      />
      {closing ? <CloseDialog ticket={closing} onClose={() => setClosing(null)} /> : null}
    </>
  );
}

const textOf = (ticket: Ticket, now: number): CardText => {
  const { type, user_name, assignee_name, created_at, vehicle_name } = ticket;
  return {
    detail: [typeText[type], vehicle_name].filter((part) => part !== null).join(' · '),
    marks: <TicketMark ticket={ticket} />,
    ends: [assignee_name ?? user_name, formatAge(created_at, now)],
  };
};
