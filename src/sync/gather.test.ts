import { expect, test } from 'vitest';
import { gathering } from './gather.ts';

test('what comes while a group is under way goes together in the next, in order', async () => {
  const groups: number[][] = [];
  const double = gathering(async (items: readonly number[]) => {
    groups.push([...items]);
    await Promise.resolve();
    return items.map((n) => n * 2);
  });
  expect(await Promise.all([1, 2, 3, 4].map((n) => double(n)))).toEqual([2, 4, 6, 8]);
  expect(groups).toEqual([[1, 2, 3, 4]]);
  expect(await double(5)).toBe(10);
});

test('a long queue goes in several groups', async () => {
  const sizes: number[] = [];
  const count = gathering(async (items: readonly number[]) => {
    sizes.push(items.length);
    return items;
  });
  await Promise.all(Array.from({ length: 100 }, (_, n) => count(n)));
  expect(sizes).toEqual([64, 36]);
});

test('nobody fails for the sake of another', async () => {
  const half = gathering(async (items: readonly number[]) => {
    if (items.some((n) => n % 2 === 1)) throw new Error('odd');
    return items.map((n) => n / 2);
  });
  const results = await Promise.allSettled([2, 4, 5, 6].map((n) => half(n)));
  expect(results.map((r) => (r.status === 'fulfilled' ? r.value : String(r.reason)))).toEqual([1, 2, 'Error: odd', 3]);
  expect(await half(8)).toBe(4);
});

test('who is tried alone is told that it may have been done already', async () => {
  const told: boolean[] = [];
  const work = gathering(async (items: readonly number[], again) => {
    told.push(again);
    if (items.length > 1) throw new Error('done, and the answer was lost');
    return items;
  });
  await Promise.all([1, 2].map((n) => work(n)));
  expect(told).toEqual([false, true, true]);
});
