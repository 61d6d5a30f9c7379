/** Signing in and out, and the short-lived tokens. */
import type { auth as rows } from '#contract/areas/auth.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Context, Handlers, Person } from '#server/http/handler.ts';
import { personOf } from '#server/http/person.ts';
import { countTry, forgetTries } from '#server/http/rate-limit.ts';
import { invalid } from '#server/http/refusal.ts';
import { authenticatorOf } from '../two-factor/authenticator.ts';
import { findByEmail } from './by-email.ts';
import { loginsAs, loginsOf } from './limits.ts';
import { isPassword } from './passwords.ts';
import { needCode } from './proof.ts';
import { signIn } from './signing-in.ts';
import { newToken } from './tokens.ts';
import { noteWrong } from './wrong.ts';

export const auth: Handlers<typeof rows> = {
  async csrfCookie(_received, { session }) {
    session.renewCsrf();
    return null;
  },

  async login({ body }, ctx) {
    await countTry(ctx.db, loginsOf(ctx.address), ctx.now);
    const tries = await countTry(ctx.db, loginsAs(body.email), ctx.now);
    const person = await personWith(ctx, body, tries);
    const { enabled } = await authenticatorOf(ctx.db, person.id);
    if (enabled && body.code !== undefined) await needCode(ctx, person.id, body.code);
    const stage = enabled && body.code === undefined ? 'code' : 'full';
    await forgetTries(ctx.db, loginsAs(body.email));
    return ctx.write((inner) => signIn(inner, person, { by: 'password', stage }));
  },

  async logout(_received, { db, session, person, audit }) {
    await session.end(db);
    audit({ action: 'logout', entity: 'user', entityId: person.id });
    return { status: 200, message: 'Signed out.' };
  },

  getBearerToken: (_received, ctx) => newToken(ctx, 'bearer'),
};

type Sent = Pick<Body<typeof rows.login>, 'email' | 'password'>;

/** 422 unless somebody who may sign in has this e-mail and password. The work is the same whether or not there is such a person. */
async function personWith(ctx: Context, { email, password }: Sent, tries: number): Promise<Person> {
  const row = await findByEmail(ctx.db, email);
  const isRight = await isPassword(row?.active ? row.password_hash : null, password);
  const person = isRight && row ? await personOf(ctx.db, row.id) : null;
  if (person) return person;
  const noted = row && noteWrong(ctx, { userId: row.id, what: 'password', tries }, loginsAs(email));
  // Hashing takes longer than writing that down and runs beside it, so that the time of the answer does not tell who is known.
  await Promise.all([isPassword(null, password), noted]);
  throw invalid({ email: ['This e-mail and password do not go together.'] });
}
