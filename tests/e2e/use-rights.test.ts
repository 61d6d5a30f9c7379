/** A right is taken from a role and given back, while its people are at work: the screens follow within a minute, and no work is lost. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Permission } from '#contract/permissions.ts';
import { readConfig } from '#server/config.ts';
import { roleId } from '#server/db/roles.ts';
import { listen, type Listening } from '#server/http/listen.ts';
import { openYard, type Yard } from '#server/start.ts';
import { demoSignIn, signIn, type SignedIn } from './support/api.ts';
import { type FaultProxy, startProxy } from './support/fault-proxy.ts';
import { newDevice, PHONE, type Device } from './support/phone.ts';
import { todayTodo } from './support/stand.ts';
import { expectStrip, leaveCamera, openTodo, signInOnScreen, takePhotos } from './support/technician.ts';
import { TEMPLATE } from './support/yard-server.ts';

const TITLE = 'Damage photos, front bumper';
/** A role that was changed reaches a phone that is looked at within a minute; the rest is for a machine that is busy. */
const A_MINUTE = 90_000;

let folder: string;
/** In this process: what roles may do is changed in the database. */
let yard: Yard;
let server: Listening;
let network: FaultProxy;
let phone: Device;
let office: SignedIn;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yard-'));
  const template = process.env[TEMPLATE];
  if (template !== undefined) await cp(template, folder, { recursive: true });
  yard = await openYard(readConfig({ YARDHAND_DATA: folder, YARDHAND_LOG: 'error' }));
  server = await listen(yard.app, '127.0.0.1', 0);
  network = await startProxy(server.port);
  phone = await newDevice(PHONE);
  office = await signIn(network.url, ...demoSignIn('office'));
});
afterAll(async () => {
  await phone?.dispose();
  await network?.close();
  await server?.finish(0);
  await yard?.close();
  await rm(folder, { recursive: true, force: true });
});

async function take(permission: Permission): Promise<void> {
  const role_id = await roleId(yard.kernel.db, 'technician');
  await yard.kernel.db
    .deleteFrom('role_permissions')
    .where('role_id', '=', role_id)
    .where('permission', '=', permission)
    .execute();
}

async function give(permission: Permission): Promise<void> {
  const role_id = await roleId(yard.kernel.db, 'technician');
  await yard.kernel.db.insertInto('role_permissions').values({ role_id, permission }).execute();
}

const photos = async () => (await todayTodo(office, TITLE)).todoimages.length;
const noPhotos = (page: Page) => page.getByText('You may not take photos. Ask the office if you should.');

test('people 7.3: the camera closes with a sentence; what was taken offline is refused, kept, and goes when the right is back', async () => {
  const { page } = phone;
  const before = await photos();
  await signInOnScreen(page, network.url, demoSignIn('technician'));
  await openTodo(page, TITLE);
  await page.getByRole('button', { name: 'Take photos' }).click();
  await page.getByRole('button', { name: 'Take a photo' }).waitFor();
  await take('image.create');
  await noPhotos(page).waitFor({ timeout: A_MINUTE });

  await give('image.create');
  await noPhotos(page).waitFor({ state: 'hidden', timeout: A_MINUTE });
  await page.getByRole('button', { name: 'Take a photo' }).waitFor();
  await leaveCamera(page);

  await network.weather('offline');
  await takePhotos(page, before + 1, before);
  await leaveCamera(page);
  await take('image.create');
  await network.weather('clear');
  await expectStrip(page, /^1 needs you/);
  expect(await photos()).toBe(before);
  await page.locator('output > a').first().click();
  await page.getByText(/“Take photos”.*It is kept, and goes by itself when you are given that right/).waitFor();

  await give('image.create');
  await expectStrip(page, /^All sent/, A_MINUTE);
  expect(await photos()).toBe(before + 1);
});
