/** Asks another server for JSON, within limits of time and size. Whatever else it answers is a fault. */
import { ProviderFault } from './provider.ts';

export interface Limits {
  readonly timeMs: number;
  readonly bytes: number;
}

export const LIMITS: Limits = { timeMs: 10_000, bytes: 4_000_000 };
/** A longer wait is not believed. */
const LONGEST_WAIT = 6 * 3600;

/** The parsed answer. Throws ProviderFault. Redirects are not followed: they could lead into our own network. */
export async function fetchJson(url: URL, init: RequestInit, limits: Limits = LIMITS): Promise<unknown> {
  const signal = AbortSignal.timeout(limits.timeMs);
  try {
    const response = await fetch(url, { ...init, signal, redirect: 'error' });
    if (!response.ok) throw await faultOf(response);
    return JSON.parse(await textOf(response, limits.bytes)) as unknown;
  } catch (error) {
    throw error instanceof ProviderFault ? error : new ProviderFault('down');
  }
}

async function faultOf(response: Response): Promise<ProviderFault> {
  await response.body?.cancel();
  const { status } = response;
  const wait = waitOf(response.headers.get('retry-after'));
  if (status === 429) return new ProviderFault('limited', wait);
  return new ProviderFault([400, 401, 403].includes(status) ? 'refused' : 'down', wait);
}

/** Retry-After as seconds: it is a number of them, or a date. */
export function waitOf(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, LONGEST_WAIT) : null;
}

/** The text of an answer that says it is JSON. A page of HTML is what stands before a server that is down. */
async function textOf(response: Response, most: number): Promise<string> {
  if (!/^application\/([\w.-]+\+)?json\b/i.test(response.headers.get('content-type') ?? '') || !response.body) {
    await response.body?.cancel();
    throw new ProviderFault('down');
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > most) throw new ProviderFault('down');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
