/** As much of Stripe as the adapter asks, over HTTP: form bodies, its keys, its lists; and it can fail in its ways. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHmac } from 'node:crypto';
import { atEnd } from './at-end.ts';

/** `lost`: it is done, and the connection ends without an answer. `slow`: the same, and it does not even end. */
type Fault = 'lost' | 'slow' | '500' | '429' | 'html' | 'declined' | 'no key';
type Thing = Record<string, unknown> & { id: string; metadata: Record<string, string> };
interface Said {
  readonly status: number;
  readonly body: unknown;
}

const no = (status: number, code: string, type = 'invalid_request_error'): Said => ({
  status,
  body: { error: { type, code, message: `No: sk_test_secret ${code}` } },
});
const yes = (body: unknown): Said => ({ status: 200, body });

export const STRIPE_KEY = 'sk_test_secret';
export const STRIPE_SECRET = 'whsec_test_secret';

/** A signed event, as it would be posted. */
export function stripeEvent(
  type: string,
  object: unknown,
  now: Date,
  id = `evt_${type}`,
): { raw: Uint8Array; headers: Headers } {
  const seconds = Math.floor(now.getTime() / 1000);
  const raw = Buffer.from(JSON.stringify({ id, type, created: seconds, data: { object } }));
  const v1 = createHmac('sha256', STRIPE_SECRET).update(`${seconds}.`).update(raw).digest('hex');
  return { raw, headers: new Headers({ 'stripe-signature': `t=${seconds},v0=abc,v1=${v1}` }) };
}

export class FakeStripe {
  url = '';
  readonly faults: Fault[] = [];
  /** Everything that was asked: `POST /v1/refunds`, and its form. */
  readonly asked: {
    readonly what: string;
    readonly fields: Readonly<Record<string, string>>;
    readonly key: string | null;
  }[] = [];
  readonly sessions: Thing[] = [];
  readonly intents: Thing[] = [];
  readonly refunds: Thing[] = [];
  readonly #answers = new Map<string, { readonly form: string; readonly said: Said }>();
  readonly #now: () => Date;
  #made = 0;

  constructor(now: () => Date) {
    this.#now = now;
  }

  get #seconds(): number {
    return Math.floor(this.#now().getTime() / 1000);
  }

  /** The renter pays on its page. Answers the session as events have it: with the payment's reference. */
  pay(sessionId: string): Thing {
    const session = this.sessions.find(({ id }) => id === sessionId)!;
    const isLater = session.metadata['capture'] === 'later';
    const before = { capture_before: this.#seconds + 7 * 86_400 };
    const intent: Thing = {
      id: `pi_${++this.#made}`,
      metadata: { key: session.metadata['key']! },
      amount: session['amount_total'],
      amount_received: isLater ? 0 : session['amount_total'],
      currency: session['currency'],
      status: isLater ? 'requires_capture' : 'succeeded',
      capture_method: isLater ? 'manual' : 'automatic_async',
      created: this.#seconds,
      latest_charge: { created: this.#seconds, payment_method_details: { card: isLater ? before : {} } },
    };
    this.intents.unshift(intent);
    Object.assign(session, {
      status: 'complete',
      url: null,
      payment_status: isLater ? 'unpaid' : 'paid',
      payment_intent: intent,
    });
    return { ...session, payment_intent: intent.id };
  }

  async take(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const url = new URL(req.url!, 'http://stripe.test');
    const form = req.method === 'POST' ? new URLSearchParams(Buffer.concat(chunks).toString()) : url.searchParams;
    const key = (req.headers['idempotency-key'] as string | undefined) ?? null;
    const what = `${req.method} ${url.pathname}`;
    this.asked.push({ what, fields: Object.fromEntries(form), key });
    const fault = this.faults.shift();
    if (fault === '500' || fault === '429') return send(res, Number(fault), { error: { type: 'api_error' } });
    if (fault === 'html') return void res.end('<!doctype html><title>Maintenance</title>');
    if (fault === 'declined')
      return send(res, 402, {
        error: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
      });
    if (fault === 'no key' || req.headers.authorization !== `Bearer ${STRIPE_KEY}`)
      return send(res, 401, { error: { type: 'invalid_request_error', message: 'Invalid key sk_test_secret' } });
    const { status, body } = this.#once(key, `${what}?${form}`, () => this.#answer(what, form));
    if (fault === 'slow') return;
    if (fault === 'lost') return void res.destroy();
    send(res, status, body);
  }

  #once(key: string | null, form: string, work: () => Said): Said {
    const known = key === null ? undefined : this.#answers.get(key);
    if (known) return known.form === form ? known.said : no(400, 'idempotency_key_in_use', 'idempotency_error');
    const said = work();
    if (key !== null) this.#answers.set(key, { form, said });
    return said;
  }

  #answer(what: string, form: URLSearchParams): Said {
    const [, id = '', act = ''] = /^\w+ \/v1\/(?:checkout\/)?\w+\/(\w+)(?:\/(\w+))?$/.exec(what) ?? [];
    if (what === 'POST /v1/checkout/sessions') return this.#newSession(form);
    if (what === 'POST /v1/refunds') return this.#refund(form);
    if (what === 'GET /v1/refunds') return yes({ data: this.refunds, has_more: false });
    if (what === 'GET /v1/payment_intents/search') return yes({ data: this.#searched(form.get('query') ?? '') });
    if (what === 'GET /v1/payment_intents') return yes({ data: this.intents, has_more: false });
    if (what === 'GET /v1/checkout/sessions') return yes(this.#listed(form));
    const thing = [...this.sessions, ...this.intents].find((one) => one.id === id);
    if (!thing) return no(404, 'resource_missing');
    if (what.startsWith('GET')) return yes(thing);
    return this.#act(thing, act, form);
  }

  #newSession(form: URLSearchParams): Said {
    const ends = Number(form.get('expires_at')) - this.#seconds;
    if (ends < 1_800 || ends > 86_400) return no(400, 'parameter_invalid_integer');
    const session: Thing = {
      id: `cs_test_${++this.#made}`,
      url: `https://checkout.stripe.test/${this.#made}`,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]'),
      expires_at: Number(form.get('expires_at')),
      metadata: { key: form.get('metadata[key]')!, capture: form.get('metadata[capture]')! },
      payment_intent: null,
    };
    this.sessions.unshift(session);
    return yes(session);
  }

  #refund(form: URLSearchParams): Said {
    const intent = this.intents.find(({ id }) => id === form.get('payment_intent'));
    if (!intent) return no(404, 'resource_missing');
    const amount = Number(form.get('amount'));
    const back = this.refunds.filter((one) => one['payment_intent'] === intent.id).map((one) => Number(one['amount']));
    if (back.reduce((a, b) => a + b, amount) > Number(intent['amount_received']))
      return no(400, 'charge_already_refunded');
    const refund: Thing = {
      id: `re_${++this.#made}`,
      metadata: { key: form.get('metadata[key]')! },
      payment_intent: intent.id,
      amount,
      status: 'succeeded',
    };
    this.refunds.unshift(refund);
    return yes(refund);
  }

  #listed(form: URLSearchParams) {
    const payment = form.get('payment_intent');
    const of = this.sessions.filter(
      (one) => payment === null || (one['payment_intent'] as Thing | null)?.id === payment,
    );
    const from = of.findIndex(({ id }) => id === form.get('starting_after')) + 1;
    // Two a page, so that pages are turned.
    return { data: of.slice(from, from + 2), has_more: of.length > from + 2 };
  }

  #searched(query: string): readonly Thing[] {
    const [, name = '', key = ''] = /^metadata\['(\w+)'\]:'([\w-]+)'$/.exec(query) ?? [];
    return this.intents.filter(({ metadata }) => metadata[name] === key);
  }

  #act(thing: Thing, act: string, form: URLSearchParams): Said {
    for (const [name, value] of form) {
      const [, field] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
      if (field) thing.metadata[field] = value;
    }
    if (act === 'expire') {
      if (thing['status'] !== 'open') return no(400, 'resource_missing');
      Object.assign(thing, { status: 'expired', url: null });
    } else if (act !== '') {
      if (thing['status'] !== 'requires_capture') return no(400, 'payment_intent_unexpected_state');
      const isCapture = act === 'capture';
      const amount_received = isCapture ? Number(form.get('amount_to_capture')) : 0;
      Object.assign(thing, { status: isCapture ? 'succeeded' : 'canceled', amount_received });
    }
    return yes(thing);
  }
}

function send(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
  res.end(JSON.stringify(body));
}

/** It ends after the file's tests. */
export async function startStripe(now: () => Date): Promise<FakeStripe> {
  const fake = new FakeStripe(now);
  const server = createServer((req, res) => void fake.take(req, res));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}
