/** What sync costs the phone itself: pulls of 10,000 todos, memory, and tasks that keep the screen from answering. */
import { rm } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { PHONE } from '#tests/e2e/support/phone.ts';
import { until } from '#tests/e2e/support/until.ts';
import type { Figure } from '../measure.ts';
import { buildPages, type Loopback, openSide, startLoopback, withBrowser } from './stand.ts';

const TODOS = 10_000;
const DELAY = 20;
/** How much slower than this machine the phone is that the second round pretends. */
const SLOW = 4;
/** A task that a person may feel. */
const LONG_MS = 50;

declare global {
  var longTasks: number[];
  var pulled: () => Promise<number>;
  var memory: () => Promise<number>;
}

export async function* onThePhone(): AsyncGenerator<Figure> {
  const folder = await buildPages({ app: true });
  const server = await startLoopback(folder);
  try {
    for (const rate of [1, SLOW]) {
      const cpu = rate === 1 ? '' : `, CPU ${rate}× slower`;
      yield* withFigures((browser) => pulls(browser, server, rate), `sync.pull-10000${cpu}`);
      yield* withFigures((browser) => screenWhileDraining(browser, server, rate), `sync.screen-while-500-drain${cpu}`);
    }
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Found = readonly (readonly [what: string, value: number, unit: string, holds?: string | undefined])[];

async function* withFigures(work: (browser: BrowserContext) => Promise<Found>, name: string): AsyncGenerator<Figure> {
  for (const [what, value, unit, holds] of await withBrowser(work))
    yield {
      name: `${name}, ${what}`,
      ours: Number(value.toPrecision(4)),
      reference: null,
      ratio: null,
      unit,
      ...(holds === undefined ? {} : { holds }),
    };
}

async function slowed(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Durations of the page's long tasks from now on. */
async function watchTasks(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    globalThis.longTasks = [];
    new PerformanceObserver((list) => globalThis.longTasks.push(...list.getEntries().map((e) => e.duration))).observe({
      type: 'longtask',
    });
  });
  return () => page.evaluate(() => globalThis.longTasks);
}

const tasks = (found: readonly number[], holds?: string): Found => [
  [`main-thread tasks over ${LONG_MS} ms`, found.length, 'tasks', holds],
  ['longest of them', Math.max(0, ...found), 'ms'],
];

async function pulls(browser: BrowserContext, server: Loopback, rate: number): Promise<Found> {
  await server.weather({ open: true, delay: DELAY, lose: 0, poison: null, todos: 0 });
  const page = await openSide(browser, `${server.url}/ours.html`);
  const empty = await page.evaluate(() => globalThis.memory());
  await slowed(page, rate);
  const longTasks = await watchTasks(page);
  await server.weather({ todos: TODOS });
  const first = await page.evaluate(() => globalThis.pulled());
  const unchanged = await page.evaluate(() => globalThis.pulled());
  const found = await longTasks();
  const full = await page.evaluate(() => globalThis.memory());
  await server.weather({ todos: 400 });
  await page.evaluate(() => globalThis.pulled());
  const notModified = await page.evaluate(() => globalThis.pulled());
  return [
    ['first', first, 'ms'],
    ['unchanged (20 pages)', unchanged, 'ms'],
    ['unchanged, 400 todos (304)', notModified, 'ms'],
    ['memory before', empty / 1e6, 'MB of page and worker'],
    ['memory after', full / 1e6, 'MB of page and worker'],
    ...tasks(found, rate === 1 ? 'none at 1×' : undefined),
  ];
}

/** The app itself on its list of today, while 500 todos of that list are sent. */
async function screenWhileDraining(browser: BrowserContext, server: Loopback, rate: number): Promise<Found> {
  await server.weather({ open: true, delay: DELAY, lose: 0, poison: null, todos: 0 });
  const writer = await openSide(browser, `${server.url}/ours.html`);
  await writer.evaluate(() => globalThis.side.queue('creates'));
  await writer.close();
  const page = await browser.newPage();
  await page.setViewportSize(PHONE);
  await page.goto(`${server.url}/to-do`);
  await page.locator('main li a').first().waitFor();
  await slowed(page, rate);
  const longTasks = await watchTasks(page);
  await server.weather({ delay: DELAY });
  await server.begin();
  await page.evaluate(() => void dispatchEvent(new Event('online')));
  const report = await until(
    () => server.report(),
    ({ quiet }) => quiet > 3_000,
    180_000,
  );
  return [
    ['drained', report.drained ?? Number.NaN, 'ms'],
    ...tasks(await longTasks(), rate === 1 ? 'none at 1×' : undefined),
  ];
}
