/** Signing in and out, and the short-lived tokens. */
import type { auth as rows } from '#contract/areas/auth.ts';
import { forgetTries, countTry, type Limit } from '#server/http/rate-limit.ts';
import type { Handlers } from '#server/http/handler.ts';
import { personOf } from '#server/http/person.ts';
import { invalid } from '#server/http/refusal.ts';
import { hashSecret, newSecret } from '#server/http/secrets.ts';
import { transaction } from '#server/db/transaction.ts';
import { isPassword } from './passwords.ts';
import { userOf } from './present.ts';

const TOKEN_SECONDS = 3600;

/** A yard's phones often share one address, so that limit is wide; one person's is what stops guessing. */
const perAddress = (address: string): Limit => ({ name: 'login:address', value: address, tries: 100, seconds: 600 });
const perEmail = (email: string): Limit => ({
  name: 'login:email',
  value: email.toLowerCase(),
  tries: 10,
  seconds: 600,
});
const perPerson = (id: number): Limit => ({ name: 'token', value: String(id), tries: 60, seconds: 600 });

export const auth: Handlers<typeof rows> = {
  async csrfCookie(_received, { session }) {
    session.renewCsrf();
    return null;
  },

  async login({ body }, { db, session, address, now, audit }) {
    await countTry(db, perAddress(address), now);
    await countTry(db, perEmail(body.email), now);
    const row = await db
      .selectFrom('users')
      .select(['id', 'password_hash', 'active'])
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', body.email.toLowerCase()))
      .executeTakeFirst();
    const isRight = await isPassword(row?.active === true ? row.password_hash : null, body.password);
    const person = isRight && row ? await personOf(db, row.id) : null;
    if (!person) throw invalid({ email: ['This e-mail and password do not go together.'] });
    await transaction(db, async (trx) => {
      await session.begin(trx, person.id, { stage: 'full', isConfirmed: true });
      await forgetTries(trx, perEmail(body.email));
    });
    audit({ action: 'login', entity: 'user', entityId: person.id });
    return {
      status: 200,
      message: `Signed in as ${person.name}.`,
      user: userOf(person),
      userPermissions: [...person.permissions],
      two_factor: null,
    };
  },

  async logout(_received, { db, session, person, audit }) {
    await session.end(db);
    audit({ action: 'logout', entity: 'user', entityId: person.id });
    return { status: 200, message: 'Signed out.' };
  },

  async getBearerToken(_received, { db, person, session, now }) {
    await countTry(db, perPerson(person.id), now);
    const token = newSecret();
    const expires_at = new Date(now.getTime() + TOKEN_SECONDS * 1000);
    const row = {
      id_hash: hashSecret(token),
      kind: 'bearer' as const,
      user_id: person.id,
      session_hash: session.hash ?? '',
      created_at: now,
      expires_at,
    };
    await db.insertInto('tokens').values(row).execute();
    return { status: 200, message: 'Here is a token.', token, token_type: 'Bearer', expires_in: TOKEN_SECONDS };
  },
};
