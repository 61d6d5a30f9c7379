/** Where a category can go in the tree. Pure. */
import { MOST_LEVELS } from '#contract/areas/expense-categories.ts';

/** The category that it would be below; null is the top. */
export interface CategoryPlace {
  readonly id: number | null;
  readonly name: string;
}

export const TOP: CategoryPlace = { id: null, name: '' };

/** Where a category stands among the others. */
export interface CategorySpot {
  readonly id: number;
  /** Those above it, from the top. */
  readonly above: readonly CategoryPlace[];
  /** So many levels it takes with all below it: 1 where nothing is. */
  readonly levels: number;
  /** The one before it on its level: where it goes one level down. */
  readonly before: CategoryPlace | null;
}

/** Whether the category can be put below that one: not below itself, and on no level too many. */
export const fitsBelow = (spot: CategorySpot, target: Pick<CategorySpot, 'id' | 'above'>): boolean =>
  target.id !== spot.id &&
  target.id !== (spot.above.at(-1)?.id ?? null) &&
  !target.above.some(({ id }) => id === spot.id) &&
  target.above.length + 1 + spot.levels <= MOST_LEVELS;

/** One level up; null at the top. */
export const placeUp = ({ above }: CategorySpot): CategoryPlace | null =>
  above.length === 0 ? null : (above.at(-2) ?? TOP);

/** One level down, below the one before it; null where there is none, or no room. */
export const placeDown = ({ above, levels, before }: CategorySpot): CategoryPlace | null =>
  before && above.length + 1 + levels <= MOST_LEVELS ? before : null;

/** `Move below Workshop`, `Move to the top`. */
export const placeText = ({ id, name }: CategoryPlace): string =>
  id === null ? 'Move to the top' : `Move below ${name}`;
