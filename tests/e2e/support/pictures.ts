/**
 * Pictures of every screen, to be looked at: `node tests/e2e/support/pictures.ts <folder> [screen …]`, of the named ones only where
 * some are named. With `--publish` instead of a folder it makes those of the README and of the manifest. Needs a build in dist/.
 */
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { demoSignIn } from './api.ts';
import { DESKTOP, newDevice, PHONE, type Device } from './phone.ts';
import { startYard } from './yard-server.ts';

const [target = join(tmpdir(), 'pictures'), ...wanted] = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);

const root = fileURLToPath(new URL('../../../', import.meta.url));
const themes = ['light', 'dark', 'sun'] as const;

const screens = {
  today: '/to-do',
  vehicles: '/vehicles',
  vehicle: '/vehicles/1',
  capture: '/capture',
  me: '/me',
  outbox: '/outbox',
  approvals: '/approvals',
  phones: '/phones',
  diagnostics: '/diagnostics',
  'save-diagnostics': '/diagnostics?save=1',
  settings: '/settings',
  'sign-out': '/settings/sign-out',
  nowhere: '/nowhere',
} as const;

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

async function look(page: Page, theme: string): Promise<void> {
  await page.evaluate((value) => {
    localStorage.setItem('look', JSON.stringify({ theme: value }));
    dispatchEvent(new Event('stored'));
  }, theme);
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

async function everyScreen(device: Device, url: string, folder: string, kind: string): Promise<void> {
  const { page } = device;
  for (const theme of themes) {
    await look(page, theme);
    for (const [name, path] of Object.entries(screens).filter(([name]) => isWanted(name))) {
      await page.goto(`${url}${path}`);
      await still(page);
      await page.screenshot({ path: join(folder, `${name}-${kind}-${theme}.png`) });
    }
    if (!isWanted('todo')) continue;
    await page.goto(`${url}/to-do`);
    await page.locator('main a[href^="/to-do/"], main tr[data-row]').first().click();
    await still(page);
    await page.screenshot({ path: join(folder, `todo-${kind}-${theme}.png`), fullPage: kind === 'phone' });
  }
}

const png = { palette: true, quality: 90, compressionLevel: 9 } as const;

async function publish(phone: Device, desk: Device): Promise<void> {
  const folder = join(root, 'public/screenshots');
  await mkdir(folder, { recursive: true });
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
  await signIn(desk.page, yard.url, 'office');
  if (target === '--publish') await publish(phone, desk);
  else {
    await mkdir(target, { recursive: true });
    await everyScreen(phone, yard.url, target, 'phone');
    await everyScreen(desk, yard.url, target, 'desktop');
  }
} finally {
  await phone.dispose();
  await desk.dispose();
  await yard.stop();
}
