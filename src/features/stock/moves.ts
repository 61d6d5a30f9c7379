/** What can be done with some of a part or supply. */
import type { MovementKind } from '#contract/areas/stock.ts';
import type { Permission } from '#contract/permissions.ts';
import type { IconName } from '#ui/icon-paths.ts';

interface Move {
  /** On its button and its form's. */
  readonly act: string;
  readonly icon: IconName;
  readonly permission: Permission;
  /** The label of how much. */
  readonly quantity: string;
  /** The label of the branch whose shelf it is. */
  readonly branch: string;
}

export const MOVES: Readonly<Record<MovementKind, Move>> = {
  use: { act: 'Use', icon: 'vehicle', permission: 'part.use', quantity: 'How many', branch: 'From the shelf of' },
  receive: {
    act: 'Receive',
    icon: 'plus',
    permission: 'part.update',
    quantity: 'How many came',
    branch: 'Onto the shelf of',
  },
  adjust: {
    act: 'Count',
    icon: 'check',
    permission: 'part.update',
    quantity: 'How many are there',
    branch: 'On the shelf of',
  },
  return: {
    act: 'Bring back',
    icon: 'undo',
    permission: 'part.use',
    quantity: 'How many',
    branch: 'Onto the shelf of',
  },
  transfer: { act: 'Move', icon: 'forward', permission: 'part.update', quantity: 'How many', branch: 'From' },
};
