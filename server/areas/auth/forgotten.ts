/** Links by mail: a forgotten password, a new address. */
import type { account as rows } from '#contract/areas/account.ts';
import type { Answer, Body } from '#contract/endpoint.ts';
import type { Context } from '#server/http/handler.ts';
import { countTry } from '#server/http/rate-limit.ts';
import { invalid } from '#server/http/refusal.ts';
import { must } from '#server/lib/must.ts';
import { findByEmail } from './by-email.ts';
import { mailLink } from './link-mails.ts';
import { dropLinks, findLink, type FoundLink, useLink } from './links.ts';
import { forgottenBy, loginsOf } from './limits.ts';
import { type Owner, tellNewPassword, tellOwner } from './news.ts';
import { needPassword } from './password-rules.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { endSessions } from './proof.ts';

const noLink = () => invalid({ token: ['This link is old or was used. Ask for a new one.'] });

/** The same answer, after the same work, whether or not there is such a person. */
export async function forgot(ctx: Context, { email }: Body<typeof rows.forgot>): Promise<Answer<typeof rows.forgot>> {
  await countTry(ctx.db, loginsOf(ctx.address), ctx.now);
  await countTry(ctx.db, forgottenBy(email), ctx.now);
  // Hashing takes longer than all else here and runs beside it, so that the time of the answer does not tell who is known.
  await Promise.all([isPassword(null, email), mailReset(ctx, email)]);
  return { status: 200, message: forgotText(ctx.mailFrom !== null) };
}

/** Where mail is not set up, nobody may wait for one. */
function forgotText(isMailed: boolean): string {
  if (!isMailed) return 'This yard cannot send mail yet. Ask an administrator: under People they can show you a link.';
  return 'If there is an account with this address, a mail with a link is on its way. The link works for an hour. Look among unwanted mails too.';
}

async function mailReset(ctx: Context, email: string): Promise<void> {
  const person = await findByEmail(ctx.db, email);
  if (!person?.active) return;
  await ctx.write(async (inner) => {
    await mailLink(inner, { kind: 'reset', userId: person.id, email: person.email, name: person.name });
    inner.audit({ action: 'password.forgot', entity: 'user', entityId: person.id });
  });
}

function ownerOf({ db }: Context, id: number) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'active'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The living link and whom it is for. 422 `token` when there is none. */
async function linkOf(ctx: Context, token: string): Promise<{ readonly link: FoundLink; readonly owner: Owner }> {
  const link = await findLink(ctx, token);
  const owner = link && (await ownerOf(ctx, link.userId));
  // Whoever was kept out must not come back by a link that is under way; an invited person is not in yet.
  if (!link || !owner || (!owner.active && link.kind !== 'invite')) throw noLink();
  return { link, owner };
}

export async function readLink(ctx: Context, { token }: Body<typeof rows.link>): Promise<Answer<typeof rows.link>> {
  await countTry(ctx.db, loginsOf(ctx.address), ctx.now);
  const { link, owner } = await linkOf(ctx, token);
  return { status: 200, message: '', kind: link.kind, name: owner.name, email: link.email };
}

/** A new password. All sessions end; nobody is signed in, and the authenticator stays. */
export async function reset(
  ctx: Context,
  { token, password }: Body<typeof rows.reset>,
): Promise<Answer<typeof rows.reset>> {
  await countTry(ctx.db, loginsOf(ctx.address), ctx.now);
  const { link, owner } = await linkOf(ctx, token);
  if (link.kind !== 'reset') throw noLink();
  await needPassword(ctx.db, password, owner);
  const hash = await hashPassword(password);
  await ctx.write(async (inner) => {
    if (!(await useLink(inner, 'reset', token))) throw noLink();
    await setPassword(inner, owner, hash);
    await endSessions(inner, owner.id, null);
    inner.audit({ action: 'password.reset', entity: 'user', entityId: owner.id });
  });
  return { status: 200, message: 'You have a new password. Please sign in with it.' };
}

/** Whoever knew the old password may have asked for links, so those stop working. The person is told. */
export async function setPassword(ctx: Context, owner: Owner, password_hash: string): Promise<void> {
  const { db, now } = ctx;
  await db.updateTable('users').set({ password_hash, updated_at: now }).where('id', '=', owner.id).execute();
  await dropLinks(db, owner.id, ['reset', 'email']);
  await tellNewPassword(ctx, owner);
}

/** The address that the link was mailed to is the person's from now on. The old one is told. */
export async function confirmEmail(
  ctx: Context,
  { token }: Body<typeof rows.confirmEmail>,
): Promise<Answer<typeof rows.confirmEmail>> {
  await countTry(ctx.db, loginsOf(ctx.address), ctx.now);
  await linkOf(ctx, token);
  await ctx.write(async (inner) => {
    const link = await useLink(inner, 'email', token);
    if (!link) throw noLink();
    await setEmail(inner, must(await ownerOf(inner, link.userId), 'whoever the link is for'), link.email);
  });
  return { status: 200, message: 'This is your address from now on.' };
}

async function setEmail(ctx: Context, owner: Owner, email: string): Promise<void> {
  const { db, now } = ctx;
  const other = await findByEmail(db, email);
  if (other && other.id !== owner.id) throw invalid({ token: ['Somebody else has this address by now.'] });
  await db.updateTable('users').set({ email, updated_at: now }).where('id', '=', owner.id).execute();
  // They were mailed to the old address.
  await dropLinks(db, owner.id, ['reset']);
  const detail = { from: { email: owner.email }, to: { email } };
  ctx.audit({ action: 'user.update', entity: 'user', entityId: owner.id, detail });
  await tellOwner(ctx, owner, {
    kind: 'account.email',
    title: 'Your e-mail address was changed',
    what: `From now on you sign in with ${email}.`,
  });
}
