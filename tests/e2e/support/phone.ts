/** A phone: Chromium with a profile on disk (an incognito one keeps IndexedDB in memory), a fake camera, and a plug to pull. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { chromiumFlags, ensureChromium } from '#scripts/chromium.mjs';

const FLAGS = [
  ...chromiumFlags,
  '--headless=new',
  '--disable-dev-shm-usage',
  // As on a phone: bars lie over the page and take no room.
  '--hide-scrollbars',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--remote-debugging-port=0',
];

/**
 * Chromium's camera films the same frames from each start on. A sensor never gives the same picture twice, and the server takes
 * equal bytes for one photo: every frame taken gets noise that survives being made smaller.
 */
function addNoise(): void {
  const canvases = CanvasRenderingContext2D.prototype;
  canvases.drawImage = new Proxy(Reflect.get(canvases, 'drawImage') as () => void, {
    apply(draw, canvas: CanvasRenderingContext2D, args: unknown[]) {
      Reflect.apply(draw, canvas, args);
      if (!(args[0] instanceof HTMLVideoElement)) return;
      for (let i = 0; i < 16; i++) {
        canvas.fillStyle = `hsl(${Math.floor(Math.random() * 360)} 80% 50%)`;
        canvas.fillRect(i * 32, 0, 32, 32);
      }
    },
  });
}

/** Ms: how long a test waits for anything on a screen before it says that it does not come. No judgement of speed: machines are busy. */
export const PATIENCE = 60_000;

export interface Size {
  readonly width: number;
  readonly height: number;
}
export const PHONE: Size = { width: 390, height: 844 };
export const DESKTOP: Size = { width: 1440, height: 900 };

export interface Device {
  readonly profile: string;
  page: Page;
  context: BrowserContext;
  /** SIGKILL of the whole browser. */
  kill(): Promise<void>;
  /** Closes it politely (what it holds in memory, such as cookies, goes to disk) and starts it again. */
  restart(): Promise<void>;
  /** Starts the browser again on the same profile, with an empty page. */
  reopen(): Promise<void>;
  /** Kills it and removes the profile. */
  dispose(): Promise<void>;
}

/** Devices that have not been disposed of. */
export const openDevices = new Set<Device>();

async function debuggingAddress(profile: string, child: ChildProcess): Promise<string> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`Chromium ended with ${child.exitCode}`);
    const text = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '');
    const [port, path] = text.split('\n');
    if (port && path) return `ws://127.0.0.1:${port}${path}`;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('Chromium did not open its debugging port in 30 s');
}

async function endGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  // The group: renderers and the network process must not outlive the browser, or they finish what the cut interrupted.
  process.kill(-child.pid, 'SIGKILL');
  await ended;
}

interface Options {
  readonly dark?: boolean;
  /** A tab behind another is hidden from its page, and the system may freeze it. Playwright else shows all tabs as looked at. */
  readonly hides?: boolean;
}

/** What the browser of a phone calls itself: by it the app says “on this phone”. */
const PHONE_AGENT =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

/** Held upright or on its side, a phone is narrow. */
const agentOf = ({ width, height }: Size) => (Math.min(width, height) < 500 ? [`--user-agent=${PHONE_AGENT}`] : []);

/** A new device with an empty profile. */
export async function newDevice(size: Size, options: Options = {}): Promise<Device> {
  const profile = await mkdtemp(join(tmpdir(), 'phone-'));
  const binary = ensureChromium();
  let child: ChildProcess;
  let browser: Browser;

  async function open(): Promise<void> {
    await rm(join(profile, 'DevToolsActivePort'), { force: true });
    child = spawn(
      binary,
      [
        ...FLAGS,
        ...agentOf(size),
        `--user-data-dir=${profile}`,
        `--window-size=${size.width},${size.height}`,
        'about:blank',
      ],
      {
        detached: true,
        stdio: 'ignore',
      },
    );
    const address = await debuggingAddress(profile, child);
    browser = await chromium.connectOverCDP(address, { noDefaults: options.hides ?? false });
    const context = browser.contexts()[0];
    if (!context) throw new Error('Chromium has no context');
    context.setDefaultTimeout(PATIENCE);
    await context.addInitScript(addNoise);
    device.context = context;
    device.page = context.pages()[0] ?? (await context.newPage());
    await fit(device.page);
  }

  async function fit(page: Page): Promise<void> {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: options.dark ? 'dark' : 'light', reducedMotion: 'reduce' });
  }

  async function kill(): Promise<void> {
    await endGroup(child);
    await browser.close().catch(() => undefined);
    // Killed, Chromium leaves the folder of its socket among the system's temporary ones.
    const socket = await readlink(join(profile, 'SingletonSocket')).catch(() => null);
    if (socket) await rm(dirname(socket), { recursive: true, force: true });
  }

  async function restart(): Promise<void> {
    const ended = once(child, 'exit');
    const session = await browser.newBrowserCDPSession();
    await session.send('Browser.close').catch(() => undefined);
    await ended;
    await open();
  }

  const device = {
    profile,
    kill,
    restart,
    reopen: open,
    dispose: async () => {
      openDevices.delete(device);
      await kill();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  } as Device;
  await open();
  openDevices.add(device);
  return device;
}
