import { useState, type ReactNode } from 'react';
import {
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core';
import { isolated } from '#contract/people-text.ts';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import css from './board.module.css';

export interface BoardColumn<C> {
  readonly key: number;
  readonly title: string;
  /** Beside the title: how many, and what they are worth together. */
  readonly facts: ReactNode;
  readonly cards: readonly C[];
  /** Below the cards: where the others are. */
  readonly more?: ReactNode;
}

interface BoardProps<C> {
  /** Names the board for screen readers. */
  readonly label: string;
  readonly columns: readonly BoardColumn<C>[];
  readonly keyOf: (card: C) => number;
  readonly nameOf: (card: C) => string;
  readonly card: (card: C) => ReactNode;
  /** The key of the card that is open beside the board. */
  readonly current: number | undefined;
  readonly onOpen: (card: C) => void;
  /** The columns that the card can be moved to; none where it stays. */
  readonly movesOf: (card: C) => readonly number[];
  readonly onMove: (card: C, column: number) => void;
  /** Further acts of the card, below its moves. */
  readonly actsOf?: (card: C) => readonly MenuItem[];
}

const say = () => undefined;
/** Who cannot see the drag uses the menu of a card; that a card was moved is said by whoever moves it. */
const SILENT: Announcements = { onDragStart: say, onDragMove: say, onDragOver: say, onDragEnd: say, onDragCancel: say };

/**
 * Cards in columns. They are moved by drag, with a finger after a short hold, or by the menu of each, which the keyboard reaches, too. Where there is no
 * room for columns they stand one below the other as lists.
 */
export function Board<C>(props: BoardProps<C>) {
  const { label, columns, keyOf, movesOf, onMove } = props;
  const [held, setHeld] = useState<C | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 6 } }),
  );
  const cards = columns.flatMap((column) => column.cards);
  const cardOf = (key: unknown) => cards.find((card) => keyOf(card) === key);
  const drop = ({ active, over }: DragEndEvent) => {
    setHeld(null);
    const card = cardOf(active.id);
    if (card && over && movesOf(card).includes(Number(over.id))) onMove(card, Number(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{ announcements: SILENT, screenReaderInstructions: { draggable: '' } }}
      onDragStart={({ active }) => setHeld(cardOf(active.id) ?? null)}
      onDragCancel={() => setHeld(null)}
      onDragEnd={drop}
    >
      <div className={css.around}>
        <section className={css.board} aria-label={label}>
          {columns.map((column) => (
            <Column key={column.key} column={column} board={props} held={held} />
          ))}
        </section>
      </div>
      <DragOverlay dropAnimation={null}>{held ? <div className={css.held}>{props.card(held)}</div> : null}</DragOverlay>
    </DndContext>
  );
}

interface ColumnProps<C> {
  readonly column: BoardColumn<C>;
  readonly board: BoardProps<C>;
  /** What is being dragged. */
  readonly held: C | null;
}

function Column<C>({ column, board, held }: ColumnProps<C>) {
  const { key, title, facts, cards, more } = column;
  const takes = held !== null && board.movesOf(held).includes(key);
  const { setNodeRef, isOver } = useDroppable({ id: key });
  const state = held === null ? undefined : isOver && takes ? 'over' : takes ? 'takes' : undefined;
  return (
    <section ref={setNodeRef} className={css.column} aria-label={title} data-drop={state}>
      <header className={css.head}>
        <h2>{title}</h2>
        <p className="num">{facts}</p>
      </header>
      <ul>
        {cards.map((card) => (
          <CardItem key={board.keyOf(card)} card={card} board={board} />
        ))}
      </ul>
      {more ? <div className={css.more}>{more}</div> : null}
    </section>
  );
}

function CardItem<C>({ card, board }: { readonly card: C; readonly board: BoardProps<C> }) {
  const { keyOf, nameOf, movesOf, onMove, onOpen, columns, current } = board;
  const key = keyOf(card);
  const moves = movesOf(card);
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: key, disabled: moves.length === 0 });
  const items = columns
    .filter((column) => moves.includes(column.key))
    .map((column): MenuItem => ({ label: `Move to ${column.title}`, onAct: () => onMove(card, column.key) }))
    .concat(board.actsOf?.(card) ?? []);
  return (
    <li
      ref={setNodeRef}
      className={css.card}
      data-dragging={isDragging || undefined}
      aria-current={key === current || undefined}
      {...listeners}
    >
      <button type="button" className={css.opener} onClick={() => onOpen(card)}>
        {board.card(card)}
      </button>
      {items.length > 0 ? (
        <span className={css.menu}>
          <Menu label={`Move ${isolated(nameOf(card))}`} items={items} />
        </span>
      ) : null}
    </li>
  );
}
