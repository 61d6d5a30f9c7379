import { count, formatNumber } from '#lib/format-number.ts';
import type { Noun } from './resource/resource.ts';

/** The server counts no further; one more says that there are more. */
const MOST_COUNTED = 10_000;

/**
 * How many rows are shown, of how many: "1–100 of 130 todos". Pure.
 *
 * @param total null where the server does not say it
 */
export function countText(shown: number, total: number | null, hasMore: boolean, { one, many }: Noun): string {
  if (!hasMore || shown === total) return count(total ?? shown, one, many);
  if (total === null) return `First ${count(shown, one, many)}`;
  const all = total > MOST_COUNTED ? `more than ${formatNumber(MOST_COUNTED)}` : formatNumber(total);
  return `1–${formatNumber(shown)} of ${all} ${many}`;
}
