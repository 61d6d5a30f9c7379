/** Why a reading is hard to believe, in words. Pure. */
import { dayOf } from '#lib/day.ts';
import { formatNumber } from '#lib/format-number.ts';
import { formatDay } from '#lib/format-when.ts';
import type { LastReading } from '#contract/odometer/judge.ts';
import type { Judgement } from './first-reading.ts';

/** `81,244 (Tue 24 Nov)` */
function formatReading(last: LastReading, now: number): string {
  return `${formatNumber(last.value)} (${formatDay(dayOf(Date.parse(last.at)), now)})`;
}

/** `below the last reading 81,244 (today)`; empty where nothing is wrong. */
export function doubtText(judgement: Judgement, last: LastReading | null, now: number): string {
  const since = last === null ? '' : formatReading(last, now);
  switch (judgement.kind) {
    case 'fine':
      return '';
    case 'below':
      return `below the last reading ${since}`;
    case 'high':
      return 'that is more than a vehicle usually drives in its life';
    case 'far':
    case 'impossible':
      return `that would be ${formatNumber(judgement.perDay)} ${last?.unit ?? 'km'} a day since ${since}${judgement.kind === 'far' ? '' : ', and nothing drives so far'}`;
  }
}
