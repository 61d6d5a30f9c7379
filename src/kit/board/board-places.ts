/** Where the cards of a board stand, and where each may go. Pure. */
import type { BoardColumn, BoardProps } from './board-props.ts';

/** A place on the board. */
export interface Spot {
  readonly column: number;
  /** How many of the other cards of the column stand above it. */
  readonly at: number;
}

type Placing<C> = Pick<BoardProps<C>, 'columns' | 'keyOf' | 'movesOf'>;

export function boardPlaces<C>({ columns, keyOf, movesOf }: Placing<C>) {
  const homeOf = (card: C): BoardColumn<C> | undefined =>
    columns.find(({ cards }) => cards.some((one) => keyOf(one) === keyOf(card)));
  /** The keys of the column's cards but for this one. */
  const othersIn = ({ cards }: BoardColumn<C>, card: C): readonly number[] =>
    cards.map(keyOf).filter((key) => key !== keyOf(card));
  const spotOf = (card: C): Spot | null => {
    const home = homeOf(card);
    return home ? { column: home.key, at: home.cards.findIndex((one) => keyOf(one) === keyOf(card)) } : null;
  };
  /** The columns that take it, its own among them where it has another place to go to. */
  const waysOf = (card: C): readonly BoardColumn<C>[] => {
    const [home, moves] = [homeOf(card), movesOf(card)];
    return columns.filter((one) => moves.includes(one.key) || (one === home && one.isSorted && one.cards.length > 1));
  };
  return {
    othersIn,
    spotOf,
    waysOf,
    /** It would stay where it is. */
    isHome: (card: C, { column, at }: Spot): boolean => {
      const home = homeOf(card);
      return home?.key === column && (spotOf(card)?.at === at || !home.isSorted);
    },
    /** The place that an arrow leads to: so many columns to the right, so many cards down. */
    stepFrom: (card: C, from: Spot, [across, down]: readonly [number, number]): Spot => {
      const home = homeOf(card);
      const ways = waysOf(card);
      // Its own column is always a way back.
      const reached = columns.filter((one) => one === home || ways.includes(one));
      const column = reached[reached.findIndex(({ key }) => key === from.column) + across];
      if (!column) return from;
      const most = othersIn(column, card).length;
      return { column: column.key, at: column.isSorted ? Math.min(Math.max(from.at + down, 0), most) : most };
    },
    placeText: (card: C, { column, at }: Spot): string => {
      const to = columns.find(({ key }) => key === column);
      if (!to?.isSorted) return to?.title ?? '';
      return `${to.title}, place ${at + 1} of ${othersIn(to, card).length + 1}`;
    },
  };
}
