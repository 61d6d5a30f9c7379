/** What a failed test leaves behind: the screens as `.cache/e2e/<test>-<n>.png`, and on the console what every device still had to send. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterEach } from 'vitest';
import type { JournalRow, Mutation } from '#db/records.ts';
import { rowsOf } from './mirror.ts';
import { openDevices } from './phone.ts';

const folder = fileURLToPath(new URL('../../../.cache/e2e/', import.meta.url));
const JOURNAL_LINES = 30;

/** The strip, the unsent work with its errors and the end of the journal, in few words. */
async function leftOver(page: Page): Promise<string> {
  const outbox = await rowsOf<Mutation>(page, 'outbox');
  const journal = await rowsOf<JournalRow>(page, 'journal');
  const unsent = outbox.map(
    ({ op, st, attempts, err, mid, deps }) => `  ${mid} ${op} ${st} ${attempts} ${JSON.stringify({ err, deps })}`,
  );
  const lines = journal
    .slice(-JOURNAL_LINES)
    .map(({ at, event, mid, detail }) => `  ${new Date(at).toISOString()} ${event} ${mid} ${detail}`);
  const kept = await page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map((d) => d.name),
    caches: await caches.keys(),
    controlled: navigator.serviceWorker.controller?.state,
    text: document.body.innerText.slice(0, 300),
  }));
  return [page.url(), JSON.stringify(kept), 'unsent:', ...unsent, 'journal:', ...lines].join('\n');
}

const patience = <T>(work: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([work, new Promise<T>((resolve) => void setTimeout(() => resolve(otherwise), 5000))]).catch(
    () => otherwise,
  );

// Runs before the file's own afterEach (hooks run last in, first out, and this one is from a setup file run as a stack).
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  mkdirSync(folder, { recursive: true });
  const pages = [...openDevices].flatMap((device) => device.context.pages());
  const name = task.name.replaceAll(/[^a-z0-9]+/gi, '-').slice(0, 60);
  await Promise.all(
    pages.map(async (page, i) => {
      process.stderr.write(`${await patience(leftOver(page), `${page.url()}: its database could not be read`)}\n`);
      await page.screenshot({ path: join(folder, `${name}-${i}.png`), timeout: 5000 }).catch(() => undefined);
    }),
  );
});
