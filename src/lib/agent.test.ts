import { expect, test } from 'vitest';
import { agentOf } from './agent.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/156.0.0.0 Mobile Safari/537.36`, 'phone', 'Chrome on Android'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36`, 'tablet', 'Chrome on Android'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'phone',
    'Samsung Internet on Android',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`,
    'phone',
    'Safari on iPhone',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) ${IPHONE} CriOS/150.0 Mobile/15E148 Safari/604.1`,
    'tablet',
    'Chrome on iPad',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0`,
    'computer',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'computer', 'Firefox on Linux'],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${IPHONE} Version/18.5 Safari/605.1.15`,
    'computer',
    'Safari on Mac',
  ],
  ['curl/8', 'computer', 'Browser'],
  ['', 'computer', 'Browser'],
])('%s', (agent, kind, browser) => {
  expect(agentOf(agent)).toEqual({ kind, browser });
});
