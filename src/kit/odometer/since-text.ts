/** How far a vehicle went since its last reading, in words. Pure. */
import type { LastReading } from '#contract/odometer/judge.ts';
import { dayOf } from '#lib/day.ts';
import { formatNumber } from '#lib/format-number.ts';
import { formatDay } from '#lib/format-when.ts';

/** `+5 since yesterday`, `the same as yesterday`; null where nothing was read before. */
export function sinceText(value: number, last: LastReading | null, now: number): string | null {
  if (last === null) return null;
  const [driven, day] = [value - last.value, formatDay(dayOf(Date.parse(last.at)), now)];
  if (driven === 0) return `the same as ${day}`;
  return `${driven > 0 ? '+' : '−'}${formatNumber(Math.abs(driven))} since ${day}`;
}
