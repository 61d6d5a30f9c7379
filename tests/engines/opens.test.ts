import { afterAll, beforeAll, expect, test } from 'vitest';
import { startYard, type YardServer } from '#tests/e2e/support/yard-server.ts';
import type { EngineBrowser } from './support/browser.ts';
import { newBrowser } from './support/engine.ts';
import { handsOn } from './support/hands.ts';

let yard: YardServer;
let browser: EngineBrowser;

beforeAll(async () => {
  [yard, browser] = await Promise.all([startYard({ YARDHAND_LOG: 'error' }), newBrowser()]);
});
afterAll(async () => {
  await browser?.dispose();
  await yard?.stop();
});

test('the app opens and asks who is there', async () => {
  await browser.goto(yard.url);
  await handsOn(browser).see('button', /^Sign in$/);
  expect(await browser.evaluate(() => [innerWidth, innerHeight, isSecureContext])).toEqual([390, 844, true]);
});
