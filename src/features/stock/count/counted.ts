/** What is written on a count sheet. Pure. */
import { type StockUnit, stock } from '#contract/areas/stock.ts';
import { formatQuantity } from '#kit/stock/stock-text.ts';
import { numberOf } from '#lib/typed-number.ts';

/** The number that was counted; null for none, and for what is none. `1,200` is twelve hundred, `1,5` one and a half. */
export function countedOf(text: string): number | null {
  const written = numberOf(text);
  if (written === null) return null;
  const read = stock.move.body.shape.quantity.safeParse(written);
  return read.success ? read.data : null;
}

/** By how much the count differs from what is known. */
export function differenceText(text: string, known: number, unit: StockUnit): string {
  const found = countedOf(text);
  if (found === null) return text.trim() === '' ? '' : 'This must be a number.';
  const by = Math.round((found - known) * 1000) / 1000;
  return by === 0 ? 'As expected' : `${by > 0 ? '+' : ''}${formatQuantity(by, unit)}`;
}
