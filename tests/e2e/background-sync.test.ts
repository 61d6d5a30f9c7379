/** No tab sends when the network comes: the service worker sends what was left, with the same engine. */
import { beforeAll, expect, test } from 'vitest';
import { demoSignIn } from './support/api.ts';
import { rowsOf, unsent } from './support/mirror.ts';
import { doneLines, stand, todayTodo } from './support/stand.ts';
import { expectStrip, openTodo, readyForOffline, signInOnScreen, tickAll } from './support/technician.ts';

const it = stand();

/** Chromium says that the network is back, as it does after a while to workers that asked for it. */
async function wakeWorker(): Promise<void> {
  const devtools = await it.phone.context.newCDPSession(it.phone.page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find((r) => r.scopeURL === `${it.network.url}/`);
      if (ours) resolve(ours.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin: it.network.url,
    registrationId,
    tag: 'outbox',
    lastChance: false,
  });
}

beforeAll(async () => {
  await signInOnScreen(it.phone.page, it.network.url, demoSignIn('technician'));
  await readyForOffline(it.phone.page);
});

/** Done offline, and the page closed. Answers how many lines were ticked. */
async function tickedAndClosed(title: string): Promise<number> {
  await it.phone.page.goto(it.network.url);
  await it.network.weather('offline');
  await openTodo(it.phone.page, title);
  const ticked = await tickAll(it.phone.page);
  expect(await unsent(it.phone.page)).toBe(ticked);
  await it.phone.page.goto('about:blank');
  return ticked;
}

const done = async (title: string) => doneLines(await todayTodo(it.office, title));

test('what was done offline is sent while the app is closed', async () => {
  const ticked = await tickedAndClosed('Wash and vacuum');
  await it.network.weather('clear');
  await wakeWorker();
  await expect.poll(() => done('Wash and vacuum')).toBe(ticked);
  await it.phone.page.goto(it.network.url);
  await expectStrip(it.phone.page, /All sent/);
  expect(await unsent(it.phone.page)).toBe(0);
});

test('a window in which nothing runs, as in a frozen one, keeps nobody from sending', async () => {
  const asleep = await it.phone.context.newPage();
  await asleep.goto(`${it.network.url}/healthz`);
  const ticked = await tickedAndClosed('Tyre check');
  await it.network.weather('clear');
  await wakeWorker();
  await expect.poll(() => done('Tyre check')).toBe(ticked);
});

test('who opens the app takes over from the service worker, and hears of the network', async () => {
  await tickedAndClosed('Oil change');
  await wakeWorker();
  const { page } = it.phone;
  await page.goto(it.network.url);
  const leader = async () => {
    const meta = await rowsOf<{ key: string; value: { as?: string } }>(page, 'meta');
    return meta.find(({ key }) => key === 'leader')?.value.as;
  };
  // Less than what the service worker would lead for.
  await expect.poll(leader, { timeout: 20_000 }).toBe('tab');
  await expectStrip(page, /Our server does not answer/);
});
