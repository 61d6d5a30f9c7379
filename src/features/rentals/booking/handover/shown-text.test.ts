import { expect, test } from 'vitest';
import type { Damage } from '#contract/areas/damages.ts';
import type { Handover } from '#contract/areas/rental-record.ts';
import { shownText } from './shown-text.ts';

const BEFORE = '2026-11-20T10:00:00Z';
const damage = (id: number, part: Partial<Damage> = {}): Damage =>
  ({
    id,
    kind: 'dent',
    view: 'left',
    x: 0.35,
    y: 0.5,
    state: 'old',
    found_kind: 'hand',
    found_id: null,
    created_at: BEFORE,
    ...part,
  }) as Damage;
const booking = (...seen: readonly number[]) => ({
  id: 7,
  picked_up_at: '2026-11-25T10:00:00Z',
  returned_at: null,
  renter: { id: 1, name: 'Elena Marsh', phone: null },
  checkin: { damages_seen: seen } as unknown as Handover,
  checkout: null,
});

test('says how much was known, and what of it was not shown', () => {
  const known = [damage(1), damage(2, { kind: 'scratch', view: 'rear', x: 0.5 })];
  expect(shownText(booking(1, 2), 'checkin', known)).toBe('2 known, all shown to Elena');
  expect(shownText(booking(1), 'checkin', known)).toMatch(/^2 known, not shown: Scratch, .*rear/);
  expect(shownText(booking(), 'checkin', known)).toBe('2 known, none noted as shown');
  expect(shownText(booking(), 'checkin', [])).toBe('None is known');
});

test('what came later, was repaired, or was found at this booking was not known; what was shown counts all the same', () => {
  const later = damage(3, { created_at: '2026-11-26T10:00:00Z' });
  const mended = damage(4, { state: 'repaired' });
  const found = damage(5, { found_kind: 'booking', found_id: 7 });
  expect(shownText(booking(1), 'checkin', [damage(1), later, mended, found])).toBe('1 known, all shown to Elena');
  expect(shownText(booking(1, 4), 'checkin', [damage(1), mended])).toBe('2 known, all shown to Elena');
  expect(shownText(booking(1), 'checkout', [damage(1), later])).toBe('2 known, none noted as shown');
  expect(shownText({ ...booking(), picked_up_at: null }, 'checkout', [damage(1)])).toBeNull();
});
