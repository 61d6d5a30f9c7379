/** What the address says of a list of expenses besides the choices of its filters. Pure. */
import { isDay } from '#lib/day.ts';

/** Whether a list can be narrowed by it. */
export const isSum = (text: string | null): text is string => text !== null && /^\d{1,7}(\.\d{1,2})?$/.test(text);

/** The ends of a range, as the address names them: a day, or a sum. */
export interface Range {
  readonly from: string | null;
  readonly to: string | null;
}

export function daysIn(params: URLSearchParams): Range {
  const [from, to] = [params.get('from'), params.get('to')];
  return { from: isDay(from) ? from : null, to: isDay(to) ? to : null };
}

export function amountsIn(params: URLSearchParams): Range {
  const [from, to] = [params.get('min_amount'), params.get('max_amount')];
  return { from: isSum(from) ? from : null, to: isSum(to) ? to : null };
}

/** `10.00 – 20.00`, `from 10.00`, `up to 20.00`; null where neither end is named. */
export function amountsText({ from, to }: Range): string | null {
  if (from !== null && to !== null) return `${from} – ${to}`;
  if (from !== null) return `from ${from}`;
  return to === null ? null : `up to ${to}`;
}

/** The ranges as the call takes them. */
export function rangeQuery(params: URLSearchParams): Readonly<Record<string, string>> {
  const [days, amounts] = [daysIn(params), amountsIn(params)];
  return {
    ...(days.from !== null && { startDate: days.from }),
    ...(days.to !== null && { endDate: days.to }),
    ...(amounts.from !== null && { min_amount: amounts.from }),
    ...(amounts.to !== null && { max_amount: amounts.to }),
  };
}

/** In the address no range is named any more. */
export const NO_RANGES = { from: null, to: null, min_amount: null, max_amount: null } as const;
