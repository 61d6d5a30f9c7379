/** What one edit costs, saved by us and by the same transaction written by hand on Dexie, in a real Chromium. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext } from 'playwright-core';
import { build } from 'vite';
import { chromiumFlags, ensureChromium } from '#scripts/chromium.mjs';
import type { EnqueueRounds } from './enqueue-page.ts';
import { paired, type Figure } from './measure.ts';

declare global {
  var measureEnqueue: (rounds: number) => Promise<EnqueueRounds>;
}

/** How much slower than this machine the phone is that the second round pretends. */
const SLOW = 4;

export async function* enqueue(): AsyncGenerator<Figure> {
  const folder = await mkdtemp(path.join(tmpdir(), 'yardhand-bench-'));
  const server = await serve(await bundle());
  // A profile on disk: an incognito one would keep IndexedDB in memory.
  const browser = await chromium.launchPersistentContext(folder, {
    executablePath: ensureChromium(),
    args: chromiumFlags,
  });
  try {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    yield* figures('enqueue', await measure(browser, address, 1, 40));
    yield* figures(`enqueue, CPU ${SLOW}× slower`, await measure(browser, address, SLOW, 16));
  } finally {
    await browser.close();
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function* figures(name: string, { rounds, each }: EnqueueRounds): Generator<Figure> {
  yield paired(name, 'ms', rounds, 'ratio ≤ 1.2: the same five-store transaction by hand on Dexie');
  yield paired(
    `${name}, by hand against a bare put`,
    'ms',
    rounds.map((r) => ({ ours: r.reference, reference: r.put })),
  );
  const sorted = each.toSorted((a, b) => a - b);
  for (const percent of [50, 95]) {
    const ms = sorted[Math.floor((sorted.length * percent) / 100)] ?? Number.NaN;
    yield { name: `${name}, p${percent}`, ours: Number(ms.toPrecision(3)), reference: null, ratio: null, unit: 'ms' };
  }
}

async function measure(browser: BrowserContext, address: string, slow: number, rounds: number): Promise<EnqueueRounds> {
  const page = await browser.newPage();
  const devtools = await browser.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow });
  await page.goto(address);
  const found = await page.evaluate((count) => globalThis.measureEnqueue(count), rounds);
  await page.close();
  return found;
}

/** The page's code as the app is built: one minified file. */
async function bundle(): Promise<string> {
  const entry = path.join(import.meta.dirname, 'enqueue-page.ts');
  const lib = { entry, formats: ['es' as const], fileName: 'page' };
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: true, lib },
  });
  const [output] = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  if (output?.type !== 'chunk') throw new Error('nothing was built');
  return output.code;
}

async function serve(code: string): Promise<Server> {
  const server = createServer((request, response) => {
    const script = request.url === '/page.js';
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
    response.end(script ? code : '<!doctype html><title>bench</title><script type="module" src="/page.js"></script>');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}
