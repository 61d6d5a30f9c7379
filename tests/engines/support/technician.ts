/** What the technician does on this engine's phone; the stories on Chromium have the same in tests/e2e/support/technician.ts. */
import { demoSignIn } from '#tests/e2e/support/api.ts';
import { until } from '#tests/e2e/support/until.ts';
import { LINE_OK } from '#tests/support/lines.ts';
import type { EngineBrowser } from './browser.ts';
import { handsOn, type Hands } from './hands.ts';

/** The device's own camera app is another input. */
export const GALLERY = 'input[type=file]:not([capture])';

export interface Technician extends Hands {
  signIn(url: string): Promise<void>;
  /** Waits for what the line of truth says of the whole device. */
  strip(words: RegExp, ms?: number): Promise<void>;
  /** Waits until the service worker holds the app: from now on it starts without a network. */
  readyForOffline(): Promise<void>;
  openTodo(title: string): Promise<void>;
  /** Says OK to every line that is not OK; answers how many. A line is answered when the device has stored it. */
  tickAll(): Promise<number>;
  /** The camera of the todo that is open: its photo is on the device when this resolves. */
  choosePhoto(file: string, nth: number): Promise<void>;
  /** The same with the shutter of the camera in the app. */
  shoot(nth: number): Promise<void>;
}

/** Runs in the page. */
async function isKept(): Promise<boolean> {
  await navigator.serviceWorker.ready;
  return (await caches.keys()).some((name) => name.includes('precache'));
}

/** Runs in the page: presses the nth OK where `press` says so, and answers which are pressed. */
function oks(selector: string, press: number | null): boolean[] {
  const buttons = [...document.querySelectorAll<HTMLElement>(selector)];
  if (press !== null) buttons[press]?.click();
  return buttons.map((button) => button.getAttribute('aria-pressed') === 'true');
}

export function technician(browser: EngineBrowser): Technician {
  const hands = handsOn(browser);
  const strip = async (words: RegExp, ms?: number) => void (await hands.see('output > a', words, ms));
  const saved = async (nth: number) =>
    void (await hands.see('*', new RegExp(`^${nth}( of \\d+)? saved on this device`), 60_000));
  return {
    ...hands,
    strip,
    async signIn(url) {
      const [email, password] = demoSignIn('technician');
      await browser.goto(url);
      await hands.write(/^E-mail$/, email);
      await hands.write(/^Password$/, password);
      await hands.press('button', /^Sign in$/);
      await strip(/All sent/, 60_000);
    },
    async readyForOffline() {
      await until(() => browser.evaluate(isKept), Boolean, 30_000);
    },
    async openTodo(title) {
      await hands.press('a[href]', new RegExp(title));
      await hands.see('h1', new RegExp(`^${title}$`));
    },
    async tickAll() {
      await hands.see(LINE_OK, /./);
      const pressed = await browser.evaluate(oks, LINE_OK, null);
      const open = pressed.flatMap((isOk, nth) => (isOk ? [] : [nth]));
      for (const nth of open) {
        await browser.evaluate(oks, LINE_OK, nth);
        await until(async () => (await browser.evaluate(oks, LINE_OK, null))[nth], Boolean, 20_000);
      }
      return open.length;
    },
    async choosePhoto(file, nth) {
      await hands.see(GALLERY, /./);
      await browser.choose(GALLERY, file);
      await saved(nth);
    },
    async shoot(nth) {
      await hands.press('button', /^Take a photo$/);
      await saved(nth);
    },
  };
}
