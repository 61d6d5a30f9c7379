import { describe, expect, it } from 'vitest';
import { isAuthorisationOffered, noAuthorisation } from './deposit.ts';

const starts_at = new Date('2026-11-22T09:00:00Z');
const after = (hours: number) => ({ starts_at, ends_at: new Date(starts_at.getTime() + hours * 3_600_000) });
const moment = (at: Date) => at.toISOString().slice(0, 16);

describe('a deposit is blocked on a card', () => {
  it('for three days, and until the minute at which it would run out too early', () => {
    expect(isAuthorisationOffered(after(72))).toBe(true);
    expect(isAuthorisationOffered(after(84))).toBe(true);
    expect(isAuthorisationOffered(after(84.1))).toBe(false);
    expect(isAuthorisationOffered(after(96))).toBe(false);
  });

  it('or it is said when it would run out, when it is renewed, and what else there is', () => {
    expect(noAuthorisation(after(72), moment)).toBeNull();
    expect(noAuthorisation(after(96), moment)).toBe(
      'An authorisation would run out on 2026-11-27T21:00; renew it on 2026-11-26T21:00, or take the deposit as a payment.',
    );
  });
});
