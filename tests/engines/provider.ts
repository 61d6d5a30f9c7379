/** Vitest's browser tests on our engines: the page of a test run is opened there, everything else Vitest does by itself. */
import { playwright } from '@vitest/browser-playwright';
import type { BrowserProvider, BrowserProviderOption } from 'vitest/node';
import type { EngineBrowser } from './support/browser.ts';
import { newBrowser } from './support/engine.ts';

function provider(): BrowserProvider {
  const opened = new Map<string, EngineBrowser>();
  return {
    name: 'engines',
    supportsParallelism: false,
    getCommandsContext: () => ({}),
    async openPage(session, url) {
      const browser = await newBrowser();
      opened.set(session, browser);
      await browser.goto(url);
    },
    async close() {
      await Promise.all([...opened.values()].map((browser) => browser.dispose()));
      opened.clear();
    },
  };
}

/** For `test.browser.provider`. */
export function engines(): BrowserProviderOption {
  // Vitest's own server for browser tests comes with each of its providers.
  const { serverFactory } = playwright();
  return { name: 'engines', options: {}, serverFactory, providerFactory: provider };
}
