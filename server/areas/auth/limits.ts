/** How often what can be guessed may be tried (people.md §4.1). */
import type { Limit } from '#server/http/rate-limit.ts';

const MINUTES_10 = 600;
const HOUR = 3600;

/** A yard's phones often share one address, so this limit is wide. The limits for each e-mail and person are what stops guessing. */
export const loginsOf = (address: string): Limit => ({
  name: 'login:address',
  value: address,
  tries: 100,
  seconds: MINUTES_10,
});

export const loginsAs = (email: string): Limit => ({
  name: 'login:email',
  value: email.toLowerCase(),
  tries: 10,
  seconds: MINUTES_10,
});

export const tokensOf = (userId: number, kind: 'bearer' | 'rental'): Limit => ({
  name: kind === 'bearer' ? 'token' : 'token:rental',
  value: String(userId),
  tries: 60,
  seconds: MINUTES_10,
});

/** Codes of an authenticator, and recovery codes. */
export const codesOf = (userId: number): Limit => ({
  name: 'code',
  value: String(userId),
  tries: 5,
  seconds: MINUTES_10,
});

/** Of somebody who is signed in, or at whose keyboard somebody else sits. */
export const passwordsOf = (userId: number): Limit => ({
  name: 'password',
  value: String(userId),
  tries: 10,
  seconds: MINUTES_10,
});

export const forgottenBy = (email: string): Limit => ({
  name: 'forgot',
  value: email.toLowerCase(),
  tries: 5,
  seconds: HOUR,
});

export const registeredFrom = (address: string): Limit => ({
  name: 'register',
  value: address,
  tries: 10,
  seconds: HOUR,
});
