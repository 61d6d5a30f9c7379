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
