import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import type { LocalProvider } from './provider.ts';

let app: TestApp;
let provider: LocalProvider;
let made = 0;

beforeAll(async () => {
  app = await startTestApp({ localPayments: ['capture'] });
  provider = app.kernel.payments as LocalProvider;
});

beforeEach(() => app.db.deleteFrom('rate_limits').execute());

const HOUR_MS = 3_600_000;

async function checkout(capture: 'now' | 'later' = 'now', hours = 72) {
  const key = `req-${(made += 1)}`;
  const expiresAt = new Date(app.clock.now.getTime() + hours * HOUR_MS);
  const wanted = { key, amount: 11_290, currency: 'USD', capture, reference: `B-000123, <b>${key}</b>`, expiresAt };
  const outcome = await provider.createCheckout(wanted);
  if (outcome.outcome !== 'done') throw new Error(outcome.outcome);
  return { key, ...outcome.value, path: new URL(outcome.value.url).pathname };
}

async function see(path: string, language = 'en') {
  const response = await app.fetch(path, { headers: { 'accept-language': language } });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

async function pay(path: string, number: string) {
  const body = new URLSearchParams({ number });
  const response = await app.fetch(path, { method: 'POST', body });
  return { status: response.status, html: await response.text() };
}

const stateOf = async (key: string) => {
  const found = await provider.find(key);
  return found.outcome === 'done' && found.value.kind === 'checkout' ? found.value.state : null;
};

describe('the page of the test provider', () => {
  it('shows what is to be paid, marked as a test, without scripts', async () => {
    const { path } = await checkout('later');
    const { status, headers, html } = await see(path);
    expect(status).toBe(200);
    expect(html).toContain('TEST: no money is moved');
    expect(html).toContain('B-000123, &lt;b&gt;');
    expect(html).toContain('$112.90');
    expect(html).toContain('November 24, 2026');
    expect(html).toContain('is blocked on your card');
    expect(html).not.toMatch(/<script|style="/);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await app.fetch('/pay/style.css')).headers.get('content-type')).toBe('text/css; charset=utf-8');
  });

  it('speaks Spanish to browsers that want it more', async () => {
    const { path } = await checkout();
    expect((await see(path, 'es-MX,es;q=0.9,en;q=0.8')).html).toContain('<html lang="es">');
    expect((await see(path, 'en,es;q=0.9')).html).toContain('<html lang="en">');
    expect((await see(path, 'fr')).html).toContain('<html lang="en">');
  });

  it('is paid once', async () => {
    const { path, key } = await checkout();
    expect(await pay(path, '4242 4242 4242 4242')).toMatchObject({
      status: 200,
      html: expect.stringContaining('<h1>Paid'),
    });
    expect((await pay(path, '4242424242424242')).html).toContain('Already paid');
    expect((await see(path)).html).toContain('Already paid');
    expect(await stateOf(key)).toBe('paid');
  });

  it('says why a card is not taken, does not show it again, and keeps it nowhere', async () => {
    const { path, key } = await checkout();
    const declined = await pay(path, '4000 0000 0000 9995');
    expect(declined).toMatchObject({ status: 422, html: expect.stringContaining('there is not enough money on it') });
    expect(declined.html).not.toContain('value="4000');
    expect((await pay(path, '5555 5555 5555 4444')).html).toContain('one of the cards for this test');
    expect(await stateOf(key)).toBe('open');
    const tables = await Promise.all([
      app.db.selectFrom('test_checkouts').selectAll().execute(),
      app.db.selectFrom('test_events').selectAll().execute(),
    ]);
    expect(JSON.stringify(tables)).not.toMatch(/9995|5555|4444/);
  });

  it('ends with its time, when it is closed, and knows no others', async () => {
    const [closed, late] = [await checkout(), await checkout('now', 1)];
    await provider.closeCheckout(closed.ref);
    expect(await see(closed.path)).toMatchObject({ status: 410, html: expect.stringContaining('No longer open') });
    app.clock.advance(HOUR_MS);
    expect((await pay(late.path, '4242424242424242')).status).toBe(410);
    expect(await stateOf(late.key)).toBe('expired');
    expect((await see('/pay/checkout_of_nobody')).status).toBe(404);
    expect((await see('/pay/done')).html).not.toContain('TEST');
  });

  it('takes so many tries only', async () => {
    const { path } = await checkout();
    for (let n = 0; n < 30; n += 1) await pay(path, '1');
    expect(await pay(path, '4242424242424242')).toMatchObject({
      status: 429,
      html: expect.stringContaining('Too many tries'),
    });
  });
});

describe('acts of the test provider', () => {
  const refOf = async (key: string) => {
    const found = await provider.find(key);
    return (found.outcome === 'done' && found.value.kind === 'checkout' && found.value.paid?.ref) || '';
  };

  it('takes whole cents; the same key is the same checkout', async () => {
    const expiresAt = new Date(app.clock.now.getTime() + HOUR_MS);
    const wanted = {
      key: 'req-1999',
      amount: 1_999,
      currency: 'USD',
      capture: 'now',
      reference: 'B',
      expiresAt,
    } as const;
    const first = await provider.createCheckout(wanted);
    expect(await provider.createCheckout(wanted)).toEqual(first);
    expect(await provider.createCheckout({ ...wanted, amount: 2_000 })).toMatchObject({ outcome: 'refused' });
    expect(await provider.createCheckout({ ...wanted, key: 'req-2000', amount: 19.99 })).toMatchObject({
      outcome: 'refused',
    });
    const rows = await app.db.selectFrom('test_checkouts').select('amount').where('key', '=', 'req-1999').execute();
    expect(rows).toEqual([{ amount: 1_999 }]);
  });

  it('gives back once for a key, and never more than was paid', async () => {
    const { path, key } = await checkout();
    await pay(path, '4242424242424242');
    const ref = await refOf(key);
    const back = await provider.refund(ref, 11_290, 'pay-1');
    expect([back.outcome, await provider.refund(ref, 11_290, 'pay-1')]).toEqual(['done', back]);
    expect(await provider.refund(ref, 1, 'pay-2')).toMatchObject({ outcome: 'refused' });
    expect(await provider.find('pay-1')).toMatchObject({ value: { kind: 'act', amount: 11_290 } });
  });

  it('loses the answers it is told to lose: the act is done, and found', async () => {
    const { path, key } = await checkout('later');
    await pay(path, '4242424242424242');
    const ref = await refOf(key);
    expect(await provider.capture(ref, 21_001, 'pay-3')).toMatchObject({ outcome: 'refused' });
    expect(await provider.capture(ref, 10_000, 'pay-4')).toEqual({ outcome: 'unknown' });
    expect(await provider.find('pay-4')).toMatchObject({ value: { kind: 'act', state: 'succeeded', amount: 10_000 } });
    expect(await provider.release(ref, 'pay-5')).toMatchObject({ outcome: 'refused' });
  });

  it('loses those of the card that ends in 0002, too', async () => {
    const { path, key } = await checkout();
    expect(await pay(path, '4000 0000 0000 0002')).toMatchObject({ status: 504 });
    expect(await stateOf(key)).toBe('paid');
    expect(await provider.refund(await refOf(key), 5_000, 'pay-6')).toEqual({ outcome: 'unknown' });
    expect(await provider.find('pay-6')).toMatchObject({ value: { kind: 'act', state: 'succeeded' } });
  });
});
