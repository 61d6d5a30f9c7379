/** What the simulated maker answers, and how it fails each time that it is told to. */
import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly html?: string;
  readonly location?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function send(res: ServerResponse, { status, body, html, location, headers = {} }: Answer): void {
  const type = html === undefined ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8';
  // Whoever asks may be in this process and busy: a connection that is kept would end while it is used again.
  res.writeHead(status, {
    'content-type': type,
    connection: 'close',
    ...(location !== undefined && { location }),
    ...headers,
  });
  res.end(html ?? (body === undefined ? '' : JSON.stringify(body)));
}

const FAULTS = ['401', '429', '500', 'slow', 'html'] as const;
export type Fault = (typeof FAULTS)[number];

const RETRY_SECONDS = 120;
const MOST = 1_000;

/** Those that are still to come. */
export class Faults {
  readonly #waiting: Fault[] = [];

  add(kind: Fault, times: number): void {
    this.#waiting.push(...Array.from({ length: Math.min(times, MOST) }, () => kind));
  }

  clear(): void {
    this.#waiting.length = 0;
  }

  next(): Fault | undefined {
    return this.#waiting.shift();
  }

  /** `{"kind":"429","times":2}` */
  take({ kind, times }: Readonly<Record<string, unknown>>): Answer {
    const fault = FAULTS.find((one) => one === kind);
    if (!fault) return { status: 422, body: { kind: FAULTS } };
    this.add(fault, Number(times) || 1);
    return { status: 200, body: { waiting: this.#waiting.length } };
  }
}

export async function failed(fault: Fault, slowMs: number): Promise<Answer> {
  if (fault === 'html') return { status: 200, html: '<!doctype html><title>Maintenance</title>' };
  if (fault === 'slow') await wait(slowMs, undefined, { ref: false });
  const status = fault === 'slow' ? 504 : Number(fault);
  return { status, body: { error: fault }, headers: fault === '429' ? { 'retry-after': String(RETRY_SECONDS) } : {} };
}
