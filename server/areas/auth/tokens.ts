/** Short-lived tokens, made in a session and ended with it. */
import type { auth as rows } from '#contract/areas/auth.ts';
import type { Answer } from '#contract/endpoint.ts';
import { countTry } from '#server/http/rate-limit.ts';
import type { Context } from '#server/http/handler.ts';
import { hashSecret, newSecret } from '#server/http/secrets.ts';
import { tokensOf } from './limits.ts';

const TOKEN_SECONDS = 3600;

/** A token of the kind for the person who asks, and the answer that tells it. Each kind is counted for itself. */
export async function newToken(
  { db, person, session, now }: Context,
  kind: 'bearer' | 'rental',
): Promise<Answer<typeof rows.getBearerToken>> {
  await countTry(db, tokensOf(person.id, kind), now);
  const token = newSecret();
  const expires_at = new Date(now.getTime() + TOKEN_SECONDS * 1000);
  await db
    .insertInto('tokens')
    .values({
      id_hash: hashSecret(token),
      kind,
      user_id: person.id,
      session_hash: session.hash ?? '',
      created_at: now,
      expires_at,
    })
    .execute();
  return { status: 200, message: 'Here is a token.', token, token_type: 'Bearer', expires_in: TOKEN_SECONDS };
}
