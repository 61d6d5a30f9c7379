/** How people prove who they are: by their password, and by a code where an authenticator is on. Wrong tries are counted. */
import { sql } from 'kysely';
import type { account as rows } from '#contract/areas/account.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Context } from '#server/http/handler.ts';
import { countTry, forgetTries } from '#server/http/rate-limit.ts';
import { invalid } from '#server/http/refusal.ts';
import { authenticatorOf, takeTotp } from '../two-factor/authenticator.ts';
import { takeRecoveryCode } from '../two-factor/recovery.ts';
import { codesOf, passwordsOf } from './limits.ts';
import { isPassword } from './passwords.ts';
import { noteWrong } from './wrong.ts';

/**
 * Uses up a code of the person's authenticator, or a recovery code. 422 `code` when it is wrong or was used, 429 after five wrong ones in ten minutes.
 * Danger: not in a transaction, which would forget a counted try together with the refusal.
 */
export async function needCode(ctx: Context, userId: number, code: string): Promise<void> {
  const tries = await countTry(ctx.db, codesOf(userId), ctx.now);
  const isRight = (await takeTotp(ctx, userId, code)) || (await takeRecoveryCode(ctx, userId, code));
  if (!isRight) {
    await noteWrong(ctx, { userId, what: 'code', tries }, codesOf(userId));
    throw invalid({ code: ['This code is wrong, or it was used before.'] });
  }
  await forgetTries(ctx.db, codesOf(userId));
}

/** 422 at `field` unless it is the password of whoever asks. Danger: as above. */
export async function needPasswordOf(
  ctx: Context,
  password: string,
  field: 'password' | 'current_password',
): Promise<void> {
  const { db, person } = ctx;
  const limit = passwordsOf(person.id);
  const tries = await countTry(db, limit, ctx.now);
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', person.id).executeTakeFirst();
  if (!(await isPassword(row?.password_hash ?? null, password))) {
    await noteWrong(ctx, { userId: person.id, what: 'password again', tries }, limit);
    throw invalid({ [field]: ['This is not your password.'] });
  }
  await forgetTries(db, limit);
}

/** Whoever asks says their password, and a code where an authenticator is on. */
export async function needProof(ctx: Context, { password, code }: Body<typeof rows.confirm>): Promise<void> {
  await needPasswordOf(ctx, password, 'password');
  if (!(await authenticatorOf(ctx.db, ctx.person.id)).enabled) return;
  if (code === undefined) throw invalid({ code: ['Please enter the code of your authenticator app.'] });
  await needCode(ctx, ctx.person.id, code);
}

/** Confirms the session of this hash for a while. */
export const confirmSession = ({ db, now }: Pick<Context, 'db' | 'now'>, hash: string | null) =>
  db.updateTable('sessions').set({ confirmed_at: now }).where('id_hash', '=', hash).execute();

/** Ends the sessions of the person but the one of this hash; all of them when it is null. */
export async function endSessions({ db }: Pick<Context, 'db'>, userId: number, but: string | null): Promise<void> {
  await sql`delete from sessions where user_id = ${userId} and id_hash is distinct from ${but}`.execute(db);
}
