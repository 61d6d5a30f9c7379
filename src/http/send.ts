/** One attempt of one request. Never throws, never repeats, never judges. */
import type { Encoded } from './encode.ts';
import { type Received, type Reply, type Silence, toReply } from './reply.ts';
import { watchdog } from './watchdog.ts';
import { sendByXhr } from './xhr.ts';

export interface SendOptions {
  readonly produces: 'json' | 'bytes';
  readonly signal?: AbortSignal | undefined;
  /** Ms without a byte: of the answer, and for uploads in either direction. */
  readonly timeoutMs: number;
  /** Bytes of the file parts; above 0 it is an upload. */
  readonly uploadBytes: number;
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** Slower than this nobody waits for; only where progress cannot be seen (service workers have no XMLHttpRequest). */
const SLOWEST_BYTES_PER_MS = 8;

const silence = (reason: Silence['reason'], left: boolean): Silence => ({ kind: 'silence', reason, left });

/** In all: a server that sends a byte now and then keeps nobody waiting for longer than this many time-outs, 600 kB over 2 kB/s. */
const LONGEST = 10;

/** `heard` is called with every piece: over a line of 2 kB/s a list of todos takes longer than the time-out. */
function bodyOf({ body }: Response, heard: () => void): Promise<ArrayBuffer> {
  const listening = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, through) {
      heard();
      through.enqueue(piece);
    },
  });
  return new Response(body?.pipeThrough(listening)).arrayBuffer();
}

async function fetchOnce(request: Encoded, signal: AbortSignal, heard: () => void): Promise<Received> {
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
  heard();
  const redirect =
    response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400 && response.status !== 304);
  const body = redirect ? new ArrayBuffer(0) : await bodyOf(response, heard);
  return { status: response.status, header: (name) => response.headers.get(name), body, elsewhere: redirect, rtt };
}

/** A timer that aborts: `fetch` itself would wait for minutes, or for ever. */
async function sendByFetch(request: Encoded, options: SendOptions): Promise<Received | Silence> {
  const timer = new AbortController();
  const { timeoutMs } = options;
  const quiet = watchdog(timeoutMs + options.uploadBytes / SLOWEST_BYTES_PER_MS, () => timer.abort());
  let end: number | undefined;
  const heard = (): void => {
    end ??= performance.now() + LONGEST * timeoutMs;
    quiet.touch(Math.min(timeoutMs, end - performance.now()));
  };
  const ended = options.signal ? AbortSignal.any([options.signal, timer.signal]) : timer.signal;
  try {
    return await fetchOnce(request, ended, heard);
  } catch {
    // What was thrown says too little to tell "not sent" from "answer lost": assume that the bytes left.
    return silence(options.signal?.aborted ? 'aborted' : timer.signal.aborted ? 'timeout' : 'network', true);
  } finally {
    quiet.stop();
  }
}

/** Resolves with the answer, or with silence and its reason. */
export async function send(request: Encoded, options: SendOptions): Promise<Reply> {
  if (options.signal?.aborted) return silence('aborted', false);
  const byXhr = options.uploadBytes > 0 && typeof XMLHttpRequest !== 'undefined';
  const received = byXhr ? await sendByXhr(request, options) : await sendByFetch(request, options);
  return 'kind' in received ? received : toReply(received, options.produces, Date.now());
}
