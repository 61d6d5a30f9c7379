/** The stamp of an edit: the client's, clamped to our clock; or one of our own for clients that send none. */
import { randomInt } from 'node:crypto';
import { HEADERS } from '#contract/headers.ts';
import { clampStamp, formatStamp, parseStamp } from '#contract/stamp.ts';
import { invalid } from './refusal.ts';

/** This process among the devices: ties between two processes are broken like those between two phones. */
const device = Array.from({ length: 8 }, () => randomInt(36).toString(36)).join('');
let counter = 0;

/** Refuses a header that is not a stamp, naming it. */
export function stampOf(header: string | undefined, now: Date): string {
  if (header === undefined) return ownStamp(now);
  if (!parseStamp(header)) throw invalid({ [HEADERS.stamp]: ['This is not a stamp.'] });
  return clampStamp(header, now.getTime());
}

function ownStamp(now: Date): string {
  counter = (counter + 1) % 0x10000;
  return formatStamp({ ms: now.getTime(), counter, device });
}
