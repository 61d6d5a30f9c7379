/** The engine that this run is about: the proof runs these tests once for each. */
import type { EngineBrowser } from './browser.ts';
import { newFirefox } from './firefox.ts';
import { newWebkit } from './webkit.ts';

/** The engine that YARDHAND_ENGINE names, as a new browser with an empty profile. */
export function newBrowser(): Promise<EngineBrowser> {
  return process.env['YARDHAND_ENGINE'] === 'webkit' ? newWebkit() : newFirefox();
}
