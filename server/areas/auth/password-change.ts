/** A person who is signed in says their password: to choose another, or to show that it is they. */
import type { account as rows } from '#contract/areas/account.ts';
import type { Answer, Body } from '#contract/endpoint.ts';
import type { Context } from '#server/http/handler.ts';
import { setPassword } from './forgotten.ts';
import { needPassword } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { confirmSession, endSessions, needPasswordOf, needProof } from './proof.ts';

export async function change(ctx: Context, body: Body<typeof rows.change>): Promise<Answer<typeof rows.change>> {
  const { person } = ctx;
  await needPasswordOf(ctx, body.current_password, 'current_password');
  await needPassword(ctx.db, body.password, person);
  const hash = await hashPassword(body.password);
  await ctx.write(async (inner) => {
    await setPassword(inner, person, hash);
    if (body.end_others) await endSessions(inner, person.id, inner.session.hash);
    const detail = { end_others: body.end_others };
    inner.audit({ action: 'password.change', entity: 'user', entityId: person.id, detail });
  });
  return { status: 200, message: 'You have a new password.' };
}

export async function confirm(ctx: Context, body: Body<typeof rows.confirm>): Promise<Answer<typeof rows.confirm>> {
  await needProof(ctx, body);
  await ctx.write(async (inner) => {
    await confirmSession(inner, inner.session.hash);
    inner.audit({ action: 'session.confirm', entity: 'user', entityId: inner.person.id });
  });
  return { status: 200, message: 'Confirmed.' };
}
