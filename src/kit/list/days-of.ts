import { addDays, isDay } from '#lib/day.ts';

/** The server takes a range of at most 93 days. */
const MOST_DAYS = 92;

/**
 * The days that the address names (`from`, `to`), as the server takes them. Pure.
 *
 * @param otherwise the first day where it names none; null: then it is any day
 */
export function daysOf<F extends string | null>(
  params: URLSearchParams,
  otherwise: F,
): { readonly from: string | F; readonly to: string | F } {
  const first = params.get('from');
  const from = isDay(first) ? first : otherwise;
  if (from === null) return { from, to: from };
  const last = params.get('to');
  const to = isDay(last) && last >= from ? last : from;
  const latest = addDays(from, MOST_DAYS);
  return { from, to: to > latest ? latest : to };
}
