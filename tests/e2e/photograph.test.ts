/** A real photograph of 13 megapixels that a phone held upright: it goes the whole way and is upright on the desktop. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoSignIn, signIn } from './support/api.ts';
import { startProxy } from './support/fault-proxy.ts';
import { DESKTOP, newDevice, PHONE, type Device } from './support/phone.ts';
import { photograph } from './support/photograph.ts';
import { expectStrip, openTodo, signInOnScreen } from './support/technician.ts';
import { todayTodo } from './support/stand.ts';
import { startYard, type YardServer } from './support/yard-server.ts';

const TITLE = 'Damage photos, front bumper';

let yard: YardServer;
let phone: Device;
let desk: Device;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photo-'));
  yard = await startYard({ YARDHAND_LOG: 'error' });
  [phone, desk] = await Promise.all([newDevice(PHONE), newDevice(DESKTOP)]);
});
afterAll(async () => {
  await Promise.all([phone?.dispose(), desk?.dispose()]);
  await yard?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Mean brightness of the four quarters, clockwise from the top left: how the picture lies. */
async function quarters(jpeg: Buffer): Promise<number[]> {
  const grey = await sharp(jpeg).rotate().greyscale().resize(2, 2, { fit: 'fill' }).raw().toBuffer();
  return [grey[0], grey[1], grey[3], grey[2]].map((v) => v ?? 0);
}

/** A photograph that was taken with the phone held so (EXIF), chosen on the phone and sent. */
async function sendPhotograph({ page }: Device, url: string, title: string, orientation: number): Promise<Buffer> {
  const original = await photograph(orientation);
  const { width, height } = await sharp(original).metadata();
  expect(width * height > 12_000_000).toBe(true);
  const file = join(folder, `${orientation}.jpg`);
  await writeFile(file, original);
  await signInOnScreen(page, url, demoSignIn('technician'));
  await openTodo(page, title);
  await page.getByRole('button', { name: 'Take photos' }).click();
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByText(/^1( of \d+)? saved on this device/).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await expectStrip(page, /All sent/);
  return original;
}

/** The picture of the todo, as the office has it, lies as it was taken. */
async function expectUpright(title: string, original: Buffer) {
  const office = await signIn(yard.url, ...demoSignIn('office'));
  const [image] = (await todayTodo(office, title)).todoimages;
  expect(image!.height! > image!.width!).toBe(true);
  expect(Math.max(image!.width!, image!.height!)).toBe(1600);
  const stored = await quarters(await office.bytes(image!.id));
  const wanted = await quarters(original);
  stored.forEach((v, i) => expect(Math.abs(v - wanted[i]!)).toBeLessThan(12));
  return image!;
}

test('from the file to the office, upright', async () => {
  const image = await expectUpright(TITLE, await sendPhotograph(phone, yard.url, TITLE, 6));

  await signInOnScreen(desk.page, yard.url, demoSignIn('office'));
  await desk.page.goto(`${yard.url}/to-do/${image.todo_id}`);
  const picture = desk.page.getByRole('img', { name: /Photo|taken/i }).first();
  await picture.waitFor();
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => [img.complete, img.naturalHeight > img.naturalWidth]))
    .toEqual([true, true]);
});

test('a first visit on a network that crawls: a photo needs no file that is not there yet', async () => {
  const network = await startProxy(yard.port);
  const first = await newDevice(PHONE);
  try {
    network.fault(({ path }) => (path.includes('lite.esm') ? 'hang' : null));
    const title = 'Return inspection';
    const image = await expectUpright(title, await sendPhotograph(first, network.url, title, 8));
    expect(image.height).toBe(1600);
  } finally {
    await first.dispose();
    await network.close();
  }
});
