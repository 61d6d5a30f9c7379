/** Pages, server and browser of the bench. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { build } from 'vite';
import { chromiumFlags, ensureChromium } from '#scripts/chromium.mjs';
import { root } from '#tests/e2e/support/yard-server.ts';
import type { Report, Weather } from './book.ts';
import type { Side } from './items.ts';

declare global {
  var side: Side;
  var starting: Promise<unknown>;
}

export interface Loopback {
  readonly url: string;
  /** Changes the weather; `open` also begins the count anew. */
  weather(change: Partial<Weather>): Promise<void>;
  begin(): Promise<void>;
  report(): Promise<Report>;
  stop(): Promise<void>;
}

/** Bundles our pages and their worker as the app is built, and the app itself beside them where it is wanted; answers the folder. */
export async function buildPages({ app = false } = {}): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'bench-pages-'));
  if (app) {
    await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true, sourcemap: false } });
    await rename(join(outDir, 'index.html'), join(outDir, 'app.html'));
  }
  const input = Object.fromEntries(
    ['ours', 'bare'].map((name) => [name, join(import.meta.dirname, `pages/${name}.ts`)]),
  );
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    worker: { format: 'es' },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { input, output: { entryFileNames: '[name].js' } },
    },
  });
  return outDir;
}

export async function startLoopback(folder: string): Promise<Loopback> {
  const child = fork(join(import.meta.dirname, 'loopback.ts'), [folder], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [port] = (await once(child, 'message')) as [number];
  const url = `http://127.0.0.1:${port}`;
  const post = async (path: string, body: unknown): Promise<Report> =>
    (await (await fetch(url + path, { method: 'POST', body: JSON.stringify(body) })).json()) as Report;
  return {
    url,
    weather: async (change) => void (await post('/bench/weather', change)),
    begin: async () => void (await post('/bench/open', {})),
    report: () => post('/bench/report', {}),
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

/** A profile on disk, for an incognito one would keep IndexedDB in memory; removed when `work` is over. */
export async function withBrowser<T>(work: (browser: BrowserContext) => Promise<T>): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'bench-profile-'));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    // Measures memory at once, instead of at the next collection.
    args: [...chromiumFlags, '--enable-blink-features=ForceEagerMeasureMemory'],
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Opens the page of a side; resolves when it is ready to save. */
export async function openSide(browser: BrowserContext, address: string): Promise<Page> {
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(address, error));
  await page.goto(address);
  await page.evaluate(async () => void (await globalThis.starting));
  return page;
}
