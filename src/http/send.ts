/** One attempt of one request. Never throws, never repeats, never judges. */
import type { Encoded } from './encode.ts';
import { type Received, type Reply, type Silence, toReply } from './reply.ts';
import { sendByXhr } from './xhr.ts';

export interface SendOptions {
  readonly produces: 'json' | 'bytes';
  readonly signal?: AbortSignal | undefined;
  /** Ms in total; for uploads ms without any progress. */
  readonly timeoutMs: number;
  /** Bytes of the file part; above 0 it is an upload. */
  readonly uploadBytes: number;
}

/** Slower than this nobody waits for; only where progress cannot be seen (service workers have no XMLHttpRequest). */
const SLOWEST_BYTES_PER_MS = 8;

const silence = (reason: Silence['reason'], left: boolean): Silence => ({ kind: 'silence', reason, left });

async function fetchOnce(request: Encoded, signal: AbortSignal): Promise<Received> {
  const began = performance.now();
  const response = await fetch(request.url, {
    method: request.method,
    headers: request.headers,
    body: request.body,
    signal,
    redirect: 'manual',
    cache: 'no-store',
    credentials: 'include',
  });
  const rtt = performance.now() - began;
  const redirect =
    response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400 && response.status !== 304);
  const body = redirect ? new ArrayBuffer(0) : await response.arrayBuffer();
  return { status: response.status, header: (name) => response.headers.get(name), body, elsewhere: redirect, rtt };
}

/** A timer that aborts: `fetch` itself would wait for minutes, or for ever. */
async function sendByFetch(request: Encoded, options: SendOptions): Promise<Received | Silence> {
  const timer = new AbortController();
  const ms = options.timeoutMs + options.uploadBytes / SLOWEST_BYTES_PER_MS;
  const id = setTimeout(() => timer.abort(), ms);
  try {
    return await fetchOnce(request, options.signal ? AbortSignal.any([options.signal, timer.signal]) : timer.signal);
  } catch {
    // What was thrown says too little to tell "not sent" from "answer lost": assume that the bytes left.
    if (options.signal?.aborted) return silence('aborted', true);
    return silence(timer.signal.aborted ? 'timeout' : 'network', true);
  } finally {
    clearTimeout(id);
  }
}

/** Resolves with the answer, or with silence and its reason. */
export async function send(request: Encoded, options: SendOptions): Promise<Reply> {
  if (options.signal?.aborted) return silence('aborted', false);
  const byXhr = options.uploadBytes > 0 && typeof XMLHttpRequest !== 'undefined';
  const received = byXhr ? await sendByXhr(request, options) : await sendByFetch(request, options);
  return 'kind' in received ? received : toReply(received, options.produces, Date.now());
}
