/** Why a reading is hard to believe, in words. Pure. */
import { dayOf } from '#lib/day.ts';
import { sayNumber } from '#lib/say-number.ts';
import { sayDay } from '#lib/say-when.ts';
import type { Judgement, LastReading } from './plausibility.ts';

/** `81,244 (Tue 24 Nov)` */
function sayReading(last: LastReading, now: number): string {
  return `${sayNumber(last.value)} (${sayDay(dayOf(Date.parse(last.at)), now)})`;
}

/** `below the last reading 81,244 (today)`; empty where nothing is wrong. */
export function doubtWords(judgement: Judgement, last: LastReading, unit: string, now: number): string {
  const since = sayReading(last, now);
  switch (judgement.kind) {
    case 'fine':
      return '';
    case 'below':
      return `below the last reading ${since}`;
    case 'far':
      return `that would be ${sayNumber(judgement.perDay)} ${unit} a day since ${since}`;
  }
}
