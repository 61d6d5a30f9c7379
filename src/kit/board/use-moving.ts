import { useState, type KeyboardEvent } from 'react';
import { isolated } from '#contract/people-text.ts';
import { isComposing } from '#lib/is-composing.dom.ts';
import { isHome, othersIn, placeText, spotOf, stepFrom, waysOf, type Spot } from './board-places.ts';
import type { BoardColumn, BoardProps } from './board-props.ts';

interface Moving<C> {
  readonly card: C;
  readonly by: 'pointer' | 'keys';
  /** Where it would be put down; null where nothing takes it. */
  readonly to: Spot | null;
}

/** Columns to the right, cards down. */
const STEPS: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The card that is on its way, and where it would be put down. */
export function useMoving<C>(board: BoardProps<C>) {
  const { keyOf, onMove } = board;
  const [moving, setMoving] = useState<Moving<C> | null>(null);
  const put = (card: C, spot: Spot) => {
    const to = waysOf(board, card).find(({ key }) => key === spot.column);
    if (!to || isHome(board, card, spot)) return;
    onMove(card, to.key, to.isSorted ? othersIn(board, to, card).toSpliced(spot.at, 0, keyOf(card)) : null);
  };
  return {
    moving,
    put,
    pickUp: (card: C) => setMoving({ card, by: 'pointer', to: null }),
    /** The pointer is over this place. */
    hover: (card: C, spot: Spot | null) => {
      const isTaken = spot !== null && waysOf(board, card).some(({ key }) => key === spot.column);
      const to = isTaken ? spot : null;
      if (moving?.to?.column !== to?.column || moving?.to?.at !== to?.at) setMoving({ card, by: 'pointer', to });
    },
    end: () => setMoving(null),
    /** The key of the card above which a line shows the place: null below all of them, undefined where there is no line. */
    lineIn: (column: BoardColumn<C>): number | null | undefined => {
      if (moving?.to?.column !== column.key || !column.isSorted || isHome(board, moving.card, moving.to))
        return undefined;
      return othersIn(board, column, moving.card)[moving.to.at] ?? null;
    },
    ...useKeys(board, moving, setMoving, put),
  };
}

export type MovingCards<C> = ReturnType<typeof useMoving<C>>;

/** Space picks a card up and puts it down, the arrows move it, Escape leaves it where it was. */
function useKeys<C>(
  board: BoardProps<C>,
  moving: Moving<C> | null,
  setMoving: (moving: Moving<C> | null) => void,
  put: (card: C, spot: Spot) => void,
) {
  const [said, setSaid] = useState('');
  const say = (card: C, words: string) => setSaid(`${isolated(board.nameOf(card))}${words}.`);
  const pickUp = (card: C) => {
    setMoving({ card, by: 'keys', to: spotOf(board, card) });
    say(card, ' is picked up');
  };
  const moveTo = (card: C, to: Spot) => {
    setMoving({ card, by: 'keys', to });
    say(card, `: ${placeText(board, card, to)}`);
  };
  const cancel = (card: C) => {
    setMoving(null);
    say(card, ' stays where it was');
  };
  const putDown = (card: C, to: Spot) => {
    if (isHome(board, card, to)) return cancel(card);
    setMoving(null);
    say(card, ` is put down: ${placeText(board, card, to)}`);
    put(card, to);
  };
  return {
    /** What screen readers are told. */
    said,
    onKeyDown: (card: C, event: KeyboardEvent) => {
      const { key, repeat } = event;
      if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey || key === 'Tab') return;
      const isPress = !repeat && (key === ' ' || key === 'Enter');
      const to = moving?.by === 'keys' ? moving.to : null;
      if (to === null) {
        if (key !== ' ' || waysOf(board, card).length === 0) return;
        if (isPress) pickUp(card);
      } else if (STEPS[key]) moveTo(card, stepFrom(board, card, to, STEPS[key]));
      else if (key === 'Escape') cancel(card);
      else if (isPress) putDown(card, to);
      // Neither the page moves nor what lies behind it.
      event.preventDefault();
      event.stopPropagation();
    },
    /** The focus went elsewhere. */
    onBlur: (card: C) => moving?.by === 'keys' && cancel(card),
  };
}
