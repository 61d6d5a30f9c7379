/** New people: those who were invited, and those who ask to be let in where the yard takes that. */
import type { account as rows } from '#contract/areas/account.ts';
import type { Answer, Body } from '#contract/endpoint.ts';
import type { Context } from '#server/http/handler.ts';
import { personOf } from '#server/http/person.ts';
import { countTry } from '#server/http/rate-limit.ts';
import { forbidden, invalid } from '#server/http/refusal.ts';
import { roleId } from '#server/db/roles.ts';
import { mail } from '#server/mail/mail.ts';
import { settingOf } from '#server/kit/settings.ts';
import { must } from '#server/lib/must.ts';
import { notify } from '#server/notices/notify.ts';
import { findByEmail } from './by-email.ts';
import { registeredFrom } from './limits.ts';
import { findLink, useLink } from './links.ts';
import { needPassword } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { signIn } from './signing-in.ts';

type Said = Body<typeof rows.register>;
type Registered = Answer<typeof rows.register>;

export async function register(ctx: Context, body: Said): Promise<Registered> {
  await countTry(ctx.db, registeredFrom(ctx.address), ctx.now);
  const { invitation, ...person } = body;
  if (invitation !== undefined) return join(ctx, invitation, person);
  return ask(ctx, person);
}

type Person = Omit<Said, 'invitation'>;

const noInvitation = () =>
  invalid({ invitation: ['This invitation is old or was used. Ask for a new one, or sign in.'] });

/** The invited person is active from now on, and signed in. */
async function join(ctx: Context, secret: string, { name, email, password }: Person): Promise<Registered> {
  const link = await findLink(ctx, secret);
  if (link?.kind !== 'invite') throw noInvitation();
  if (link.email.toLowerCase() !== email.toLowerCase())
    throw invalid({ email: [`This invitation is for ${link.email}.`] });
  await needPassword(ctx.db, password, { name, email });
  const password_hash = await hashPassword(password);
  return ctx.write(async (inner) => {
    if (!(await useLink(inner, 'invite', secret))) throw noInvitation();
    const { numUpdatedRows } = await inner.db
      .updateTable('users')
      .set({ name, password_hash, active: true, requested_at: null, invited_at: null, updated_at: inner.now })
      .where('id', '=', link.userId)
      .where('deleted_at', 'is', null)
      .where('password_hash', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw noInvitation();
    inner.audit({ action: 'user.join', entity: 'user', entityId: link.userId });
    const person = must(await personOf(inner.db, link.userId), 'the person who joined');
    return signIn(inner, person, { by: 'invitation', stage: 'full' });
  });
}

const waitsText = (isMailed: boolean): string =>
  isMailed
    ? 'Your office is told. Once somebody has let you in you get a mail, and sign in with this address and password.'
    : 'Your office is told. Ask there when you may sign in: this yard cannot send mail yet.';

/** 403 unless the yard lets people ask. Whoever has an account already gets the same answer, and a mail. */
async function ask(ctx: Context, person: Person): Promise<Registered> {
  if ((await settingOf(ctx.db, 'accounts', null)).registration !== 'approval')
    throw forbidden('People join this yard by invitation. Ask your office for one.');
  await needPassword(ctx.db, person.password, person);
  const password_hash = await hashPassword(person.password);
  await ctx.write(async (inner) => {
    const id = await insertAsking(inner, person, password_hash);
    await (id === null ? tellKnown(inner, person.email) : tellAsked(inner, id, person.name));
  });
  return { status: 200, message: waitsText(ctx.mailFrom !== null), user: null, userPermissions: [], two_factor: null };
}

/** Their role is the one that may least, until whoever lets them in gives another. Null when the e-mail is known. */
async function insertAsking({ db, now }: Context, { name, email }: Person, password_hash: string) {
  const role_id = await roleId(db, 'technician');
  const state = { active: false, requested_at: now, created_at: now, updated_at: now };
  const made = await db
    .insertInto('users')
    .values({ name, email, password_hash, role_id, branch_id: null, department_id: null, ...state })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

async function tellAsked(ctx: Context, id: number, name: string): Promise<void> {
  ctx.audit({ action: 'user.request', entity: 'user', entityId: id });
  const deciders = await ctx.db
    .selectFrom('users')
    .innerJoin('role_permissions as p', 'p.role_id', 'users.role_id')
    .select('users.id')
    .where('p.permission', '=', 'user.create')
    .execute();
  const to = deciders.map((one) => one.id);
  const title = `Asks to be let in: ${name}`;
  await notify(ctx, { kind: 'user.requested', title, about: { kind: 'user', id }, to, tellsDoer: true });
}

/** One mail a day, so that nobody can fill somebody's mailbox. */
async function tellKnown(ctx: Context, email: string): Promise<void> {
  const owner = await findByEmail(ctx.db, email);
  if (!owner?.active) return;
  const text = `Hello ${owner.name},\n\nsomebody, hopefully you, asked to join with this address. You have an account: sign in, or ask for a new password there.\n`;
  const key = `register:${owner.id}:${ctx.now.toISOString().slice(0, 10)}`;
  await mail(ctx, { key, to: owner.email, subject: 'You have an account already', text });
}
