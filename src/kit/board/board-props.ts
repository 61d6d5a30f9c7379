/** What a board is given. */
import type { ReactNode } from 'react';

export interface BoardColumn<C> {
  readonly key: number;
  readonly title: string;
  /** Beside the title: how many, and what they are worth together. */
  readonly facts: ReactNode;
  readonly cards: readonly C[];
  /** People set the order of its cards. */
  readonly isSorted?: boolean;
  /** Below the cards: where the others are. */
  readonly more?: ReactNode;
}

/** What a card says below its name. */
export interface CardText {
  readonly detail: string;
  /** What is to be looked at. */
  readonly marks?: ReactNode;
  /** Its last line: whose it is at its start, what is counted at its end. */
  readonly ends: readonly [start: string, end: string];
}

export interface BoardProps<C> {
  /** Names the board for screen readers. */
  readonly label: string;
  readonly columns: readonly BoardColumn<C>[];
  readonly keyOf: (card: C) => number;
  readonly nameOf: (card: C) => string;
  readonly textOf: (card: C) => CardText;
  /** The key of the card that is open beside the board. */
  readonly current: number | undefined;
  readonly onOpen: (card: C) => void;
  /** The other columns that the card can be moved to; none where it stays. */
  readonly movesOf: (card: C) => readonly number[];
  /** `order`: the keys of all cards that the column shows then, this one among them; null where it has no place of its own there. */
  readonly onMove: (card: C, column: number, order: readonly number[] | null) => void;
}
