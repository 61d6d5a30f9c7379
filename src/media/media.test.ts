import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Prepared } from '#sync/ports.ts';
import { createMedia } from './media.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const small: Prepared = { bytes: new ArrayBuffer(1), mime: 'image/jpeg', width: 1, height: 1, thumb: null };
const hangs = new Promise<never>(() => undefined);

/** Its decoder does what is said of one picture after the other. */
function media(...decodes: readonly Promise<Prepared>[]) {
  const begun: number[] = [];
  const port = createMedia(() => {
    begun.push(begun.length + 1);
    return decodes[begun.length - 1] ?? Promise.resolve(small);
  });
  return { begun, compress: () => port.compress(new ArrayBuffer(1), 'image/jpeg', 'large') };
}

test('one picture at a time', async () => {
  const { promise, resolve } = Promise.withResolvers<Prepared>();
  const { begun, compress } = media(promise);
  const [first, second] = [compress(), compress()];
  await vi.advanceTimersByTimeAsync(1_000);
  expect(begun).toEqual([1]);
  resolve(small);
  expect(await Promise.all([first, second])).toEqual([small, small]);
});

test('a picture that cannot be read holds up none that follows', async () => {
  const { compress } = media(Promise.reject(new Error('no memory')));
  const first = compress();
  await expect(first).rejects.toThrow('no memory');
  expect(await compress()).toBe(small);
});

test('a decoder that hangs holds up for a minute what follows, and no longer', async () => {
  const { begun, compress } = media(hangs);
  void compress();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await compress()).toBe(small);
  expect(begun).toEqual([1, 2]);
});
