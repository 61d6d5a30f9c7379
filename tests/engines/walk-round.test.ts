/** A walk-round on this engine: the camera leads from place to place, and the browser is killed; a place without a picture has its reason. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prechecks } from '#contract/areas/prechecks.ts';
import { settings } from '#contract/areas/settings.ts';
import { rentalBookings } from '#contract/areas/rental-bookings.ts';
import { beginWalkRoundPath } from '#lib/walk-round-path.ts';
import { demoSignIn, signIn, type SignedIn } from '#tests/e2e/support/api.ts';
import { confirmedBooking } from '#tests/e2e/support/booking.ts';
import { startProxy, type FaultProxy } from '#tests/e2e/support/fault-proxy.ts';
import { losesAnswers } from '#tests/e2e/support/lost-answers.ts';
import { startYard, type YardServer } from '#tests/e2e/support/yard-server.ts';
import { pictureOf } from '#tests/kills/pictures.ts';
import type { EngineBrowser } from './support/browser.ts';
import { newBrowser } from './support/engine.ts';
import { GALLERY, technician, type Technician } from './support/technician.ts';

/** Firefox has a fake one, WebKitGTK none: there photos are chosen only. */
const hasCamera = process.env['YARDHAND_ENGINE'] === 'firefox';

let yard: YardServer;
let network: FaultProxy;
let phone: EngineBrowser;
let person: Technician;
let office: SignedIn;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engine-walk-'));
  [yard, phone] = await Promise.all([startYard({ YARDHAND_LOG: 'error' }), newBrowser()]);
  network = await startProxy(yard.port);
  office = await signIn(yard.url, ...demoSignIn('office'));
  person = technician(phone);
});
afterAll(async () => {
  await phone?.dispose();
  await network?.close();
  await yard?.stop();
  await rm(folder, { recursive: true, force: true });
});

const at = (title: string) => person.see('h1', new RegExp(`^${title}$`), 60_000);

/** A photo that is on the device already; no two are the same. */
async function choose(title: string): Promise<void> {
  const { name, buffer } = await pictureOf(new Date().toISOString(), 1);
  const file = join(folder, name);
  await writeFile(file, buffer);
  await at(title);
  await phone.choose(GALLERY, file);
}

/** With the shutter, where the engine has a camera. */
async function take(title: string): Promise<void> {
  if (!hasCamera) return choose(title);
  await at(title);
  await person.see('button:not([aria-disabled]):not(:disabled)', /^Take a photo$/, 60_000);
  await person.press('button', /^Take a photo$/);
}

/** The number of a vehicle of the person's branch. */
async function vehicle(): Promise<number> {
  const { resource } = await (await signIn(yard.url, ...demoSignIn('technician'))).call(settings.master, {});
  const booking = await confirmedBooking(office, resource.branch_id ?? 0, 'Engine');
  const { booking: there } = await office.call(rentalBookings.one, { params: { id: booking.id } });
  return there.vehicle?.id ?? 0;
}

/** The power is cut and comes back, and the browser shows again what it showed. */
async function dieAndReturn(): Promise<void> {
  const path = await phone.evaluate(() => location.pathname + location.search);
  await phone.kill();
  await phone.open();
  await phone.goto(`${network.url}${path}`);
}

test('three places, one without a picture, killed, back: each is there once, and is read back', async () => {
  const id = await vehicle();
  await person.signIn(network.url);
  await person.readyForOffline();
  await network.weather('offline');
  await phone.goto(`${network.url}${beginWalkRoundPath(id)}`);
  await person.press('button', /^Daily/);
  await person.see('a[href]', /^Take the pictures$/);
  const key = (await phone.evaluate(() => location.pathname)).split('~')[1] ?? '';
  await person.press('a[href]', /^Take the pictures$/);
  await choose('Front');
  await take('Front left');
  await at('Left');
  await person.press('button', /^Skip$/);
  await person.press('button', /^Cannot get to it$/);
  await at('Rear left');

  await dieAndReturn();
  await choose('Rear left');
  await at('Rear');
  const { rule } = losesAnswers(1);
  network.fault(rule);
  await network.weather('clear');
  await person.strip(/All sent/, 120_000);
  const { precheck, precheckImages } = await office.call(prechecks.one, { params: { key } });
  expect(precheckImages.map(({ slot }) => slot)).toEqual(['front', 'front_left', 'rear_left']);
  expect(precheck.slots.find(({ slot }) => slot === 'left')).toMatchObject({ reason: 'Cannot get to it' });

  await person.press('button', /^Back to the vehicle$/);
  await person.see('output', /^3 of 12 taken, 1 without, 3 of 3 confirmed$/, 60_000);
});
