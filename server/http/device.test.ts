import { expect, test } from 'vitest';
import { deviceOf, networkOf } from './device.ts';

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:12:34::1', '2001:db8:12::/48'],
  ['2001:0db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['unknown', ''],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const TABLET =
  'Mozilla/5.0 (Linux; Android 14; SM-X210) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0';

test.each([
  [IPHONE, 'Safari on iOS', 'phone'],
  [TABLET, 'Chrome on Android', 'tablet'],
  [FIREFOX, 'Firefox on Windows', 'computer'],
  [undefined, 'A browser', 'computer'],
  ['x'.repeat(9000), 'A browser', 'computer'],
  ['<script>', 'A browser', 'computer'],
])('%s is %s', (agent, label, kind) => {
  expect(deviceOf(agent, '')).toEqual({ label, kind, network: '' });
});
