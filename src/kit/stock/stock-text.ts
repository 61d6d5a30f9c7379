/** What screens say of parts and supplies. Pure. */
import type { Movement, StockItem, StockUnit } from '#contract/areas/stock.ts';

const amount = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 3 });
const cost = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 4 });

/** `12 pc`, `2.5 l`, `−1 pc` */
export const formatQuantity = (quantity: number, unit: StockUnit): string =>
  `${amount.format(quantity).replace('-', '−')} ${unit}`;

/** What one costs: as many digits as there are, two at least. */
export const formatCost = (value: number): string => cost.format(value);

/** What is to be done about it, the worst first; null where nothing is. */
export function markText({ levels, low }: Pick<StockItem, 'levels' | 'low'>): string | null {
  if (levels.some(({ on_hand }) => on_hand < 0)) return 'Count it';
  return low ? 'Low' : null;
}

const signed = (quantity: number, unit: StockUnit) => `${quantity > 0 ? '+' : ''}${formatQuantity(quantity, unit)}`;

type Moved = Pick<Movement, 'kind' | 'quantity' | 'reverses_id'>;

/** `Used 2 pc`, `Counted: +5 pc` */
export function movementText({ kind, quantity, reverses_id }: Moved, unit: StockUnit): string {
  const much = formatQuantity(Math.abs(quantity), unit);
  switch (kind) {
    case 'receive':
      return `Received ${much}`;
    case 'use':
      return `Used ${much}`;
    case 'return':
      return reverses_id === null ? `Brought back ${much}` : `Use taken back: ${much}`;
    case 'adjust':
      return quantity === 0 ? 'Counted: as expected' : `Counted: ${signed(quantity, unit)}`;
    case 'transfer':
      return quantity < 0 ? `Moved away ${much}` : `Came from another branch: ${much}`;
  }
}
