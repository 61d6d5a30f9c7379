/**
 * A device whose clock somebody sets: `Date` of its pages and of their workers is wrong by so much, the monotonic clock goes on as it did.
 * The service worker keeps the right time; it does nothing while a page is open.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';

type Clocked = typeof globalThis & { setDeviceClock?: (by: number) => void };

/** In the page or worker. `by`: how far the clock is off now, ms; `began`: when the browser was started, for its monotonic clock counts from then. */
function wrongClock([by, began]: readonly number[]): void {
  const right = Date;
  let off = by ?? 0;
  const now = (): number => right.now() + off;
  globalThis.Date = new Proxy(right, {
    construct: (target, args, made) => Reflect.construct(target, args.length > 0 ? args : [now()], made) as object,
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
  Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + (began ?? 0) });
  const channel = new BroadcastChannel('device clock');
  channel.addEventListener('message', ({ data }: MessageEvent<number>) => (off = data));
  (globalThis as Clocked).setDeviceClock = (next) => {
    off = next;
    channel.postMessage(next);
  };
  if (!('Worker' in globalThis) || !('document' in globalThis)) return;
  // A worker is told by its name: it begins before any message can reach it, and its address loses what stands behind # where the service
  // worker answers for its script.
  globalThis.Worker = new Proxy(Worker, {
    construct: (target, [url, options]: [unknown, WorkerOptions?], made) =>
      Reflect.construct(target, [url, { ...options, name: `clock=${off},${began}` }], made) as object,
  });
}

/** Lets the workers of the build in `dist` have a wrong clock, too. */
export async function letClocksBeWrong(dist: string): Promise<void> {
  const assets = path.join(dist, 'assets');
  const names = (await readdir(assets)).filter((name) => /^tab-worker-.*\.js$/.test(name));
  if (names.length !== 1) throw new Error(`the worker was found ${names.length} times in the build`);
  const at = path.join(assets, names[0] ?? '');
  const begin = `if(self.name.startsWith('clock='))(${wrongClock.toString()})(self.name.slice(6).split(',').map(Number));`;
  await writeFile(at, begin + (await readFile(at, 'utf8')));
}

export interface DeviceClock {
  /** Sets it, while pages are open; `by`: how far it is off then, ms. */
  set(page: Page, by: number): Promise<void>;
}

/** The clock of a browser that was just started, before it opens a page; off by so much, ms. */
export async function deviceClock(context: BrowserContext, began: number): Promise<DeviceClock> {
  await context.addInitScript(wrongClock, [began, began]);
  return {
    async set(page, by) {
      await context.addInitScript((next) => (globalThis as Clocked).setDeviceClock?.(next), by);
      await page.evaluate((next) => (globalThis as Clocked).setDeviceClock?.(next), by);
    },
  };
}
