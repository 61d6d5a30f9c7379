/** What a list of items asks of whatever draws its rows: plainly, or so that they can be dragged. */
import type { ReactNode } from 'react';

export interface ItemRowsProps {
  /** Names the list for screen readers. */
  readonly label: string;
  readonly ids: readonly number[];
  /** How a row is named where it is moved. */
  readonly nameOf: (id: number) => string;
  readonly row: (id: number) => ReactNode;
  readonly onSort: (ids: readonly number[]) => void;
}
