/** What a person is told of a reading while they type it. */
import type { TypedReading } from '#contract/odometer-text.ts';
import { formatNumber } from './format-number.ts';

/** That tenths are left out; `usual` where none were typed. */
export function readingHint(read: TypedReading | null, usual: string): string {
  return read !== null && 'value' in read && read.tenths ? `Tenths are left out: ${formatNumber(read.value)}.` : usual;
}
