import { expect, test } from 'vitest';
import type { FoundDamage } from '#db/views/damages.ts';
import { foundOn, knownPins } from './known.ts';
import { SIDES } from './sides.ts';
import type { HandoverView } from './use-handover.ts';

type Known = Pick<HandoverView, 'booking' | 'handovers' | 'damages'>;

const found = (sid: number, created_at: string, phase: 'checkin' | 'checkout' | null) =>
  ({ damage: { lid: `damage/${sid}`, sid, created_at, phase }, truth: 'sent' }) as unknown as FoundDamage;

const view = (damages: readonly FoundDamage[]) =>
  ({
    booking: { picked_up_at: '2026-11-21T10:00:00.000Z', damages: [{ id: 3 }, { id: 4 }, { id: 5 }] },
    handovers: {},
    damages,
  }) as unknown as Known;

const ids = (side: keyof typeof SIDES, of: Known) => knownPins(of, SIDES[side]).map(({ damage }) => damage.id);

test('damage that was found as the vehicle went out is known at its return, and found at neither twice', () => {
  const both = view([
    // The server got it after the vehicle had gone, and knows that it was recorded before.
    found(4, '2026-11-21T10:30:00.000Z', 'checkin'),
    found(5, '2026-11-21T18:00:00.000Z', 'checkout'),
  ]);
  expect(ids('checkin', both)).toEqual([3, 5]);
  expect(ids('checkout', both)).toEqual([3, 4]);
  expect(foundOn(both, SIDES.checkout).map(({ damage }) => damage.sid)).toEqual([5]);
});

test('what the server has not got yet goes by when it was recorded', () => {
  const early = view([found(4, '2026-11-21T09:50:00.000Z', null)]);
  expect([foundOn(early, SIDES.checkin).length, foundOn(early, SIDES.checkout).length]).toEqual([1, 0]);
});
