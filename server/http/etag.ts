/** Conditional reads: a page that has not changed costs no bytes. */
import { createHash } from 'node:crypto';

/** A strong tag of exactly these bytes. */
export const etagOf = (body: string | Uint8Array): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

/** Whether If-None-Match names the tag; weak forms (made by proxies that compress) count too. */
export function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((part) => part.trim() === '*' || part.trim().replace(/^W\//, '') === etag);
}
