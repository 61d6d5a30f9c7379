import { expect, it } from 'vitest';
import { noticeIcon, noticePath } from './notice-text.ts';

it('leads to the booking whose deposit runs out', () => {
  expect(noticePath({ about_kind: 'booking', about_id: 7 })).toBe('/rentals/7');
  expect(noticeIcon({ kind: 'booking.deposit' })).toBe('lock');
});

it('leads to the expense that was rejected or noted beside', () => {
  expect(noticePath({ about_kind: 'expense', about_id: 12 })).toBe('/expenses/12');
  expect(noticeIcon({ kind: 'expense.rejected' })).toBe('close');
  expect(noticeIcon({ kind: 'expense.note' })).toBe('note');
});

it('leads nowhere from what this app does not know', () => {
  expect(noticePath({ about_kind: 'spaceship', about_id: 7 })).toBeNull();
  expect(noticeIcon({ kind: 'spaceship.landed' })).toBe('bell');
});
