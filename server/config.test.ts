import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('an empty environment is right for one machine', () => {
  expect(readConfig({})).toEqual({
    host: '0.0.0.0',
    port: 8080,
    data: path.resolve('data'),
    dist: path.resolve(import.meta.dirname, '../dist'),
    databaseUrl: null,
    demo: true,
    admin: null,
    tls: false,
    logLevel: 'info',
    metricsToken: null,
    url: null,
    smtp: null,
    secretKeys: null,
    trackers: null,
    payments: { provider: null, stripe: null, lose: [] },
    currency: 'USD',
  });
});

test('everything can be said', () => {
  const env = {
    PORT: '9000',
    YARDHAND_HOST: '127.0.0.1',
    YARDHAND_DATA: '/srv/yard',
    DATABASE_URL: 'postgresql://a:b@db:5432/yard',
    YARDHAND_DEMO: '0',
    YARDHAND_ADMIN_EMAIL: 'boss@yard.test',
    YARDHAND_ADMIN_PASSWORD: 'long enough',
    YARDHAND_TLS: '1',
    YARDHAND_URL: 'https://Yard.test/',
    YARDHAND_LOG: 'debug',
    YARDHAND_METRICS_TOKEN: 'see',
    YARDHAND_SMTP_URL: 'smtps://yard:hunter2@mail.yard.test:465',
    YARDHAND_MAIL_FROM: 'Yardhand <yard@yard.test>',
  };
  expect(readConfig(env)).toMatchObject({
    port: 9000,
    demo: false,
    tls: true,
    url: 'https://yard.test',
    admin: { email: 'boss@yard.test', password: 'long enough' },
    logLevel: 'debug',
    smtp: { url: 'smtps://yard:hunter2@mail.yard.test:465', from: 'Yardhand <yard@yard.test>' },
  });
});

test('every mistake is named at once, and no password repeated', () => {
  const env = {
    PORT: '80808',
    YARDHAND_DEMO: 'no',
    YARDHAND_TLS: 'yes',
    YARDHAND_URL: 'https://yard.test/app',
    YARDHAND_LOG: 'loud',
    DATABASE_URL: 'mysql://u:hunter2@h',
    YARDHAND_ADMIN_EMAIL: 'boss',
    YARDHAND_ADMIN_PASSWORD: 'short',
    YARDHAND_SMTP_URL: 'http://yard:hunter2@mail',
    YARDHAND_MAIL_FROM: 'nobody',
  };
  const text = (() => {
    try {
      return JSON.stringify(readConfig(env));
    } catch (error) {
      return (error as Error).message;
    }
  })();
  for (const name of [
    'PORT',
    'YARDHAND_DEMO',
    'YARDHAND_TLS',
    'YARDHAND_URL',
    'YARDHAND_LOG',
    'DATABASE_URL',
    'YARDHAND_ADMIN_EMAIL',
    'YARDHAND_ADMIN_PASSWORD',
    'YARDHAND_SMTP_URL',
    'YARDHAND_MAIL_FROM',
  ])
    expect(text).toContain(`- ${name} must`);
  expect(text).not.toContain('hunter2');
  expect(text).not.toContain('short');
});

test('one half of an administrator is a mistake', () => {
  expect(() => readConfig({ YARDHAND_ADMIN_EMAIL: 'boss@yard.test' })).toThrow('YARDHAND_ADMIN_PASSWORD');
});

test('payments: who takes cards, and in which currency', () => {
  const stripe = {
    YARDHAND_PAYMENTS: 'stripe',
    YARDHAND_STRIPE_KEY: 'sk_live_12345678',
    YARDHAND_STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
  };
  expect(readConfig({ ...stripe, YARDHAND_CURRENCY: 'EUR' })).toMatchObject({
    currency: 'EUR',
    payments: {
      provider: 'stripe',
      stripe: { key: 'sk_live_12345678', webhookSecret: 'whsec_12345678', url: 'https://api.stripe.com' },
    },
  });
  expect(readConfig({ YARDHAND_PAYMENTS: 'local', YARDHAND_PAYMENTS_LOSE: 'refund, capture' }).payments).toEqual({
    provider: 'local',
    stripe: null,
    lose: ['capture', 'refund'],
  });
  // Keys without YARDHAND_PAYMENTS=stripe switch nothing on.
  expect(readConfig({ ...stripe, YARDHAND_PAYMENTS: 'off' }).payments).toEqual({
    provider: 'off',
    stripe: null,
    lose: [],
  });
});

test.each([
  [{ YARDHAND_PAYMENTS: 'paypal' }, 'YARDHAND_PAYMENTS must be one of local, stripe, off.'],
  [{ YARDHAND_PAYMENTS: 'stripe', YARDHAND_STRIPE_KEY: 'sk_live_12345678' }, 'needs YARDHAND_STRIPE_KEY'],
  [{ YARDHAND_PAYMENTS_LOSE: 'refund,all' }, 'YARDHAND_PAYMENTS_LOSE must name some of'],
  [{ YARDHAND_CURRENCY: 'euro' }, 'the three letters of a currency'],
  [{ YARDHAND_CURRENCY: 'XQX' }, 'the three letters of a currency'],
  [{ YARDHAND_CURRENCY: 'JPY' }, 'two digits behind the point'],
  [{ YARDHAND_CURRENCY: 'KWD' }, 'two digits behind the point'],
])('payments: %j is refused, without its keys', (env, problem) => {
  expect(() => readConfig(env)).toThrow(problem);
  expect(() => readConfig(env)).not.toThrow('sk_live');
});
