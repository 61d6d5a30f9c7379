/** The CSRF token: a cookie that writes repeat in a header. Dedicated workers cannot read cookies and ask their page. */
import { auth } from '#contract/areas/auth.ts';
import { singleFlight } from '#lib/single-flight.ts';
import { csrfCookie } from './csrf-cookie.ts';
import { deployment } from './deployment.ts';
import { encode } from './encode.ts';
import { send } from './send.ts';

type Read = () => Promise<string | null>;

let read: Read = csrfCookie;

/** What the page answered last, and until when it is believed: asking takes as long as all else between two requests. */
let kept: { readonly raw: string; readonly until: number } | null = null;

/** A token that was renewed meanwhile costs one 419; the answer to that is to fetch it anew. */
const KEEP_MS = 1_000;

/** A worker without cookies reads its page's `csrfCookie` through `reader`. */
export function readCsrfThrough(reader: Read): void {
  kept = null;
  read = async () => {
    if (kept && performance.now() < kept.until) return kept.raw;
    const raw = await reader();
    if (raw !== null) kept = { raw, until: performance.now() + KEEP_MS };
    return raw;
  };
}

/** The present token, or null when the browser has none (yet). */
export async function csrfToken(): Promise<string | null> {
  const raw = await read();
  return raw === null ? null : decodeURIComponent(raw);
}

const CSRF_TIMEOUT_MS = 15_000;

/** Fetches the cookie anew; callers at the same time share one request. False: no answer. */
export const refreshCsrf = singleFlight(async (): Promise<boolean> => {
  const request = encode(auth.csrfCookie, {}, {}, deployment());
  const reply = await send(request, { produces: 'json', timeoutMs: CSRF_TIMEOUT_MS, uploadBytes: 0 });
  kept = null;
  return reply.kind === 'answer' && !reply.foreign && reply.status < 300;
});
