/** `/pay/{ref}`: the test provider's page. There only while the test provider takes the yard's cards; where renters come back to always is. */
import { Hono } from 'hono';
import { addressOf } from '#server/http/address.ts';
import { readForm } from '#server/http/form-body.ts';
import type { Env, Kernel, Request } from '#server/http/kernel.ts';
import { countTry } from '#server/http/rate-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type CheckoutRow, LOST_LATE_MS, payCheckout, type Payment, PAYS_LATE_MS } from './ledger.ts';
import { PAY_STYLE, payForm, type Said, saying } from './page.ts';
import type { LocalProvider } from './provider.ts';
import { type Language, languageOf } from './words.ts';

const STATUS = { paid: 200, lost: 504, again: 200, expired: 410, missing: 404, done: 200, tooMany: 429 } as const;

/** Of a page of what a browser asks for; it differs by the language. */
function languageFor(c: Request): Language {
  c.header('Vary', 'Accept-Language');
  return languageOf(c.req.header('accept-language'));
}

function say(c: Request, said: Said, checkout: CheckoutRow | null = null): Response | Promise<Response> {
  return c.html(saying(languageFor(c), said, checkout), STATUS[said]);
}

/** Where Stripe sends renters back to. What they bring is not believed: only its events count. */
export function backRoutes(): Hono<Env> {
  const app = new Hono<Env>();
  app.use('/pay/*', async (c, next) => {
    c.set('route', '/pay/{ref}');
    await next();
  });
  app.get('/pay/style.css', (c) => c.body(PAY_STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  app.get('/pay/done', (c) => say(c, 'done'));
  return app;
}

export function localRoutes(kernel: Kernel, provider: LocalProvider): Hono<Env> {
  const app = new Hono<Env>();
  app.get('/pay/:ref', async (c) => {
    const checkout = await checkoutOf(kernel, c.req.param('ref'));
    if (!checkout) return say(c, 'missing');
    if (checkout.state === 'paid') return say(c, 'again', checkout);
    if (isOver(checkout, c.get('now'))) return say(c, 'expired', checkout);
    return c.html(payForm(languageFor(c), checkout));
  });
  app.post('/pay/:ref', (c) => pay(kernel, provider, c, c.req.param('ref')));
  return app;
}

const isOver = ({ state, expires_at }: CheckoutRow, now: Date): boolean => state === 'expired' || expires_at <= now;

const checkoutOf = ({ db }: Pick<Kernel, 'db'>, ref: string) =>
  db.selectFrom('test_checkouts').selectAll().where('ref', '=', ref).executeTakeFirst();

/** What a test card does; null: it is none. */
function cardOf(number: string): Payment | 'declined' | null {
  const digits = number.replace(/[\s-]/g, '');
  if (!/^\d{16}$/.test(digits)) return null;
  if (digits === '4242424242424242') return { isLosing: false, toldInMs: 0 };
  if (digits.endsWith('9995')) return 'declined';
  if (digits.endsWith('0002')) return { isLosing: true, toldInMs: LOST_LATE_MS };
  return digits.endsWith('0259') ? { isLosing: false, toldInMs: PAYS_LATE_MS } : null;
}

/** The number is looked at, and neither kept nor logged. */
async function pay(kernel: Kernel, provider: LocalProvider, c: Request, ref: string): Promise<Response> {
  if (await isTooOften(kernel, c)) return say(c, 'tooMany');
  const form = await readForm(c);
  const checkout = await checkoutOf(kernel, ref);
  if (!checkout) return say(c, 'missing');
  if (checkout.state === 'paid') return say(c, 'again', checkout);
  if (isOver(checkout, c.get('now'))) return say(c, 'expired', checkout);
  const card = cardOf(form['number'] ?? '');
  if (card === null || card === 'declined')
    return c.html(payForm(languageFor(c), checkout, card === null ? 'unknownCard' : 'declined'), 422);
  const before = await payCheckout(provider.ledger, ref, card);
  provider.kick();
  // Somebody else may have paid it, or it was closed, while this card was looked at.
  if (before === 'paid') return say(c, 'again', checkout);
  if (before !== 'open') return say(c, 'expired', checkout);
  return say(c, card.isLosing ? 'lost' : 'paid', checkout);
}

async function isTooOften(kernel: Kernel, c: Request): Promise<boolean> {
  try {
    await countTry(kernel.db, { name: 'pay', value: addressOf(kernel, c), tries: 30, seconds: 600 }, c.get('now'));
    return false;
  } catch (error) {
    if (error instanceof Refusal) return true;
    throw error;
  }
}
