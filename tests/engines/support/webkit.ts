/**
 * WebKitGTK's MiniBrowser through the door of its Web Inspector. Not by WebDriver: under automation MiniBrowser forgets everything when
 * it ends, and what is to be shown here is that nothing is forgotten.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureWebkit } from '#scripts/webkit.mjs';
import { freePort } from '#tests/e2e/support/yard-server.ts';
import { until } from '#tests/e2e/support/until.ts';
import { asExpression, PHONE, type EngineBrowser } from './browser.ts';
import { connect, dialogue, type Dialogue } from './dialogue.ts';
import { fromProgram, startProgram, type Program } from './program.ts';

interface Remote {
  readonly type: string;
  readonly value?: string;
  readonly objectId?: string;
  readonly description?: string;
}

interface Evaluated {
  readonly result: Remote;
  readonly wasThrown?: boolean;
}

interface Targeted {
  readonly targetId: string;
  readonly newTargetId: string;
  readonly message: string;
  readonly targetInfo: { readonly targetId: string; readonly isProvisional?: boolean };
}

interface Running {
  readonly program: Program;
  readonly page: Dialogue;
}

/** The inspector hangs up on messages of more than 128 kB. */
const AT_ONCE = 90_000;

/** An X server on a display that nobody has. */
async function startScreen(): Promise<{ display: string; program: Program }> {
  const args = ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const program = startProgram('Xvfb', args, {});
  const number = await fromProgram(program, () => /^\d+$/m.exec(program.log())?.[0] ?? null);
  return { display: `:${number}`, program };
}

const environment = (profile: string, display: string, door: string) => ({
  DISPLAY: display,
  HOME: profile,
  XDG_DATA_HOME: join(profile, 'data'),
  XDG_CACHE_HOME: join(profile, 'cache'),
  XDG_CONFIG_HOME: join(profile, 'config'),
  WEBKIT_INSPECTOR_HTTP_SERVER: door,
  GDK_BACKEND: 'x11',
  GSETTINGS_BACKEND: 'memory',
  NO_AT_BRIDGE: '1',
});

async function start(profile: string, display: string): Promise<Running> {
  const door = `127.0.0.1:${await freePort()}`;
  const args = [`--cookies-file=${join(profile, 'cookies.db')}`, 'about:blank'];
  const program = startProgram(ensureWebkit(), args, environment(profile, display, door));
  const first = await inspect(door, await fromProgram(program, () => newestPage(door, 1)));
  // Nothing but a window that a page opens has a size of our choice.
  const size = `popup,width=${PHONE.width},height=${PHONE.height}`;
  await first.ask('Runtime.evaluate', { expression: `open('about:blank', '', '${size}')`, emulateUserGesture: true });
  const page = await inspect(door, await fromProgram(program, () => newestPage(door, 2)));
  return { program, page };
}

/** The path of the last of so many pages, as the inspector's own list tells it; null while there are fewer. */
async function newestPage(door: string, pages: number): Promise<string | null> {
  const list = await fetch(`http://${door}/`).then(
    (answer) => answer.text(),
    () => '',
  );
  const paths = [...list.matchAll(/\/socket\/\d+\/\d+\/WebPage/g)];
  return paths[pages - 1]?.[0] ?? null;
}

/** A page's dialogue, which goes through its target: another after each change of process. */
async function inspect(door: string, path: string): Promise<Dialogue> {
  const ready = Promise.withResolvers<void>();
  let target = '';
  const outer = await connect(`ws://${door}${path}`, (method, params) => {
    const { targetId, newTargetId, targetInfo, message } = params as Targeted;
    if (method === 'Target.targetCreated' && !targetInfo.isProvisional) target = targetInfo.targetId;
    if (method === 'Target.didCommitProvisionalTarget') target = newTargetId;
    if (method === 'Target.didCommitProvisionalTarget' || method === 'Target.targetDestroyed') inner.end();
    if (method === 'Target.dispatchMessageFromTarget' && targetId === target) inner.hear(message);
    if (target) ready.resolve();
  });
  const inner = dialogue((message) => {
    outer.ask('Target.sendMessageToTarget', { targetId: target, message }).catch(() => inner.end());
  });
  await ready.promise;
  return inner;
}

async function run({ page }: Running, expression: string): Promise<string> {
  const { result: promise } = await page.ask<Evaluated>('Runtime.evaluate', { expression, emulateUserGesture: true });
  const waiting = { promiseObjectId: promise.objectId, returnByValue: true };
  const { result, wasThrown } = await page.ask<Evaluated>('Runtime.awaitPromise', waiting);
  if (wasThrown) throw new Error(result.description ?? 'the page threw');
  return result.value ?? 'null';
}

/** A new browser with an empty profile. */
export async function newWebkit(): Promise<EngineBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'webkit-'));
  const screen = await startScreen();
  let now = await start(profile, screen.display);
  const kill = () => now.program.kill();
  const evaluate: EngineBrowser['evaluate'] = async (fn, ...args) =>
    JSON.parse(await run(now, asExpression(fn, args))) as never;
  return {
    name: 'webkit',
    evaluate,
    async goto(url) {
      await evaluate(() => void Object.assign(globalThis, { left: true }));
      await now.page.ask('Page.navigate', { url });
      // While the page changes there may be nobody to answer.
      await until(() => evaluate(isNew).catch(() => false), Boolean, 30_000);
    },
    async choose(selector, file) {
      const base64 = (await readFile(file)).toString('base64');
      for (let at = 0; at < base64.length; at += AT_ONCE) await evaluate(bring, base64.slice(at, at + AT_ONCE));
      await evaluate(give, selector);
    },
    async screenshot() {
      const whole = { x: 0, y: 0, ...PHONE, coordinateSystem: 'Viewport' };
      const { dataURL } = await now.page.ask<{ dataURL: string }>('Page.snapshotRect', whole);
      return Buffer.from(dataURL.slice(dataURL.indexOf(',') + 1), 'base64');
    },
    kill,
    async open() {
      now = await start(profile, screen.display);
    },
    async dispose() {
      await kill();
      await screen.program.kill();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Runs in the page: whether it is another one than before, loaded, and not about an error. */
function isNew(): boolean {
  return !('left' in globalThis) && document.readyState === 'complete' && location.protocol === 'http:';
}

/** Runs in the page: keeps a piece of a file for `give`. */
function bring(base64: string): void {
  const page = globalThis as { brought?: string[] };
  (page.brought ??= []).push(base64);
}

/** Runs in the page: what a chosen file does to an input. */
function give(selector: string): void {
  const page = globalThis as { brought?: string[] };
  const input = document.querySelector<HTMLInputElement>(selector);
  if (!input) throw new Error(`no ${selector}`);
  const bytes = Uint8Array.from(atob((page.brought ?? []).join('')), (c) => c.charCodeAt(0));
  delete page.brought;
  const chosen = new DataTransfer();
  chosen.items.add(new File([bytes], 'photo.jpg', { type: 'image/jpeg' }));
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
