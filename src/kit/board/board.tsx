import { useEffect, useLayoutEffect, useRef } from 'react';
import {
  DndContext,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type CollisionDetection,
  type DragMoveEvent,
} from '@dnd-kit/core';
import { BoardCard, CardBody } from './board-card.tsx';
import { waysOf, type Spot } from './board-places.ts';
import type { BoardColumn, BoardProps } from './board-props.ts';
import css from './board.module.css';
import { useMoving, type MovingCards } from './use-moving.ts';

const say = () => undefined;
/** Who cannot see the drag uses the keys, which say where the card is. */
const SILENT: Announcements = { onDragStart: say, onDragMove: say, onDragOver: say, onDragEnd: say, onDragCancel: say };

const isAbove = (y: number) => (card: Element) => {
  const { top, height } = card.getBoundingClientRect();
  return top + height / 2 < y;
};

/** The place under the pointer: which column, and below how many of its other cards. */
const underPointer: CollisionDetection = ({ pointerCoordinates: point }) => {
  const column = point && document.elementFromPoint(point.x, point.y)?.closest<HTMLElement>('[data-column]');
  if (!column) return [];
  const others = [...column.querySelectorAll('[data-card]:not([data-dragging])')];
  const spot: Spot = { column: Number(column.dataset['column']), at: others.filter(isAbove(point.y)).length };
  return [{ id: spot.column, data: spot }];
};

const spotOf = ({ collisions }: Pick<DragMoveEvent, 'collisions'>): Spot | null =>
  (collisions?.[0]?.data as Spot | undefined) ?? null;

/**
 * Cards in columns. They are moved by drag, with a finger after a short hold, by the keys, or by the menu of each. Where there is no room for
 * columns they stand one below the other as lists.
 */
export function Board<C>(props: BoardProps<C>) {
  const { label, columns, keyOf } = props;
  const around = useRef<HTMLDivElement>(null);
  const follow = useCardFocus(around);
  const moving = useMoving(props);
  const { moving: now, said } = moving;
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 6 } }),
  );
  const isByKeys = now?.by === 'keys';
  useEffect(() => {
    if (isByKeys) around.current?.querySelector('[data-line]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isByKeys, now]);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underPointer}
      accessibility={{ announcements: SILENT, screenReaderInstructions: { draggable: '' } }}
      onDragStart={({ active }) => {
        const card = columns.flatMap(({ cards }) => cards).find((one) => keyOf(one) === active.id);
        if (card) moving.pickUp(card);
      }}
      onDragMove={(event) => now && moving.hover(now.card, spotOf(event))}
      onDragCancel={moving.end}
      onDragEnd={(event) => {
        const spot = spotOf(event);
        moving.end();
        if (now && spot) moving.put(now.card, spot);
      }}
    >
      <div ref={around} className={css.around} onBlur={() => follow(null)}>
        <section className={css.board} aria-label={label}>
          {columns.map((column) => (
            <Column key={column.key} column={column} board={props} moving={moving} onFollow={follow} />
          ))}
        </section>
        <output className="sr-only">{said}</output>
      </div>
      <DragOverlay className={css.overlay ?? ''} dropAnimation={null}>
        {now?.by === 'pointer' ? (
          <div className={css.held}>
            <CardBody card={now.card} board={props} />
          </div>
        ) : null}
      </DragOverlay>
    </DndContext>
  );
}

/** A card that is moved to another column is drawn anew there: it gets its focus back, unless the person went elsewhere (null). */
function useCardFocus(around: { readonly current: HTMLElement | null }): (key: number | null) => void {
  const moved = useRef<number | null>(null);
  // After every render, and before the app gives the focus to a neighbour: the card may also be put back.
  useLayoutEffect(() => {
    if (moved.current === null || document.activeElement !== document.body) return;
    around.current?.querySelector<HTMLElement>(`[data-card="${moved.current}"] button`)?.focus();
  });
  return (key) => {
    moved.current = key;
  };
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
  const { moving: now } = moving;
  const takes = now !== null && waysOf(board, now.card).includes(column);
  const state = now?.to?.column === key ? 'over' : takes ? 'takes' : undefined;
  const line = moving.lineIn(column);
  return (
    <section className={css.column} aria-label={title} data-column={key} data-drop={state}>
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
