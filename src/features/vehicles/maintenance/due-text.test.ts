import { expect, test } from 'vitest';
import { dueTask } from '#tests/support/due-tasks.ts';
import { everyText, lastText, leftText, planText, weekText, whyText } from './due-text.ts';

const NOW = Date.parse('2026-11-25T10:00:00');

test('days are told by weeks from Monday, what is past and what has no day each together', () => {
  const weekOf = (due_on: string | null) => weekText({ due_on }, NOW);
  expect(['2026-09-01', '2026-11-25', '2026-11-29', '2026-11-30', '2026-12-07', null].map(weekOf)).toEqual([
    'Due now',
    'Due now',
    'This week',
    'Next week',
    'Week of Mon 7 Dec',
    'Without a day',
  ]);
});

test('why it is due, what is left, and what of the interval is its own', () => {
  const task = dueTask({ guessed: true, own_miles: 8_000, interval: 8_000, months: 12, estimated: true });
  expect(whyText(task)).toBe('At 82,300 km; by its usual distance a day, no reading says so yet');
  expect(leftText(task)).toBe('About 516 km left');
  expect(leftText(dueTask({ remaining: -1_020 }))).toBe('About 1,020 km over');
  expect(everyText(task)).toBe('Every 8,000 km (its own) or 12 months');
  expect(lastText(task, NOW)).toBe('Wed 24 Jun at about 72,300 km');
  expect(whyText(dueTask({ because: 'date', months: 1 }))).toBe('1 month after it was done last');
});

test('it is planned, also by a todo that is not seen, or has a free day', () => {
  expect(planText(dueTask({}), NOW)).toBe('Free tomorrow');
  expect(planText(dueTask({ planned: true, gap: null }), NOW)).toBe('Planned');
  const todo = { id: 9, title: 'Oil', todo_date: '2026-11-27' };
  expect(planText(dueTask({ planned: true, todo, gap: null }), NOW)).toBe('Planned on Fri 27 Nov');
});
