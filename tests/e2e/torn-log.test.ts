/** A browser killed in the middle of a write leaves half a record in its log. Chromium would delete everything at the second start. */
import { appendFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { demoSignIn } from './support/api.ts';
import { unsent } from './support/mirror.ts';
import { stand } from './support/stand.ts';
import { expectStrip, openTodo, readyForOffline, signInOnScreen, tickAll } from './support/technician.ts';

const it = stand();

/** What a kill leaves: the header of a LevelDB record of 1,000 bytes, and the first 100 of them. */
async function tearLog(profile: string): Promise<void> {
  const folder = join(profile, 'Default', 'IndexedDB');
  const [database = ''] = (await readdir(folder)).filter((name) => name.endsWith('.leveldb'));
  const logs = (await readdir(join(folder, database))).filter((name) => name.endsWith('.log')).toSorted();
  const half = Buffer.alloc(7 + 100, 1);
  half.writeUInt16LE(1_000, 4);
  await appendFile(join(folder, database, logs.at(-1) ?? ''), half);
}

test('unsent work outlives a kill in the middle of a write, and the next one', async () => {
  const { network, phone } = it;
  await signInOnScreen(phone.page, network.url, demoSignIn('technician'));
  await readyForOffline(phone.page);
  await phone.restart();
  await network.weather('offline');
  await phone.page.goto(`${network.url}/to-do`);
  await openTodo(phone.page, 'Oil change');
  const ticked = await tickAll(phone.page);
  expect(ticked).toBeGreaterThan(0);

  await phone.kill();
  await tearLog(phone.profile);
  await phone.reopen();
  await phone.page.goto(`${network.url}/to-do`);
  await expectStrip(phone.page, /\d+ on this phone/);
  // The leader's heartbeat, at the latest, has written by now.
  await expect
    .poll(() => phone.page.evaluate(async () => (await navigator.locks.query()).held?.length))
    .toBeGreaterThan(1);

  await phone.kill();
  await phone.reopen();
  await phone.page.goto(`${network.url}/to-do`);
  await expectStrip(phone.page, /\d+ on this phone/);
  expect(await unsent(phone.page)).toBe(ticked);
});

test('should the browser lose everything all the same, the sign-in screen says what is gone', async () => {
  const { network, phone } = it;
  await phone.kill();
  await rm(join(phone.profile, 'Default', 'IndexedDB'), { recursive: true });
  await phone.reopen();
  await phone.page.goto(`${network.url}/to-do`);
  const alert = phone.page.getByRole('alert');
  await alert.waitFor();
  expect(await alert.innerText()).toMatch(/lost what it had stored, and with it \d+ unsent changes of Maya Patel/);
  await alert.getByRole('button', { name: 'I have read this' }).click();
  await alert.waitFor({ state: 'detached' });
  await phone.page.reload();
  await phone.page.getByLabel('E-mail').waitFor();
  expect(await alert.count()).toBe(0);
});
