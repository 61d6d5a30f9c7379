import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { makeTracker, NOW, startMaker } from '#tests/support/trackers.ts';
import { fetchJson, waitOf } from './fetch-json.ts';
import { createBouncie, createPace } from './bouncie.ts';
import { ProviderFault } from './provider.ts';
import { reportedIn, tokensIn } from './shapes.ts';

const VIN = '5YFEPRAE7NP234567';
const REDIRECT = 'http://yard.test/api/telematics/callback';
const clock = { now: NOW };
const SHORT = { timeMs: 300, bytes: 20_000 };
const SMALL = { timeMs: 10_000, bytes: 20_000 };

const faultOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) =>
      error instanceof ProviderFault ? `${error.kind} ${error.retryAfter}` : `strange: ${String(error)}`,
  );

describe('the adapter, over HTTP', async () => {
  const { simulator, provider } = await startMaker({
    trackers: [makeTracker('1', VIN), makeTracker('2', '1FTBW2CM0NK000002', { oddity: 'sparse' })],
    clock: () => clock.now,
  });
  const impatient = createBouncie({ settings: simulator.settings, clock: () => clock.now, limits: SHORT });
  const grant = (code: string) => ({ code, refresh: null, redirectUri: REDIRECT });

  test('leads to the consent, exchanges the code, and lists what trackers say', async () => {
    const url = new URL(provider.authorizeUrl({ state: 's t', redirectUri: REDIRECT }));
    const { origin, pathname } = url;
    expect([origin, pathname, url.searchParams.get('state')]).toEqual([
      simulator.settings.authUrl,
      '/dialog/authorize',
      's t',
    ]);
    const { access, expiresAt, refresh } = await provider.exchange(grant(simulator.code()));
    expect([expiresAt.getTime() - NOW.getTime(), refresh]).toEqual([3_600_000, null]);
    const [first, sparse] = await provider.vehicles(access);
    expect(first).toMatchObject({
      externalId: '1',
      vin: VIN,
      odometer: { value: 6213.7, unit: 'mi', at: NOW },
      codes: [],
    });
    expect(sparse).toMatchObject({ odometer: null, fuelPercent: null, location: null, codes: null, dataAt: null });
    expect((await provider.vehicle(access, VIN))?.externalId).toBe('1');
    expect(await provider.vehicle(access, 'NOBODYS')).toBeNull();
  });

  test('the consent page sends the browser back with a code, or without one', async () => {
    const url = provider.authorizeUrl({ state: 'S', redirectUri: REDIRECT });
    const page = await fetch(url);
    const html = await page.text();
    expect([page.headers.get('content-type'), html]).toEqual([
      'text/html; charset=utf-8',
      expect.stringContaining('Allow Yard'),
    ]);
    const sent = await fetch(url, { method: 'POST', redirect: 'manual' });
    const back = new URL(sent.headers.get('location') ?? '');
    expect([back.origin + back.pathname, back.searchParams.get('state')]).toEqual([REDIRECT, 'S']);
    await expect(provider.exchange(grant(back.searchParams.get('code') ?? ''))).resolves.toBeDefined();
  });

  test.each([
    ['401', 'refused null'],
    ['429', 'limited 120'],
    ['500', 'down null'],
    ['slow', 'down null'],
    ['html', 'down null'],
  ] as const)('%s is a fault of its kind, with nothing of what was said', async (kind, fault) => {
    simulator.fail(kind);
    const asked = kind === 'slow' ? impatient : provider;
    expect(await faultOf(asked.exchange(grant(simulator.code())))).toBe(fault);
  });

  test('a code that was taken back is refused; so is a token', async () => {
    const code = simulator.code();
    const { access } = await provider.exchange(grant(code));
    simulator.revoke();
    expect(await faultOf(provider.vehicles(access))).toBe('refused null');
    simulator.revoke(true);
    expect(await faultOf(provider.refresh(grant(code)))).toBe('refused null');
  });
});

describe('what is fetched', async () => {
  const server = createServer((req, res) => {
    if (req.url === '/away') return res.writeHead(302, { location: '/json' }).end();
    res.setHeader('content-type', 'application/json');
    if (req.url === '/broken') return res.end('{"a":');
    return res.end(JSON.stringify({ text: 'x'.repeat(req.url === '/large' ? 50_000 : 10) }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => void server.close());
  const at = (path: string) =>
    fetchJson(new URL(path, `http://127.0.0.1:${(server.address() as AddressInfo).port}`), {}, SMALL);

  test('is JSON within its limits, and never from elsewhere', async () => {
    expect(await at('/json')).toEqual({ text: 'xxxxxxxxxx' });
    for (const path of ['/large', '/away', '/broken'])
      expect([path, await faultOf(at(path))]).toEqual([path, 'down null']);
    expect(await faultOf(fetchJson(new URL('http://127.0.0.1:9/'), {}))).toBe('down null');
  });

  test('says how long to wait as seconds or as a date, within reason', () => {
    expect([waitOf('30'), waitOf('999999'), waitOf('soon'), waitOf(null), waitOf('0')]).toEqual([
      30,
      21_600,
      null,
      null,
      null,
    ]);
    expect(waitOf(new Date(Date.now() + 90_000).toUTCString())).toBeGreaterThan(80);
  });
});

describe('strange shapes are no data', () => {
  const [at, imei] = ['2026-11-21T08:00:00.000Z', '1'];
  const told = (stats: unknown) => reportedIn([{ imei, stats }])?.[0];

  test.each([
    [{ lastUpdated: at, odometer: 0 }],
    [{ lastUpdated: at, odometer: -5 }],
    [{ lastUpdated: at, odometer: '12000' }],
    [{ lastUpdated: at, odometer: 1e12 }],
    [{ lastUpdated: 'yesterday', odometer: 12_000 }],
    [{ odometer: 12_000 }],
    [null],
    ['none'],
  ])('%j tells no odometer', (stats) => expect(told(stats)?.odometer).toBeNull());

  test('one wrong field loses none of the others', () => {
    const stats = {
      lastUpdated: at,
      odometer: 12_000,
      fuelLevel: -1,
      location: { lat: 200, lon: 1 },
      isRunning: 'yes',
      mil: { milOn: true, qualifiedDtcList: [{ code: 'p0301' }, 'P0420', 7, { code: 'rm -rf' }] },
    };
    expect(told(stats)).toMatchObject({
      odometer: { value: 12_000 },
      fuelPercent: null,
      location: null,
      isRunning: null,
      milOn: true,
      codes: ['P0301', 'P0420'],
    });
  });

  test('each part has its own moment', () => {
    const later = '2026-11-21T08:30:00.000Z';
    const reported = told({ lastUpdated: at, odometer: 5, location: { lat: 1, lon: 2, lastUpdated: later } });
    expect([reported?.odometer?.at, reported?.location?.at, reported?.dataAt].map((one) => one?.toISOString())).toEqual(
      [at, later, later],
    );
  });

  test('what is no list is no answer; what has no id is left out; what comes twice is there once', () => {
    expect(reportedIn({ vehicles: [] })).toBeNull();
    expect(reportedIn([null, 3, { vin: VIN }, { imei }, { imei }])?.map((one) => one.externalId)).toEqual([imei]);
    expect(tokensIn({ access_token: '', expires_in: 3 }, NOW)).toBeNull();
    expect(tokensIn({ access_token: 'a', expires_in: 1e12, refresh_token: 7 }, NOW)).toMatchObject({ refresh: null });
  });
});

test('120 requests at once, then two a minute', () => {
  let now = NOW.getTime();
  const pace = createPace(() => new Date(now));
  for (let n = 0; n < 120; n += 1) pace.count('token');
  expect(() => pace.count('token')).toThrow(ProviderFault);
  expect(() => pace.count('other')).not.toThrow();
  now += 30_000;
  pace.count('token');
  expect(() => pace.count('token')).toThrow(ProviderFault);
});
