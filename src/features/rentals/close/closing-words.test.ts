import { describe, expect, it } from 'vitest';
import { depositAnswer } from '#tests/support/booking-money.ts';
import { bookingAnswer } from '#tests/support/bookings.ts';
import { captured, charged, closingAnswer } from '#tests/support/closings.ts';
import { framed } from '#tests/support/answers.ts';
import type { ClosingSums } from '#contract/areas/rental-closing.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { type ClosingWithSums, hasSums, splitOf } from './closing.ts';
import { isBegun, nextStep, stepsOf } from './closing-steps.ts';
import { closingWords } from './closing-words.ts';

function closingOf(sums: Partial<ClosingSums> = {}, booking: Partial<Booking> = {}): ClosingWithSums {
  const one = framed(closingAnswer(21));
  if (!hasSums(one)) throw new Error('It has sums.');
  return { ...one, sums: { ...one.sums, ...sums }, booking: { ...one.booking, ...booking } };
}
const paid = { deposit: depositAnswer({ mode: 'payment', status: 'paid', acts: ['refund'] }) };
const texts = (closing: ClosingWithSums, wantsLink = true) =>
  stepsOf(closing, wantsLink)
    .filter(({ isDone }) => !isDone)
    .map(({ text }) => text);

describe('what closing will do', () => {
  it('is said of a deposit that is blocked, that was paid, and that is too little', () => {
    expect(closingWords(closingOf())).toBe(
      '210.01 is kept of the deposit, 89.99 goes back to the card. Nothing is open.',
    );
    expect(closingWords(closingOf({}, paid))).toBe(
      '210.01 is kept of the deposit, 89.99 is given back the way it was paid. Nothing is open.',
    );
    expect(closingWords(closingOf({ total: 460.01, from_deposit: 300 }))).toBe(
      '300.00 is kept of the deposit, which is all of it. 160.01 is open.',
    );
  });

  it('is said where nothing is charged, nothing is held, or too much was paid', () => {
    expect(closingWords(closingOf({ total: 0, from_deposit: 0 }))).toBe(
      'Nothing is charged. 300.00 of the deposit goes back to the card. Nothing is open.',
    );
    expect(closingWords(closingOf({ available: 0, from_deposit: 0 }))).toBe(
      '210.01 is charged. No deposit is held. 210.01 is open.',
    );
    expect(closingWords(closingOf({ available: 0, from_deposit: 0, paid: 260.01 }))).toContain('50.00 more is paid');
    const kept = { deposit: depositAnswer({ status: 'captured', kept: 260.01, available: 0, acts: [] }) };
    expect(closingWords(closingOf({ available: 0, from_deposit: 0, paid: 260.01 }, kept))).toMatch(
      /^210.01 is charged. 260.01 of the deposit is kept already. 50.00 more is paid/,
    );
  });

  it('names what of the rent is open, or paid too much', () => {
    const { cost_summary: cost } = bookingAnswer(21);
    if (cost === null) throw new Error('It has a cost.');
    const rent = (balance: number) => closingOf({}, { cost_summary: { ...cost, balance } });
    expect(closingWords(rent(12.5))).toMatch(/Of the rent 12.50 is open.$/);
    expect(closingWords(rent(-12.5))).toMatch(/Nothing is open. Of the rent 12.50 too much is paid.$/);
  });

  it('keeps for what is charged only, not for the rent', () => {
    expect(splitOf(closingOf({ from_deposit: 300 }).sums)).toEqual({ keep: 210.01, give: 89.99, open: 0 });
  });
});

describe('the steps of closing', () => {
  it('let the rest of a card go with what is kept, and give back what was paid by an act of its own', () => {
    expect(texts(closingOf())).toEqual([
      'Charge 210.01',
      'Keep 210.01 of the deposit; 89.99 goes back to the card with it',
      'Complete the booking',
    ]);
    expect(texts(closingOf({}, paid))).toEqual([
      'Charge 210.01',
      'Keep 210.01 of the deposit',
      'Give back 89.99',
      'Complete the booking',
    ]);
  });

  it('make a link for what is open, where it is wanted', () => {
    const closing = closingOf({ total: 460.01, from_deposit: 300 });
    expect(texts(closing)).toContain('Make a payment link for 160.01');
    expect(texts(closing, false)).not.toContain('Make a payment link for 160.01');
  });

  it('go on where they stopped', () => {
    const answer = charged(closingAnswer(21));
    const begun = { ...closingOf(), values: answer.values };
    expect([isBegun(begun), nextStep(begun, true)?.name]).toEqual([true, 'keep']);
    const kept = framed(captured(answer, 210.01));
    if (!hasSums(kept)) throw new Error('It has sums.');
    expect(nextStep(kept, true)?.name).toBe('complete');
  });
});
