/** Where the cards of a board stand, and where each may go. Pure. */
import type { BoardColumn, BoardProps } from './board-props.ts';

/** A place on the board. */
export interface Spot {
  readonly column: number;
  /** How many of the other cards of the column stand above it. */
  readonly at: number;
}

type Placing<C> = Pick<BoardProps<C>, 'columns' | 'keyOf' | 'movesOf'>;

/** The column that the card stands in, and its place there. */
function homeOf<C>({ columns, keyOf }: Placing<C>, card: C): readonly [BoardColumn<C> | undefined, at: number] {
  const places = columns.map(({ cards }) => cards.findIndex((one) => keyOf(one) === keyOf(card)));
  const home = places.findIndex((at) => at >= 0);
  return [columns[home], places[home] ?? 0];
}

export function spotOf<C>(board: Placing<C>, card: C): Spot | null {
  const [home, at] = homeOf(board, card);
  return home ? { column: home.key, at } : null;
}

/** The keys of the column's cards but for this one. */
export const othersIn = <C>({ keyOf }: Placing<C>, { cards }: BoardColumn<C>, card: C): readonly number[] =>
  cards.map(keyOf).filter((key) => key !== keyOf(card));

/** The columns that take the card, its own among them where it has another place to go to. */
export function waysOf<C>(board: Placing<C>, card: C): readonly BoardColumn<C>[] {
  const [[home], moves] = [homeOf(board, card), board.movesOf(card)];
  return board.columns.filter(
    (one) => moves.includes(one.key) || (one === home && one.isSorted && one.cards.length > 1),
  );
}

/** It would stay where it is. */
export function isHome<C>(board: Placing<C>, card: C, spot: Spot): boolean {
  const [home, at] = homeOf(board, card);
  return home?.key === spot.column && (at === spot.at || !home.isSorted);
}

/** The place that an arrow leads to: so many columns to the right, so many cards down. */
export function stepFrom<C>(board: Placing<C>, card: C, from: Spot, [across, down]: readonly [number, number]): Spot {
  const [[home], ways] = [homeOf(board, card), waysOf(board, card)];
  // Its own column is always a way back.
  const reached = board.columns.filter((one) => one === home || ways.includes(one));
  const column = reached[reached.findIndex(({ key }) => key === from.column) + across];
  if (!column) return from;
  const most = othersIn(board, column, card).length;
  return { column: column.key, at: column.isSorted ? Math.min(Math.max(from.at + down, 0), most) : most };
}

/** `New, place 2 of 5` */
export function placeText<C>(board: Placing<C>, card: C, { column, at }: Spot): string {
  const to = board.columns.find(({ key }) => key === column);
  if (!to?.isSorted) return to?.title ?? '';
  return `${to.title}, place ${at + 1} of ${othersIn(board, to, card).length + 1}`;
}
