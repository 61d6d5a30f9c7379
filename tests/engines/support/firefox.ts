/** Firefox as people have it, through WebDriver BiDi; a fake camera, and a profile on disk. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureFirefox } from '#scripts/firefox.mjs';
import { asExpression, PHONE, type EngineBrowser } from './browser.ts';
import { connect, type Dialogue } from './dialogue.ts';
import { fromProgram, startProgram, type Program } from './program.ts';

const PREFERENCES = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  // A test machine has no route to the internet; Firefox would take that for being offline.
  'network.manage-offline-status': false,
  'network.connectivity-service.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.proxy.type': 0,
  // It is killed often: no safe mode, no pages of the last time.
  'toolkit.startup.max_resumed_crashes': -1,
  'browser.sessionstore.resume_from_crash': false,
  'app.update.disabledForTesting': true,
  'ui.prefersReducedMotion': 1,
};

interface Evaluated {
  readonly type: 'success' | 'exception';
  readonly result?: { readonly value?: string; readonly sharedId?: string };
  readonly exceptionDetails?: { readonly text: string };
}

interface Running {
  readonly program: Program;
  readonly talk: Dialogue;
  readonly context: string;
}

async function start(profile: string): Promise<Running> {
  const said = join(profile, 'WebDriverBiDiServer.json');
  await rm(said, { force: true });
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'];
  const program = startProgram(ensureFirefox(), args, { HOME: profile });
  const port = await fromProgram(program, async () => {
    const text = await readFile(said, 'utf8').catch(() => '');
    return text.endsWith('}') ? (JSON.parse(text) as { ws_port: number }).ws_port : null;
  });
  const talk = await connect(`ws://127.0.0.1:${port}/session`);
  await talk.ask('session.new', { capabilities: {} });
  const { contexts } = await talk.ask<{ contexts: { context: string }[] }>('browsingContext.getTree');
  const context = contexts[0]?.context ?? '';
  await talk.ask('browsingContext.setViewport', { context, viewport: PHONE });
  return { program, talk, context };
}

async function run({ talk, context }: Running, expression: string): Promise<NonNullable<Evaluated['result']>> {
  const question = { expression, target: { context }, awaitPromise: true, userActivation: true };
  const { result, exceptionDetails } = await talk.ask<Evaluated>('script.evaluate', question);
  if (!result) throw new Error(exceptionDetails?.text ?? 'the page threw');
  return result;
}

/** A new browser with an empty profile. */
export async function newFirefox(): Promise<EngineBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'));
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${value});`);
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  let now = await start(profile);
  const kill = () => now.program.kill();
  return {
    name: 'firefox',
    evaluate: async (fn, ...args) => JSON.parse((await run(now, asExpression(fn, args))).value ?? 'null') as never,
    async goto(url) {
      await now.talk.ask('browsingContext.navigate', { context: now.context, url, wait: 'complete' });
    },
    async choose(selector, file) {
      const { sharedId } = await run(now, `document.querySelector(${JSON.stringify(selector)})`);
      await now.talk.ask('input.setFiles', { context: now.context, element: { sharedId }, files: [file] });
    },
    async screenshot() {
      const { data } = await now.talk.ask<{ data: string }>('browsingContext.captureScreenshot', {
        context: now.context,
      });
      return Buffer.from(data, 'base64');
    },
    kill,
    async open() {
      now = await start(profile);
    },
    async dispose() {
      await kill();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
