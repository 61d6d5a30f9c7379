/** The outbox as a turn follows it: read once, whatever of our own transitions comes while it is read. */
import { expect, test } from 'vitest';
import { Phone } from '#tests/support/phone.ts';
import { cachedStore, type CachedStore } from './cached-store.ts';
import { memoryStore } from './memory-store.ts';
import { OPS } from './ops/table.ts';
import type { Store } from './ports.ts';

const EPOCH = 1;

interface Followed {
  readonly cached: CachedStore;
  readonly mids: readonly string[];
  readonly reads: () => number;
  /** What comes of the next transition is heard of only when this is called. */
  readonly hold: () => () => void;
}

/** Three new todos, all on their way. */
async function threeSending(): Promise<Followed> {
  const store = memoryStore(OPS);
  const phone = new Phone({ store });
  await store.takeLead(phone.clock.now());
  for (const title of ['Wash', 'Dry', 'Park']) await phone.addTodo(title);
  let reads = 0;
  let heard = Promise.resolve();
  const counted: Store = {
    ...store,
    outbox: () => ((reads += 1), store.outbox()),
    move: async (...args) => {
      const moved = await store.move(...args);
      await heard;
      return moved;
    },
  };
  const hold = (): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    heard = promise;
    return resolve;
  };
  const cached = cachedStore(counted, () => false);
  const mids = (await cached.outbox()).map(({ mid }) => mid);
  for (const mid of mids) await cached.move(mid, EPOCH, ['ready'], { st: 'sending', sentAt: phone.clock.now() });
  return { cached, mids, reads: () => reads, hold };
}

const acknowledged = (sid: number) => ({ sid, rows: [], superseded: [], now: 0 });
const midsOf = async (cached: CachedStore) => (await cached.outbox()).map(({ mid }) => mid);

test('what is acknowledged while it is read is not in it, and it is not read again', async () => {
  const { cached, mids, reads } = await threeSending();
  const [first = '', ...others] = mids;
  cached.stale();
  const acknowledging = cached.acknowledge(first, EPOCH, acknowledged(1));
  await Promise.all([cached.outbox(), acknowledging]);
  expect(await midsOf(cached)).toEqual(others);
  expect(reads()).toBe(2);
});

test('what another tab wrote while it is read is read again', async () => {
  const { cached, reads } = await threeSending();
  cached.stale();
  const reading = cached.outbox();
  cached.stale();
  await reading;
  await cached.outbox();
  expect(reads()).toBe(3);
});

test('a transition brings nothing back that was gone when it was read', async () => {
  const { cached, mids, hold } = await threeSending();
  const [first = '', ...others] = mids;
  const letHear = hold();
  const moving = cached.move(first, EPOCH, ['sending'], { st: 'ready' });
  await expect.poll(async () => (await cached.discard([first])).length).toBe(1);
  cached.stale();
  const reading = cached.outbox();
  letHear();
  await Promise.all([moving, reading]);
  expect(await midsOf(cached)).toEqual(others);
});
