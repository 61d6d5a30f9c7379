/** Passwords: argon2id with the parameters that OWASP names (19 MiB, two passes). */
import { hash, verify } from '@node-rs/argon2';

export const hashPassword = (password: string): Promise<string> => hash(password);

/** A hash that nobody's password has: checking it takes as long as checking a real one. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRvZm5vYm9keQ$W2xhZNKbJXbBcGqnSbiPTJzXuQgqNVbCdQW4P2Bq5tA';

/** Whether the password is right. Takes the same time when there is no such person (`stored` null). */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const isRight = await verify(stored ?? NOBODY, password).catch(() => false);
  return isRight && stored !== null;
}
