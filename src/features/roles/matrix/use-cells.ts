import { useState, type KeyboardEvent } from 'react';
import { isComposing } from '#lib/is-composing.dom.ts';

/** A cell of the matrix, by the index of its row among the shown ones. Column −1 is the name of the right. */
export interface Spot {
  readonly row: number;
  readonly column: number;
}

export const idOfSpot = ({ row, column }: Spot): string => `right-${row}-${column}`;

interface Options {
  readonly rows: number;
  readonly columns: number;
  readonly onStep: (spot: Spot) => void;
  readonly onOpen: (spot: Spot) => void;
}

type Way = readonly [rows: number, columns: number];

/** How far Page up and Page down go. */
const PAGE = 15;

const WAYS: Readonly<Record<string, Way>> = {
  ArrowDown: [1, 0],
  j: [1, 0],
  ArrowUp: [-1, 0],
  k: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  Home: [0, -Infinity],
  End: [0, Infinity],
  PageDown: [PAGE, 0],
  PageUp: [-PAGE, 0],
};

function wayOf({ key, ctrlKey }: KeyboardEvent): Way | undefined {
  if (!ctrlKey) return WAYS[key];
  if (key === 'Home') return [-Infinity, 0];
  return key === 'End' ? [Infinity, 0] : undefined;
}

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** The cell that the keys act on. The grid keeps the focus and only names its cell, so that filters take no focus away. */
export function useCells({ rows, columns, onStep, onOpen }: Options) {
  const [at, setAt] = useState<Spot>({ row: 0, column: 0 });
  const inside = ({ row, column }: Spot): Spot => ({
    row: within(row, 0, rows - 1),
    column: within(column, -1, columns - 1),
  });
  const spot = inside(at);
  const go = (next: Spot) => {
    setAt(next);
    document.getElementById(idOfSpot(next))?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isComposing(event) || event.target !== event.currentTarget || event.metaKey || event.altKey) return;
    const way = wayOf(event);
    if (way) go(inside({ row: spot.row + way[0], column: spot.column + way[1] }));
    else if (event.key === ' ' && spot.column >= 0) onStep(spot);
    else if (event.key === 'Enter' || event.key === ' ' || event.key === 'w') onOpen(spot);
    else return;
    event.preventDefault();
  };
  return { spot, go, onKeyDown };
}
