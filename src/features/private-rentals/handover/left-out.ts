/** What of a return is not charged, and why, as the form that takes it back has it. Pure. */
import type { ChargeCode } from '#contract/areas/rental-words.ts';

/** By the charge, the reason as it is written. A charge that is not named is charged. */
export type LeftOut = Readonly<Partial<Record<ChargeCode, string>>>;

export const codesOf = (leftOut: LeftOut): ChargeCode[] => Object.keys(leftOut) as ChargeCode[];

/** For the call. An empty reason goes along, too: the server says what is missing. */
export const leftOutSent = (leftOut: LeftOut) =>
  codesOf(leftOut).map((code) => ({ code, reason: (leftOut[code] ?? '').trim() }));
