/**
 * CSRF tokens: a nonce signed together with the session it was given to. The browser holds it in a cookie that our pages can read
 * and another site's cannot; a write repeats it in a header. Nothing is stored, so any process can check it.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Refusal } from './refusal.ts';

/** A token for the session (null: for somebody who is not signed in yet). */
export function csrfToken(key: Buffer, sessionHash: string | null): string {
  const nonce = randomBytes(16).toString('base64url');
  return `${nonce}.${signature(key, nonce, sessionHash)}`;
}

/** Refuses with 419 unless header and cookie are the same token and it was given to this session. */
export function checkCsrf(
  key: Buffer,
  sent: { header: string | undefined; cookie: string | undefined; sessionHash: string | null },
): void {
  const [nonce = '', signed = ''] = (sent.header ?? '').split('.');
  const genuine = equal(sent.header ?? '', sent.cookie ?? '') && equal(signed, signature(key, nonce, sent.sessionHash));
  if (!genuine) throw new Refusal('staleToken', 'CSRF token mismatch.');
}

function signature(key: Buffer, nonce: string, sessionHash: string | null): string {
  return createHmac('sha256', key)
    .update(`${nonce}.${sessionHash ?? ''}`)
    .digest('base64url');
}

function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
