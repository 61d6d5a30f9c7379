/**
 * The Idempotency-Keys of creates whose answer did not come: whoever presses Save again, even after a reload, sends the same content under
 * the same key, and the server makes nothing twice. Kept per person where it is written at once, and for a day: who makes something equal
 * later means another one, and must not be answered with the first.
 */
import type { AnyEndpoint, Input } from '#contract/endpoint.ts';
import { sha256 } from '#media/sha256.ts';

const DAY_MS = 86_400_000;

const prefixOf = (userId: number) => `create|${userId}|`;

/** Where the key of this content is kept. No content stands in it. */
async function nameOf(userId: number, endpoint: AnyEndpoint, input: Input<AnyEndpoint>): Promise<string> {
  const content = new TextEncoder().encode(`${endpoint.method} ${endpoint.path} ${JSON.stringify(input)}`);
  return prefixOf(userId) + (await sha256(content.buffer));
}

export interface PendingKey {
  readonly key: string;
  /** The server has answered: the next press is another act. */
  readonly settle: () => void;
}

/** The key under which this content is sent: that of the try before, if it was never answered. */
export async function pendingKey(
  userId: number,
  endpoint: AnyEndpoint,
  input: Input<AnyEndpoint>,
): Promise<PendingKey> {
  const name = await nameOf(userId, endpoint, input);
  const known = read(name);
  const key = known ?? crypto.randomUUID();
  if (known === null) keep(name, `${Date.now()} ${key}`);
  return { key, settle: () => localStorage.removeItem(name) };
}

/** For who leaves and wants nothing of theirs to stay. */
export function dropPendingKeys(userId: number): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith(prefixOf(userId))) localStorage.removeItem(name);
}

/** Null where there is none, or it is too old to be meant. */
function read(name: string): string | null {
  const [since = '', key = null] = localStorage.getItem(name)?.split(' ') ?? [];
  return Date.now() - Number(since) < DAY_MS ? key : null;
}

/** A browser that keeps nothing keeps no keys: then only a reload between two presses is not covered. */
function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    return;
  }
}
