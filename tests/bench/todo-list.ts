/**
 * How long a phone takes from a cold start without a network to the first 50 of 40,000 todos, against the same page showing a constant
 * list: the same build, whose one hook that reads the local database answers at once instead.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { build, type Plugin } from 'vite';
import { demoSignIn } from '../e2e/support/api.ts';
import { startProxy, type FaultProxy } from '../e2e/support/fault-proxy.ts';
import { rowsOf } from '../e2e/support/mirror.ts';
import { newDevice, PHONE, type Device } from '../e2e/support/phone.ts';
import { readyForOffline, signInOnScreen } from '../e2e/support/technician.ts';
import { until } from '../e2e/support/until.ts';
import { root, startYard, type YardServer } from '../e2e/support/yard-server.ts';
import { type Figure, paired } from './measure.ts';

const TODOS = 40_000;
const SHOWN = 50;
const ROUNDS = 7;

interface Stand {
  readonly phone: Device;
  readonly network: FaultProxy;
  readonly yard: YardServer;
}

export async function* todoList(): AsyncGenerator<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'constant-'));
  await buildApp(join(folder, 'ours'));
  const ours = await prepare(join(folder, 'ours'));
  const pattern = await todayRows(ours.phone.page);
  await buildApp(join(folder, 'constant'), constantList(pattern));
  const reference = await prepare(join(folder, 'constant'));
  try {
    const rounds = [];
    await coldOpen(ours);
    await coldOpen(reference);
    for (let i = 0; i < ROUNDS; i++) rounds.push({ ours: await coldOpen(ours), reference: await coldOpen(reference) });
    yield paired(
      'todo-list',
      'ms',
      rounds,
      `ratio ≤ 1.3: first ${SHOWN} of ${TODOS} after a cold offline open, against a constant list`,
    );
  } finally {
    await Promise.all([ours, reference].map(stop));
    await rm(folder, { recursive: true, force: true });
  }
}

async function buildApp(outDir: string, ...plugins: Plugin[]): Promise<void> {
  await build({ root, build: { outDir, emptyOutDir: true, sourcemap: false }, plugins, logLevel: 'error' });
}

/** Puts these rows where the hook would ask the local database. */
function constantList(rows: readonly unknown[]): Plugin {
  return {
    name: 'constant-list',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('features/todos/use-day.ts')) return null;
      return `const day = { overdue: [], ofDay: ${JSON.stringify(rows)}, truth: new Map() };
        export const useDay = () => day;
        export const useSearch = () => undefined;`;
    },
  };
}

/** A person signed in, their phone offline, with 40,000 todos in the local database. */
async function prepare(dist: string): Promise<Stand> {
  const yard = await startYard({ YARDHAND_LOG: 'error', YARDHAND_DIST: dist });
  const network = await startProxy(yard.port);
  const phone = await newDevice(PHONE);
  await signInOnScreen(phone.page, network.url, demoSignIn('technician'));
  await readyForOffline(phone.page);
  await phone.restart();
  await network.weather('offline');
  await phone.page.goto(`${network.url}/settings`);
  await fill(phone.page, TODOS, SHOWN);
  return { phone, network, yard };
}

/** Replaces the todos by copies of one: `shown` of today, open; the others done, spread over two years. */
async function fill(page: Page, total: number, shown: number): Promise<void> {
  const [template] = await rowsOf<Record<string, unknown>>(page, 'todos');
  await page.evaluate(
    async ({ template: row, total: count, shown: today }) => {
      const name = (await indexedDB.databases()).find((d) => d.name?.startsWith('yardhand|'))?.name ?? '';
      const db = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
      });
      const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toLocaleDateString('sv-SE');
      const writing = db.transaction('todos', 'readwrite');
      const store = writing.objectStore('todos');
      store.clear();
      for (let i = 0; i < count; i++) {
        const isShown = i < today;
        const sid = 1_000_000 + i;
        store.put({
          ...row,
          lid: `todo/${sid}`,
          sid,
          dirty: 0,
          deleted_at: null,
          parent: null,
          todo_date: isShown ? day(0) : day(1 + (i % 365)),
          todo_time: '12:00',
          status: isShown ? 'pending' : 'completed',
        });
      }
      await new Promise((resolve) => {
        writing.oncomplete = resolve;
      });
      db.close();
    },
    { template, total, shown },
  );
}

async function todayRows(page: Page): Promise<unknown[]> {
  const rows = await rowsOf<{ status: string }>(page, 'todos');
  return rows.filter((row) => row.status === 'pending');
}

/** Milliseconds from the navigation's start until the rows are on the screen, in a browser that was just started. */
async function coldOpen({ phone, network }: Stand): Promise<number> {
  await phone.kill();
  await phone.reopen();
  await phone.page.addInitScript((count) => {
    const look = (): void => {
      if (document.querySelectorAll('main li a').length < count) requestAnimationFrame(look);
      else (globalThis as { shownAt?: number }).shownAt = performance.now();
    };
    requestAnimationFrame(look);
  }, SHOWN);
  await phone.page.goto(`${network.url}/to-do`);
  const shownAt = () => phone.page.evaluate(() => (globalThis as { shownAt?: number }).shownAt ?? 0);
  return until(shownAt, (ms) => ms > 0, 60_000);
}

async function stop({ phone, network, yard }: Stand): Promise<void> {
  await phone.dispose();
  await network.close();
  await yard.stop();
}
