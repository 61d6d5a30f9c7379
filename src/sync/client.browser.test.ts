/** The page's side of the engine, with real workers. Nobody is signed in: they send nothing. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeDatabase, openDatabase } from '#db/open.ts';
import type { SyncClient } from './api.ts';
import { startClient } from './client.dom.ts';
import { META } from './store-tx.ts';

const USER = 7;

let made: Worker[];
/** So many of the next workers get no script, as without signal or in a network that wants a sign-in of its own. */
let missing: number;
let client: SyncClient;

beforeEach(() => {
  made = [];
  missing = 0;
  class Watched extends Worker {
    constructor(script: string | URL, options?: WorkerOptions) {
      const isThere = missing === 0;
      if (!isThere) missing -= 1;
      super(isThere ? script : 'data:text/html,Welcome to the guest network.', options);
      made.push(this);
    }
  }
  vi.stubGlobal('Worker', Watched);
});
afterEach(async () => {
  vi.useRealTimers();
  await client.stop();
  vi.unstubAllGlobals();
  closeDatabase();
});

const now = () => client.engineNow().catch(() => null);

test(
  'a worker whose script does not load is replaced, after a pause, until one is there',
  { timeout: 60_000 },
  async () => {
    missing = 2;
    const began = performance.now();
    client = await startClient(USER);
    await expect.poll(now, { timeout: 30_000 }).toEqual({ leads: false, probeAt: null });
    expect(made).toHaveLength(3);
    expect(performance.now() - began).toBeGreaterThan(5_000);
  },
);

test('finish 3: all who show the clock are told when it was set right, whoever looks first', async () => {
  missing = Infinity;
  const HOUR = 3_600_000;
  const right = Date.now();
  const before = await openDatabase(location.host, USER);
  await before.meta.put({ key: META.offsets, value: [{ off: -2 * HOUR, rtt: 10 }] });
  closeDatabase();
  vi.useFakeTimers({ toFake: ['Date'], now: right + 2 * HOUR });
  client = await startClient(USER);
  const told: (number | null)[] = [];
  client.onTruth(() => told.push(client.truth().clockOffset));
  await expect.poll(() => client.truth().clockOffset).toBe(2 * HOUR);
  vi.setSystemTime(right);
  // A screen that is drawn anew for another reason.
  expect(Math.abs(client.truth().clockOffset ?? NaN)).toBeLessThan(60_000);
  await expect.poll(() => Math.abs(told.at(-1) ?? NaN)).toBeLessThan(60_000);
  vi.setSystemTime(right - HOUR);
  // Nobody asks, nothing happens: it is seen all the same.
  await expect.poll(() => told.at(-1), { timeout: 10_000 }).toBeLessThan(-HOUR + 60_000);
});

test('whoever waits for what was saved is not kept waiting by a worker that did not load', async () => {
  missing = Infinity;
  client = await startClient(USER);
  expect(await client.settled({ group: 'g', mids: ['m'] }, 60_000)).toBe('waiting');
});

test('an error of a worker that runs does not end it', async () => {
  client = await startClient(USER);
  await expect.poll(now).not.toBeNull();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  made[0]?.dispatchEvent(new ErrorEvent('error', { message: 'of later' }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(made).toHaveLength(1);
});
