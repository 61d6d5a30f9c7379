/**
 * Pictures of every screen, to be looked at: `node tests/e2e/support/pictures.ts <folder> [screen …]`, of the named ones only where
 * some are named (`approvals`, `vehicles-1`). With `--publish` instead of a folder it makes those of the README and of the manifest.
 * Needs a build in dist/.
 */
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { demoSignIn } from './api.ts';
import { officePaths } from './office-paths.ts';
import { DESKTOP, newDevice, PHONE, type Device, type Size } from './phone.ts';
import { startYard } from './yard-server.ts';

const [target = join(tmpdir(), 'pictures'), ...wanted] = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);

const root = fileURLToPath(new URL('../../../', import.meta.url));

interface Look {
  readonly theme: 'light' | 'dark' | 'sun';
  readonly text?: 'largest';
}

const looks: readonly Look[] = [{ theme: 'light' }, { theme: 'dark' }, { theme: 'sun' }];

/** Where screens break first: small, upright and on its side, between phone and desk, a desk, and that desk at 200 % zoom. */
const sizes: readonly Size[] = [
  { width: 360, height: 640 },
  PHONE,
  { width: 844, height: 390 },
  { width: 720, height: 450 },
  { width: 1024, height: 768 },
  DESKTOP,
];

const paths = ['/to-do', '/capture', '/me', ...officePaths, '/diagnostics?save=1', '/nowhere'];
/** Pictures are named after the address: `vehicles-1` is that of `/vehicles/1`. */
const screens = paths.map((path) => ({ path, name: path.slice(1).replaceAll(/\W+/g, '-') }));

async function signIn(page: Page, url: string, who: Parameters<typeof demoSignIn>[0]): Promise<void> {
  const [email, password] = demoSignIn(who);
  await page.goto(url);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page
    .getByText(/^All sent/)
    .first()
    .waitFor({ timeout: 60_000 });
}

async function wear(page: Page, look: Look): Promise<void> {
  await page.evaluate((value) => {
    localStorage.setItem('look', JSON.stringify(value));
    dispatchEvent(new Event('stored'));
  }, look);
}

/** Waits until nothing on the page has changed for a moment. */
async function still(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const done = () => {
          watcher.disconnect();
          resolve();
        };
        let timer = setTimeout(done, 400);
        const watcher = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(done, 400);
        });
        watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
  );
}

/** Where pictures go, and what they are called after the screen. */
interface Album {
  readonly url: string;
  readonly folder: string;
  readonly end: string;
}

async function snap(page: Page, name: string, { folder, end }: Album, fullPage = false): Promise<void> {
  await still(page);
  if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
    process.stderr.write(`scrolls sideways: ${name}-${end}\n`);
  await page.screenshot({ path: join(folder, `${name}-${end}.png`), fullPage });
}

async function allScreens(page: Page, album: Album): Promise<void> {
  for (const { name, path } of screens.filter(({ name }) => isWanted(name))) {
    await page.goto(`${album.url}${path}`);
    await snap(page, name, album);
  }
  if (!isWanted('todo')) return;
  await page.goto(`${album.url}/to-do`);
  await page.locator('main a[href^="/to-do/"], main tr[data-row]').first().click();
  await snap(page, 'todo', album, page.viewportSize()?.width === PHONE.width);
}

/** In each theme at the size of the device, and at all sizes as usual and in the largest text. */
async function everyScreen({ page }: Device, own: Size, album: Album): Promise<void> {
  const wanted: readonly (readonly [Size, Look])[] = [
    ...looks.map((look) => [own, look] as const),
    ...sizes.filter((size) => size !== own).map((size) => [size, { theme: 'light' }] as const),
    ...sizes.map((size) => [size, { theme: 'light', text: 'largest' }] as const),
  ];
  for (const [size, look] of wanted) {
    await page.setViewportSize(size);
    await wear(page, look);
    const end = [album.end, `${size.width}x${size.height}`, look.theme, look.text].filter(Boolean).join('-');
    await allScreens(page, { ...album, end });
  }
}

const png = { palette: true, quality: 90, compressionLevel: 9 } as const;

async function publish(phone: Device, desk: Device): Promise<void> {
  const folder = join(root, 'public/screenshots');
  await mkdir(folder, { recursive: true });
  await desk.page.getByRole('link', { name: 'To-do' }).click();
  for (const { page } of [phone, desk]) {
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.mouse.move(0, 0);
    await still(page);
  }
  const small = await sharp(await phone.page.screenshot())
    .png(png)
    .toBuffer();
  const large = await sharp(await desk.page.screenshot())
    .png(png)
    .toBuffer();
  await sharp(small).toFile(join(folder, 'phone.png'));
  await sharp(large).toFile(join(folder, 'desktop.png'));
  const gap = 24;
  const height = DESKTOP.height + 2 * gap;
  const width = PHONE.width + DESKTOP.width + 3 * gap;
  await sharp({ create: { width, height, channels: 3, background: '#dadcdf' } })
    .composite([
      { input: small, left: gap, top: gap },
      { input: large, left: PHONE.width + 2 * gap, top: gap },
    ])
    .png(png)
    .toFile(join(root, 'docs/screenshot.png'));
}

const yard = await startYard();
const phone = await newDevice(PHONE);
const desk = await newDevice(DESKTOP);
try {
  await signIn(phone.page, yard.url, 'technician');
  // An administrator may see every screen.
  await signIn(desk.page, yard.url, target === '--publish' ? 'office' : 'admin');
  if (target === '--publish') await publish(phone, desk);
  else {
    await mkdir(target, { recursive: true });
    await everyScreen(phone, PHONE, { url: yard.url, folder: target, end: 'technician' });
    await everyScreen(desk, DESKTOP, { url: yard.url, folder: target, end: 'admin' });
  }
} finally {
  await phone.dispose();
  await desk.dispose();
  await yard.stop();
}
