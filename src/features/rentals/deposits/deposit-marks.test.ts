import { describe, expect, it } from 'vitest';
import { depositMarks } from './deposit-marks.ts';

const NOW = Date.parse('2026-11-24T15:00:00Z');

const held = {
  status: 'authorised',
  booking_status: 'checked_in',
  authorised_until: '2026-12-02T19:00:00.000Z',
  starts_at: '2026-11-23T14:00:00.000Z',
  ends_at: '2026-11-29T23:00:00.000Z',
  zone: 'America/New_York',
  available: 300,
  is_unknown: false,
} as const;

const marksOf = (deposit: Partial<Parameters<typeof depositMarks>[0]>) =>
  depositMarks({ ...held, ...deposit }, NOW).map(({ tone, text }) => `${tone}: ${text}`);

describe('how a deposit stands', () => {
  it('says on the clock of its branch until when a card is blocked', () => {
    expect(marksOf({})).toEqual(['plain: Blocked until Wed 2 Dec 14:00']);
  });

  it('warns of what runs out within 48 hours, and of what ends before the return is settled', () => {
    const soon = '2026-11-26T15:00:00.000Z';
    expect(marksOf({ authorised_until: soon })).toEqual([
      'failed: Blocked until Thu 26 Nov 10:00',
      'needs: Too short for the trip',
    ]);
    expect(marksOf({ authorised_until: '2026-11-30T19:00:00.000Z' })).toEqual([
      'plain: Blocked until Mon 30 Nov 14:00',
      'needs: Too short for the trip',
    ]);
  });

  it('says by when it is to be taken, and that the vehicle is out without one', () => {
    expect(marksOf({ status: 'due', booking_status: 'confirmed', starts_at: '2026-11-25T14:00:00.000Z' })).toEqual([
      'needs: To take, pick-up tomorrow 09:00',
    ]);
    expect(marksOf({ status: 'due' })).toEqual(['failed: To take, the vehicle is out']);
    expect(marksOf({ status: 'due', booking_status: 'cancelled', available: 0 })).toEqual(['plain: Not taken']);
    expect(marksOf({ status: 'expired', authorised_until: '2026-11-24T14:00:00.000Z' })).toEqual([
      'failed: Ran out today 09:00',
    ]);
  });

  it('says what is left to be given back once the vehicle is in, and first what nobody knows', () => {
    expect(marksOf({ status: 'paid', booking_status: 'returned', is_unknown: true })).toEqual([
      'unknown: Answer unknown, checking',
      'plain: Paid',
      'needs: To settle',
    ]);
  });
});
