import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { departments } from '#contract/areas/departments.ts';
import { dropPendingKeys, pendingKey } from './pending-keys.ts';

const ME = 7;
const keyOf = (name: string) => pendingKey(ME, departments.add, { body: { name } });

beforeEach(() => dropPendingKeys(ME));
afterEach(() => {
  vi.restoreAllMocks();
  dropPendingKeys(ME);
});

it('is the same for the same content until the server has answered', async () => {
  const first = await keyOf('Body shop');
  expect((await keyOf('Body shop')).key).toBe(first.key);
  expect((await keyOf('Paint shop')).key).not.toBe(first.key);
  first.settle();
  expect((await keyOf('Body shop')).key).not.toBe(first.key);
});

it('of an answer that never came is another one a day after the first try: something equal is meant then', async () => {
  const first = await keyOf('Body shop');
  const now = vi.spyOn(Date, 'now');
  now.mockReturnValue(Date.now() + 86_000_000);
  expect((await keyOf('Body shop')).key).toBe(first.key);
  now.mockReturnValue(Date.now() + 1_000_000);
  expect((await keyOf('Body shop')).key).not.toBe(first.key);
});
