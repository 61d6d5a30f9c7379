/** The secrets of authenticator apps. None is stored: each is computed of the server's key, the person and the generation (people.md §4.1). */
import { createHmac } from 'node:crypto';

/** The 20 bytes of this person's secret. A new generation is another secret. */
export type TotpSecret = (userId: number, generation: number) => Uint8Array<ArrayBuffer>;

export const totpSecretOf =
  (key: Buffer): TotpSecret =>
  (userId, generation) => {
    const digest = createHmac('sha256', key).update(`totp:${userId}:${generation}`).digest();
    return Uint8Array.from(digest.subarray(0, 20));
  };
