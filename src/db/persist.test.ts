import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openYard, type Yard } from '#tests/support/store/yard.ts';
import { askPersistOnce } from './persist.dom.ts';

let yard: Yard;
beforeEach(async () => {
  yard = await openYard();
});
afterEach(() => yard.close());

const answering = (answer: () => Promise<boolean>) => {
  const persist = vi.fn<() => Promise<boolean>>(answer);
  return { persist, storage: { persist } as unknown as StorageManager };
};

it('is asked once and remembers the answer', async () => {
  const { persist, storage } = answering(() => Promise.resolve(true));
  expect(await askPersistOnce(storage)).toBe('granted');
  expect(await askPersistOnce(storage)).toBe('granted');
  expect(persist).toHaveBeenCalledOnce();
});

it('takes a refusal for one', async () => {
  expect(await askPersistOnce(answering(() => Promise.resolve(false)).storage)).toBe('denied');
});

it('takes an error for a refusal', async () => {
  expect(await askPersistOnce(answering(() => Promise.reject(new TypeError('not here'))).storage)).toBe('denied');
});

it('knows browsers that cannot be asked', async () => {
  expect(await askPersistOnce({} as StorageManager)).toBe('unsupported');
});
