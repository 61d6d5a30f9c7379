/**
 * Secrets of others that the yard must be able to say again, such as the tokens of a maker of trackers. Tables hold them sealed: AES-256-GCM,
 * `kid‖iv‖tag‖text`. What is sealed for one place (`table:id:column`) cannot be opened in another.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
export const KEY_BYTES = 32;
const [KID_BYTES, IV_BYTES, TAG_BYTES] = [4, 12, 16];

/** What was sealed cannot be opened: it was changed, belongs elsewhere, or its key is lost. The message tells nothing of the secret. */
export class SecretLost extends Error {
  readonly why: 'key' | 'changed';

  constructor(why: 'key' | 'changed') {
    super(why === 'key' ? 'The key of this secret is lost.' : 'This secret was changed, or belongs elsewhere.');
    this.why = why;
  }
}

export interface Secrets {
  /** `place` says where it lies: `telematics_connections:7:token_enc`. */
  seal(place: string, text: string): Buffer;
  /** Throws SecretLost. */
  open(place: string, sealed: Uint8Array): string;
  /** Whether it was sealed with the present key, and not with an earlier one. */
  isPresent(sealed: Uint8Array): boolean;
}

/** Tells keys apart without telling anything of them. */
const kidOf = (key: Uint8Array): Buffer =>
  createHash('sha256').update('kid').update(key).digest().subarray(0, KID_BYTES);

/** Seals with the first key, and opens with any of them. There is at least one. */
export function secretsOf(keys: readonly Uint8Array[]): Secrets {
  const known = keys.map((key) => ({ key, kid: kidOf(key) }));
  const [present] = known;
  if (!present) throw new Error('a yard has at least one key for its secrets');
  const isOf = (kid: Buffer, sealed: Uint8Array) => kid.equals(sealed.subarray(0, KID_BYTES));
  return {
    seal: (place, text) => sealWith(present, place, text),
    open(place, sealed) {
      const one = known.find(({ kid }) => isOf(kid, sealed));
      if (!one) throw new SecretLost('key');
      return openWith(one.key, place, sealed.subarray(KID_BYTES));
    },
    isPresent: (sealed) => isOf(present.kid, sealed),
  };
}

function sealWith({ key, kid }: { readonly key: Uint8Array; readonly kid: Buffer }, place: string, text: string) {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([kid, iv, cipher.getAuthTag(), sealed]);
}

function openWith(key: Uint8Array, place: string, rest: Uint8Array): string {
  try {
    const decipher = createDecipheriv(CIPHER, key, rest.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(place)).setAuthTag(rest.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(rest.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    throw new SecretLost('changed');
  }
}
