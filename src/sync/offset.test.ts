import { expect, test } from 'vitest';
import { Phone } from '#tests/support/phone.ts';
import { createOffset } from './offset.ts';
import { offsetAtStart } from './store-clock.ts';

const HOUR = 3_600_000;

test('is what was heard, and nothing before', () => {
  let [time, mono] = [1_000_000, 0];
  const offset = createOffset({ now: () => time, mono: () => mono });
  offset.heard(null);
  expect(offset.now()).toBeNull();
  offset.heard(-2 * HOUR);
  expect(offset.now()).toBe(-2 * HOUR);
  offset.heard(null);
  expect(offset.now()).toBe(-2 * HOUR);
  // It sleeps for three hours, and an hour later its clock is set right.
  time += 3 * HOUR;
  expect(offset.now()).toBe(-2 * HOUR);
  mono += HOUR;
  time += HOUR - 2 * HOUR;
  expect(offset.now()).toBe(0);
});

/** A phone whose clock is two hours fast, and that knows it. */
async function fast(): Promise<Phone> {
  const phone = new Phone();
  phone.clock.time += 2 * HOUR;
  phone.yard.off = -2 * HOUR;
  await phone.lead();
  await phone.clock.pass(2_000);
  expect(near(phone.engine.status()?.offset, -2 * HOUR)).toBe(true);
  return phone;
}

const near = (off: number | null | undefined, wanted: number): boolean => Math.abs((off ?? NaN) - wanted) < 5_000;

test('use 3: who leads knows at once that the clock was set right, without a network', async () => {
  const phone = await fast();
  phone.clock.time -= 2 * HOUR;
  expect(near(phone.engine.status()?.offset, 0)).toBe(true);
});

test('use 3: a page opened after the clock was set right does not believe what was measured before', async () => {
  const phone = await fast();
  const start = () =>
    offsetAtStart(async (key) => ({ key, value: (await phone.store.meta(key)) ?? null }), phone.clock.now());
  expect(near(await start(), -2 * HOUR)).toBe(true);
  const { epoch } = await phone.store.lead();
  await phone.store.beat(epoch, phone.clock.now());
  await phone.crash();
  phone.clock.time -= 2 * HOUR;
  expect(await start()).toBe(0);
  // Nor when another has given a sign of life since, and nobody sees any more that it went back.
  await phone.store.takeLead(phone.clock.now());
  expect(await start()).toBe(0);
  phone.clock.time += 5_000;
  expect(await start()).toBe(0);
});

test('nothing measured, nothing known', async () => {
  expect(await offsetAtStart(() => Promise.resolve(undefined), 0)).toBeNull();
  const phone = new Phone();
  const epoch = await phone.store.takeLead(phone.clock.now());
  await phone.store.beat(epoch, phone.clock.now() - HOUR);
  expect(await phone.store.meta('offsets')).toBeUndefined();
});
