/** Uploads by XMLHttpRequest: the only way to see progress, and so to end by inactivity instead of in total. */
import type { Encoded } from './encode.ts';
import type { Received, Silence } from './reply.ts';
import { watchdog } from './watchdog.ts';

interface Options {
  readonly signal?: AbortSignal | undefined;
  /** Ms without a byte in either direction. */
  readonly timeoutMs: number;
  /** How much of it left, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/**
 * Bytes a ms. Progress tells what the system took over, not what left the phone: what it holds goes on for minutes over a thin line,
 * unseen. Half of 2 kB/s, for two photos share it.
 */
const SLOWEST = 1;
/** So much a system holds of a connection that is that slow, bytes. */
const HELD_MOST = 256_000;

/** XMLHttpRequest follows redirects unseen; only the address of the answer tells. */
function received(xhr: XMLHttpRequest, asked: string, rtt: number): Received {
  return {
    status: xhr.status,
    header: (name) => xhr.getResponseHeader(name),
    body: (xhr.response as ArrayBuffer | null) ?? new ArrayBuffer(0),
    elsewhere: xhr.responseURL !== '' && xhr.responseURL !== asked,
    rtt,
  };
}

/** Resolves with what came, or with silence. Never rejects. */
export function sendByXhr(request: Encoded, options: Options): Promise<Received | Silence> {
  const xhr = new XMLHttpRequest();
  const began = performance.now();
  const url = new URL(request.url, globalThis.location.href).href;
  return new Promise((resolve) => {
    const quiet = watchdog(options.timeoutMs, () => end('timeout'));
    const cancel = (): void => end('aborted');
    const finish = (result: Received | Silence): void => {
      quiet.stop();
      options.signal?.removeEventListener('abort', cancel);
      resolve(result);
    };
    // Resolved before `abort()`, whose own events then find the promise settled.
    const end = (reason: Silence['reason']): void => {
      finish({ kind: 'silence', reason, left: true });
      xhr.abort();
    };
    options.signal?.addEventListener('abort', cancel);
    xhr.upload.addEventListener('progress', ({ loaded, total }) => {
      quiet.touch(options.timeoutMs + Math.min(loaded, HELD_MOST) / SLOWEST);
      options.onProgress?.(total > 0 ? loaded / total : 0);
    });
    xhr.addEventListener('progress', () => quiet.touch());
    xhr.addEventListener('error', () => finish({ kind: 'silence', reason: 'network', left: true }));
    xhr.addEventListener('load', () => finish(received(xhr, url, performance.now() - began)));
    xhr.open(request.method, url);
    xhr.responseType = 'arraybuffer';
    xhr.withCredentials = true;
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    xhr.send(request.body);
  });
}
