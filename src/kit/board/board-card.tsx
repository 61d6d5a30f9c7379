import { useId } from 'react';
import { useDraggable } from '@dnd-kit/core';
import { isolated } from '#contract/people-text.ts';
import { isComposing } from '#lib/is-composing.dom.ts';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import type { BoardColumn, BoardProps } from './board-props.ts';
import css from './board.module.css';
import type { MovingCards } from './use-moving.ts';

interface BoardCardProps<C> {
  readonly card: C;
  /** The column that it stands in. */
  readonly home: BoardColumn<C>;
  readonly board: BoardProps<C>;
  readonly moving: MovingCards<C>;
  /** What is moved would stand above it. */
  readonly isBelowLine: boolean;
  readonly onFollow: (key: number) => void;
}

const HOW = 'Enter opens it. Space picks it up, the arrows move it, Space puts it down, Escape leaves it where it was.';

/** A card with its menu: pressed, it opens; held, it moves. */
export function BoardCard<C>({ card, home, board, moving, isBelowLine, onFollow }: BoardCardProps<C>) {
  const { keyOf, nameOf, onOpen, current } = board;
  const key = keyOf(card);
  const how = useId();
  const isMoved = moving.moving !== null && keyOf(moving.moving.card) === key;
  const canMove = moving.waysOf(card).length > 0;
  const { setNodeRef, listeners } = useDraggable({ id: key, disabled: !canMove });
  const items = menuOf(card, home, board, () => onFollow(key));
  return (
    <li
      ref={setNodeRef}
      className={css.card}
      data-card={key}
      data-dragging={isMoved || undefined}
      data-line={isBelowLine || undefined}
      aria-current={key === current || undefined}
      {...listeners}
    >
      <button
        type="button"
        className={css.opener}
        aria-describedby={canMove ? how : undefined}
        onClick={() => onOpen(card)}
        onBlur={() => isMoved && moving.onBlur(card)}
        onKeyDown={(event) => {
          onFollow(key);
          moving.onKeyDown(card, event);
        }}
        // Some browsers press a button when the key is let go, whatever became of it.
        onKeyUp={(event) => canMove && event.key === ' ' && !isComposing(event) && event.preventDefault()}
      >
        <CardBody card={card} board={board} />
      </button>
      {canMove ? (
        <span id={how} hidden>
          {HOW}
        </span>
      ) : null}
      {items.length > 0 ? (
        <span className={css.menu}>
          <Menu label={`Move ${isolated(nameOf(card))}`} items={items} />
        </span>
      ) : null}
    </li>
  );
}

/** What a card says, also on its way. */
export function CardBody<C>({ card, board: { nameOf, textOf } }: Pick<BoardCardProps<C>, 'card' | 'board'>) {
  const { detail, marks, ends } = textOf(card);
  return (
    <span className={css.body}>
      <strong>{isolated(nameOf(card))}</strong>
      <span className="muted">{detail}</span>
      {marks}
      <span className={css.ends}>
        <span>{ends[0]}</span>
        <span className="muted num">{ends[1]}</span>
      </span>
    </span>
  );
}

/** The same moves in words: to other columns, and within its own. */
function menuOf<C>(
  card: C,
  home: BoardColumn<C>,
  { columns, keyOf, movesOf, onMove }: BoardProps<C>,
  onFollow: () => void,
): readonly MenuItem[] {
  const moves = movesOf(card);
  const move = (column: number, order: readonly number[] | null) => () => {
    onFollow();
    onMove(card, column, order);
  };
  const ids = home.cards.map(keyOf);
  const at = ids.indexOf(keyOf(card));
  const placeAt = (to: number) => move(home.key, ids.toSpliced(at, 1).toSpliced(to, 0, keyOf(card)));
  const [hasAbove, hasBelow] = [home.isSorted && at > 0, home.isSorted && at < ids.length - 1];
  return [
    ...columns
      .filter(({ key }) => moves.includes(key))
      .map(({ key, title }): MenuItem => ({ label: `Move to ${title}`, onAct: move(key, null) })),
    ...(hasAbove ? [{ label: 'To the top', icon: 'up' as const, onAct: placeAt(0) }] : []),
    ...(hasAbove ? [{ label: 'Up', icon: 'up' as const, onAct: placeAt(at - 1) }] : []),
    ...(hasBelow ? [{ label: 'Down', icon: 'down' as const, onAct: placeAt(at + 1) }] : []),
  ];
}
