/** Asks Stripe, within limits of time and size. What it answers becomes an outcome: only what is surely not done is refused. */
import type { Outcome } from '../provider.ts';
import type { StripeSettings } from '../settings.ts';
import { errorIn } from './shapes.ts';
import { whyOf } from './words.ts';

export interface Limits {
  readonly timeMs: number;
  readonly bytes: number;
}

const LIMITS: Limits = { timeMs: 10_000, bytes: 8_000_000 };
/** Shapes of answers stay as they are, whatever the account's own version is. */
const VERSION = '2024-06-20';

export type Fields = Readonly<Record<string, string | number | undefined>>;

export interface Ask {
  get(path: string, query: Fields): Promise<Outcome<unknown>>;
  /** The same key is the same act, for a day. */
  post(path: string, fields: Fields, key: string | null): Promise<Outcome<unknown>>;
}

const UNKNOWN = { outcome: 'unknown' } as const;

const written = (fields: Fields): URLSearchParams =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

export function createAsk({ key: secret, url }: StripeSettings, limits: Limits = LIMITS): Ask {
  const common = { authorization: `Bearer ${secret}`, 'stripe-version': VERSION, accept: 'application/json' };
  const send = async (path: string, init: RequestInit): Promise<Outcome<unknown>> => {
    try {
      const signal = AbortSignal.timeout(limits.timeMs);
      // Redirects are not followed: they could lead into our own network, with the key.
      const response = await fetch(`${url}${path}`, { ...init, signal, redirect: 'error' });
      const body = await jsonOf(response, limits.bytes);
      return response.ok ? { outcome: 'done', value: body } : failed(response.status, body);
    } catch {
      return UNKNOWN;
    }
  };
  return {
    get: (path, query) => send(`${path}?${written(query)}`, { headers: common }),
    post: (path, fields, key) =>
      send(path, {
        method: 'POST',
        headers: {
          ...common,
          'content-type': 'application/x-www-form-urlencoded',
          ...(key !== null && { 'idempotency-key': key }),
        },
        body: written(fields).toString(),
      }),
  };
}

/** Statuses that say that nothing was done. Of others (409: the same is being done, 429, 5xx) nobody knows. */
const REFUSING: ReadonlySet<number> = new Set([400, 401, 402, 403, 404]);

function failed(status: number, body: unknown): Outcome<never> {
  const error = errorIn(body);
  // The same key was used with other words for the same act: what became of that one is not said here.
  if (!REFUSING.has(status) || error === null || error.type === 'idempotency_error') return UNKNOWN;
  return { outcome: 'refused', why: whyOf(status, error) };
}

async function jsonOf(response: Response, most: number): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > most) throw new RangeError('too long');
    parts.push(part);
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8')) as unknown;
}
