import { useEffect, useRef } from 'react';
import {
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
  type Announcements,
  type Collision,
  type CollisionDetection,
} from '@dnd-kit/core';
import { BoardCard, CardBody } from './board-card.tsx';
import type { Spot } from './board-places.ts';
import type { BoardColumn, BoardProps } from './board-props.ts';
import css from './board.module.css';
import { useCardFocus } from './use-card-focus.ts';
import { useMoving, type MovingCards } from './use-moving.ts';

const say = () => undefined;
/** Who cannot see the drag uses the keys, which say where the card is. */
const SILENT: Announcements = { onDragStart: say, onDragMove: say, onDragOver: say, onDragEnd: say, onDragCancel: say };

const isAbove = (y: number) => (card: Element) => {
  const { top, height } = card.getBoundingClientRect();
  return top + height / 2 < y;
};

/** The column under the pointer, and how many of its other cards stand above it. */
const spotUnder: CollisionDetection = (args) => {
  const [hit] = pointerWithin(args);
  const { pointerCoordinates, droppableContainers } = args;
  const column = droppableContainers.find(({ id }) => id === hit?.id)?.node.current;
  if (!hit || !column || !pointerCoordinates) return [];
  const others = [...column.querySelectorAll('[data-card]:not([data-dragging])')];
  return [{ ...hit, data: { ...hit.data, at: others.filter(isAbove(pointerCoordinates.y)).length } }];
};

function spotOf(collisions: readonly Collision[] | null): Spot | null {
  const hit = collisions?.[0];
  return hit ? { column: Number(hit.id), at: Number(hit.data?.['at']) } : null;
}

/**
 * Cards in columns. They are moved by drag, with a finger after a short hold, by the keys, or by the menu of each. Where there is no room for
 * columns they stand one below the other as lists.
 */
export function Board<C>(props: BoardProps<C>) {
  const { label, columns, keyOf } = props;
  const around = useRef<HTMLDivElement>(null);
  const follow = useCardFocus(around);
  const moving = useMoving(props);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 6 } }),
  );
  const { moving: now, said } = moving;
  const cardOf = (key: unknown) => columns.flatMap(({ cards }) => cards).find((card) => keyOf(card) === key);
  const isByKeys = now?.by === 'keys';
  useEffect(() => {
    if (isByKeys) around.current?.querySelector('[data-line]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isByKeys, now]);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={spotUnder}
      accessibility={{ announcements: SILENT, screenReaderInstructions: { draggable: '' } }}
      onDragStart={({ active }) => {
        const card = cardOf(active.id);
        if (card) moving.pickUp(card);
      }}
      onDragMove={({ collisions }) => now && moving.hover(now.card, spotOf(collisions))}
      onDragCancel={moving.end}
      onDragEnd={({ active, collisions }) => {
        moving.end();
        const [card, spot] = [cardOf(active.id), spotOf(collisions)];
        if (card && spot) moving.put(card, spot);
      }}
    >
      <div ref={around} className={css.around}>
        <section className={css.board} aria-label={label}>
          {columns.map((column) => (
            <Column key={column.key} column={column} board={props} moving={moving} onFollow={follow} />
          ))}
        </section>
        <output className="sr-only">{said}</output>
      </div>
      <DragOverlay dropAnimation={null}>
        {now?.by === 'pointer' ? (
          <div className={css.held}>
            <CardBody card={now.card} board={props} />
          </div>
        ) : null}
      </DragOverlay>
    </DndContext>
  );
}

interface ColumnProps<C> {
  readonly column: BoardColumn<C>;
  readonly board: BoardProps<C>;
  readonly moving: MovingCards<C>;
  /** The card keeps the focus where it goes. */
  readonly onFollow: (key: number) => void;
}

function Column<C>({ column, board, moving, onFollow }: ColumnProps<C>) {
  const { key, title, facts, cards, more } = column;
  const { setNodeRef } = useDroppable({ id: key });
  const { moving: now, waysOf, lineIn } = moving;
  const takes = now !== null && waysOf(now.card).includes(column);
  const state = now?.to?.column === key ? 'over' : takes ? 'takes' : undefined;
  const line = lineIn(column);
  return (
    <section ref={setNodeRef} className={css.column} aria-label={title} data-drop={state}>
      <header className={css.head}>
        <h2>{title}</h2>
        <p className="num">{facts}</p>
      </header>
      <ul data-line={line === null || undefined}>
        {cards.map((card) => (
          <BoardCard
            key={board.keyOf(card)}
            card={card}
            home={column}
            board={board}
            moving={moving}
            isBelowLine={line === board.keyOf(card)}
            onFollow={onFollow}
          />
        ))}
      </ul>
      {more ? <div className={css.more}>{more}</div> : null}
    </section>
  );
}
