/** The signature of events, as Stripe makes it and the test provider too: `t=<unix seconds>,v1=<hex of HMAC-SHA256 of "t.body">`. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Older ones, and those of clocks that are ahead, are nobody's: whoever overheard one cannot send it later. */
const TOLERANCE_MS = 300_000;

const hmac = (secret: string, seconds: string, raw: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(raw).digest();

export function signatureOf(secret: string, raw: Uint8Array, now: Date): string {
  const seconds = String(Math.floor(now.getTime() / 1000));
  return `t=${seconds},v1=${hmac(secret, seconds, raw).toString('hex')}`;
}

/** Of several signatures (while a secret is changed) one must be right. */
export function isSigned(secret: string, raw: Uint8Array, header: string | null, now: Date): boolean {
  if (header === null || header.length > 2_000) return false;
  const parts = header.split(',').map((part) => part.trim());
  const seconds = parts.find((part) => /^t=\d{1,12}$/.test(part))?.slice(2);
  if (seconds === undefined || Math.abs(now.getTime() - Number(seconds) * 1000) > TOLERANCE_MS) return false;
  const right = hmac(secret, seconds, raw);
  return parts.some(
    (part) => /^v1=[0-9a-f]{64}$/.test(part) && timingSafeEqual(Buffer.from(part.slice(3), 'hex'), right),
  );
}
