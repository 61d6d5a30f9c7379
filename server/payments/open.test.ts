import { expect, test } from 'vitest';
import { startTestApp } from '#tests/support/server.ts';
import { readConfig } from '../config.ts';
import { openPayments } from './open.ts';

const app = await startTestApp();
const STRIPE = {
  YARDHAND_PAYMENTS: 'stripe',
  YARDHAND_STRIPE_KEY: 'sk_live_12345678',
  YARDHAND_STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
};

test.each([
  [{}, true, 'local'],
  [{}, false, null],
  [{ YARDHAND_PAYMENTS: 'off' }, true, null],
  [{ YARDHAND_PAYMENTS: 'local' }, false, 'local'],
  [STRIPE, true, 'stripe'],
])('%j in a demo yard (%s): %s', (env, isDemo, name) => {
  expect(openPayments(readConfig(env), { ...app.kernel, isDemo })?.name ?? null).toBe(name);
});

test('without a provider there is no page to pay on, and nobody to tell anything', async () => {
  expect((await app.fetch('/pay/checkout_1')).status).toBe(404);
  expect((await app.fetch('/hooks/payments/local', { method: 'POST', body: '{}' })).status).toBe(404);
});
