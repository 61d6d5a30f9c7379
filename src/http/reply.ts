/** What one attempt to make a call came to, before anybody judged it. The sync engine knows it by the name of `Outcome`. */
import { HEADERS } from '#contract/headers.ts';

export type Reply = Answered | Silence;

export interface Answered {
  readonly kind: 'answer';
  readonly status: number;
  /** Parsed JSON (an ArrayBuffer where the endpoint produces bytes); undefined when there was none, or none that could be read. */
  readonly body: unknown;
  /** HTML where JSON was due, a redirect, or another origin: somebody between us and the server. */
  readonly foreign: boolean;
  /** A success whose body was cut off or is no JSON. */
  readonly broken: boolean;
  readonly retryAfterMs: number | null;
  readonly superseded: readonly string[];
  readonly etag: string | null;
  /** Server's clock (ms), and the round trip (ms) that brought it. */
  readonly serverTime: number | null;
  readonly rtt: number;
  readonly capabilities: string | null;
}

/** No answer. `left`: bytes may have reached the server. */
export interface Silence {
  readonly kind: 'silence';
  readonly reason: 'network' | 'timeout' | 'aborted';
  readonly left: boolean;
}

/** Head and body of a response, however it was fetched. */
export interface Received {
  readonly status: number;
  header(name: string): string | null;
  readonly body: ArrayBuffer;
  /** It came by a redirect, or from another place than was asked. */
  readonly elsewhere: boolean;
  readonly rtt: number;
}

const PROXY_WANTS_SIGN_IN = new Set([407, 511]);

/** A proxy's error page with a 4xx or 5xx is judged by its status; only a *success* in HTML is somebody else's. */
function isForeign(received: Received): boolean {
  const { status } = received;
  const success = status >= 200 && status < 300;
  const html = (received.header('content-type') ?? '').includes('html');
  return received.elsewhere || PROXY_WANTS_SIGN_IN.has(status) || (success && html);
}

function parse(body: ArrayBuffer): { ok: boolean; value: unknown } {
  try {
    return { ok: true, value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as unknown };
  } catch {
    return { ok: false, value: undefined };
  }
}

/** Seconds, or a date; never below zero. Null for anything else. */
export function retryAfter(value: string | null, now: number): number | null {
  if (value === null) return null;
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/** `Date` counts whole seconds: on average it is half a second behind. */
function serverTime(received: Received): number | null {
  const exact = Number(received.header(HEADERS.serverTime) ?? Number.NaN);
  if (Number.isFinite(exact) && exact > 0) return exact;
  const date = Date.parse(received.header('date') ?? '');
  return Number.isNaN(date) ? null : date + 500;
}

/** `a, b` as names. */
export const list = (value: string | null): string[] => (value ?? '').split(',').flatMap((part) => part.trim() || []);

/** The judged-by-nobody answer. `now` is the device's clock, for a Retry-After that names a date. */
export function toReply(received: Received, produces: 'json' | 'bytes', now: number): Answered {
  const { status, body } = received;
  const foreign = isForeign(received);
  const mayBeEmpty = status === 204 || status === 304 || status >= 400;
  const bytes = produces === 'bytes' && status === 200;
  const parsed = bytes ? { ok: true, value: body } : parse(body);
  return {
    kind: 'answer',
    status,
    body: foreign ? undefined : parsed.value,
    foreign,
    broken: !foreign && !parsed.ok && !(mayBeEmpty && body.byteLength === 0) && status < 400,
    retryAfterMs: retryAfter(received.header('retry-after'), now),
    superseded: list(received.header(HEADERS.superseded)),
    etag: received.header('etag'),
    serverTime: foreign ? null : serverTime(received),
    rtt: received.rtt,
    capabilities: foreign ? null : received.header(HEADERS.capabilities),
  };
}
